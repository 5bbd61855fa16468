/**
 * Lines of a document that later documents fulfil: what was received of what was ordered, invoiced
 * of what was received. Each line keeps its counters; whoever adds to one holds the document's row
 * and the lines' until the transaction ends, so that two at once see each other.
 */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '../amounts/exact.ts';

export interface FulfilledLines {
  /** Tables of the document and of its lines, and the column of these that names it. */
  readonly documents: string;
  readonly lines: string;
  readonly by: string;
  /** Column that is counted up and down, and the one that says how much there is to count. */
  readonly counter: string;
  readonly whole: string;
  /** Columns that count the same. */
  readonly also?: readonly string[];
  /**
   * What else follows of a line `l` whose counter becomes `counted`: `column = expression`, written
   * with the counter, since each version of a row costs.
   */
  readonly follows?: (counted: string) => string;
}

export interface Fulfilment {
  readonly lineId: number;
  /** In the line's unit; negative takes back. */
  readonly quantity: string;
}

export interface CountedLine {
  readonly id: number;
  readonly document_id: number;
  readonly quantity: string;
  /** The counter before and after. */
  readonly before: string;
  readonly after: string;
}

/** Locks the documents, then the lines, each in the order of their ids. */
export async function lockLines(
  tx: Tx,
  { documents, lines, by }: FulfilledLines,
  lineIds: readonly number[],
): Promise<void> {
  await tx.query(
    `select d.id from ${documents} d where d.account_id = $2 and d.id in (select l.${by} from ${lines} l where l.account_id = $2 and l.id = any($1::bigint[])) order by d.id for update`,
    [lineIds, TENANT],
  );
  await tx.query(
    `select l.id from ${lines} l where l.account_id = $2 and l.id = any($1::bigint[]) order by l.id for update`,
    [lineIds, TENANT],
  );
}

/** Counts; the lines must be locked. One that is named twice counts both. */
export async function countLines(
  tx: Tx,
  { lines, by, counter, whole, also = [], follows }: FulfilledLines,
  fulfilments: readonly Fulfilment[],
): Promise<readonly CountedLine[]> {
  const sums = new Map<number, string>();
  for (const { lineId, quantity } of fulfilments)
    sums.set(lineId, new Exact(sums.get(lineId) ?? 0).plus(quantity).toFixed());
  const counted = [
    ...[counter, ...also].map((column) => `${column} = l.${column} + x.qty`),
    ...(follows ? [follows(`(l.${counter} + x.qty)`)] : []),
  ].join(', ');
  return tx.query<CountedLine>(
    `update ${lines} l set ${counted}, version = l.version + 1
     from unnest($1::bigint[], $2::numeric[]) as x(id, qty) where l.account_id = $3 and l.id = x.id
     returning l.id, l.${by} as document_id, l.${whole} as quantity, l.${counter} - x.qty as before, l.${counter} as after`,
    [[...sums.keys()], [...sums.values()], TENANT],
  );
}
