/** What some figures in a row look like, within a cell. */
import type { ReactNode } from 'react';
import { sparkline } from '#app/ui/chart/kinds/lines.ts';

/** Said to who does not see it; of figures that are all the same, the last one. */
export function smallLine(text: string): ReactNode {
  const line = sparkline(text.split(' ').map(Number));
  if (line === '') return <span className="mut">{text.split(' ').at(-1)}</span>;
  return (
    <>
      <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: line }} />
      <span className="vh">{text}</span>
    </>
  );
}
