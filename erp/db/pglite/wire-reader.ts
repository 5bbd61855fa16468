/**
 * Reads the answer of PostgreSQL's protocol straight from its bytes; PGlite's own reader copies and
 * decodes each value several times.
 */
import { messages, protocol } from '@electric-sql/pglite';
import { readerOf } from '../wire-values.ts';

export interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

export interface Answer {
  readonly rows: Record<string, unknown>[];
  /** Rows read or written by the last statement. */
  readonly count: number;
  /** Tag of the last statement: `SELECT 5`, `COMMIT`. */
  readonly tag: string;
  /** Description of the rows, when it was asked for. */
  readonly columns: readonly Column[] | null;
}

const PARSED = 0x31;
const COMMAND = 0x43;
const ROW = 0x44;
const FAILED = 0x45;
const DESCRIPTION = 0x54;

function readColumns(bytes: Buffer, start: number): Column[] {
  const columns: Column[] = [];
  let at = start + 2;
  for (let left = bytes.readInt16BE(start); left > 0; left--) {
    const end = bytes.indexOf(0, at);
    columns.push({
      name: bytes.toString('utf8', at, end),
      read: readerOf(bytes.readUInt32BE(end + 7)),
    });
    at = end + 19;
  }
  return columns;
}

function readRow(
  bytes: Buffer,
  start: number,
  columns: readonly Column[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let at = start + 2;
  for (const { name, read } of columns) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) row[name] = null;
    else {
      row[name] = read(bytes.toString('utf8', at, at + length));
      at += length;
    }
  }
  return row;
}

function errorOf(message: Buffer): Error {
  let found: Error | undefined;
  new protocol.Parser().parse(message, (each) => {
    if (each instanceof messages.DatabaseError) found = each;
  });
  return found ?? new Error('PostgreSQL refused the statement');
}

/**
 * `known` describes the rows of a statement that was prepared before. `parsed` is called when the
 * engine took a new statement.
 */
export function readAnswer(
  bytes: Buffer,
  known: readonly Column[] | null,
  parsed?: () => void,
): Answer {
  const rows: Record<string, unknown>[] = [];
  let columns = known;
  let tag = '';
  let failure: Error | undefined;
  for (let at = 0; at + 5 <= bytes.length;) {
    const kind = bytes[at];
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (kind === ROW) rows.push(readRow(bytes, at + 5, columns ?? []));
    else if (kind === DESCRIPTION) columns = readColumns(bytes, at + 5);
    else if (kind === COMMAND) tag = bytes.toString('latin1', at + 5, end - 1);
    else if (kind === PARSED) parsed?.();
    else if (kind === FAILED) failure ??= errorOf(bytes.subarray(at, end));
    at = end;
  }
  if (failure) throw failure;
  return { rows, count: Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0, tag, columns };
}
