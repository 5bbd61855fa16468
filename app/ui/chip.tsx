import type { ReactNode } from 'react';

export type ChipFamily = 'neutral' | 'wait' | 'go' | 'ok' | 'bad' | 'off';

/** State as glyph and word. */
export function Chip({
  family = 'neutral',
  children,
}: {
  family?: ChipFamily;
  children: ReactNode;
}) {
  return <span className={family === 'neutral' ? 'chip' : `chip ${family}`}>{children}</span>;
}
