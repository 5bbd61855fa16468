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
export function Heading({ screen, children = screen }: HeadingProps) {
  const code = useShell()?.accountCode;
  return (
    <>
      <title>{`${code ? `Telar ${code}` : 'Telar'} · ${screen}`}</title>
      <h1>{children}</h1>
    </>
  );
}
