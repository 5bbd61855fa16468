import type { RowView } from './view-types.ts';

type Row = Pick<RowView, 'id' | 'cells'> & { readonly depth: number };

const plain = (text: string) => text.replaceAll(/[\t\n\r]/g, ' ');

/** Rows as one text, a line each: the page carries its data twice (as HTML and for the script), and one string costs a tenth of five hundred. */
export const packRows = (rows: readonly Row[]): string => rows.map(({ id, depth, cells }) => [id, depth, ...cells.map(plain)].join('\t')).join('\n');

/** `open` is the address before a record's id, or null when the person may not open records. */
export function unpackRows(packed: string, open: string | null): RowView[] {
  if (packed === '') return [];
  return packed.split('\n').map((line) => {
    const [id = '', depth, ...cells] = line.split('\t');
    return { id, cells, href: open && `${open}/${id}`, ...(depth !== '0' && { depth: Number(depth) }) };
  });
}
