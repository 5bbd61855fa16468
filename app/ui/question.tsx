import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Heading } from './page/heading.tsx';

interface QuestionProps {
  /** The question itself. */
  readonly title: string;
  readonly children: ReactNode;
  readonly keep: { readonly href: string; readonly label: string };
  /** The submit button of the action. */
  readonly action: ReactNode;
}

/**
 * A dialog as a page of its own: what is asked, its consequence, and «Conservar…» before the
 * action.
 */
export function Question({ title, children, keep, action }: QuestionProps) {
  return (
    <section className="card ask">
      <div className="pad">
        <Heading screen={title} />
        {children}
      </div>
      <footer className="acts">
        <Link className="btn gho" to={keep.href}>
          {keep.label}
        </Link>
        {action}
      </footer>
    </section>
  );
}
