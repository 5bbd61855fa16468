import type { ReactNode } from 'react';
import { useShell } from '../shell/use-shell.ts';

interface HeadingProps {
  /**
   * What the window is called after the product and the account, and the heading unless `children`
   * say it otherwise.
   */
  readonly screen: string;
  readonly children?: ReactNode;
}

/** The heading of a page; it names its window too: «Telar DEMO · Productos». */
export function Heading(props: HeadingProps) {
  return <NamedHeading accountCode={useShell()?.accountCode ?? null} {...props} />;
}

/** The same where no router is around the page: what is rendered as a whole by itself. */
export function NamedHeading({
  accountCode,
  screen,
  children = screen,
}: HeadingProps & { readonly accountCode: string | null }) {
  return (
    <>
      <title>{`${accountCode ? `Telar ${accountCode}` : 'Telar'} · ${screen}`}</title>
      <h1>{children}</h1>
    </>
  );
}
