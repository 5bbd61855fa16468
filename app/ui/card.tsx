import type { ReactNode } from 'react';

interface CardProps {
  readonly title?: ReactNode;
  /** One link or a count, at the right of the title. */
  readonly aside?: ReactNode;
  readonly footer?: ReactNode;
  readonly pad?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, aside, footer, pad = false, children }: CardProps) {
  return (
    <section className="card">
      {title && (
        <header>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {pad ? <div className="pad">{children}</div> : children}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
