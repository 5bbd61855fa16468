/**
 * One statement on the embedded engine in one message. PGlite's own `query` sends five, with a description of the parameters
 * that ours, all text, do not need: a third of the cost of a short statement.
 */
import { messages, protocol, type PGlite } from '@electric-sql/pglite';
import { readerOf } from './wire-values.ts';

const { serialize } = protocol;
export interface Reply<R> {
  readonly rows: R[];
  /** Rows read or written. */
  readonly count: number;
}

export async function send<R>(pg: PGlite, sql: string, params: readonly (string | null)[]): Promise<Reply<R>> {
  const message = Buffer.concat([
    serialize.parse({ text: sql }),
    serialize.bind({ values: [...params] }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const rows: R[] = [];
  let columns: { readonly name: string; readonly read: (text: string) => unknown }[] = [];
  let count = 0;
  for (const reply of await pg.execProtocolStream(message, { syncToFs: false })) {
    if (reply instanceof messages.DataRowMessage) {
      const row: Record<string, unknown> = {};
      for (const [i, { name, read }] of columns.entries()) {
        const text = reply.fields[i];
        row[name] = text === null || text === undefined ? null : read(text);
      }
      rows.push(row as R);
    } else if (reply instanceof messages.RowDescriptionMessage) {
      columns = reply.fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));
    } else if (reply instanceof messages.CommandCompleteMessage) {
      count = Number(reply.text.slice(reply.text.lastIndexOf(' ') + 1)) || 0;
    }
  }
  return { rows, count };
}
