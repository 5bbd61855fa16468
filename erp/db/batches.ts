/**
 * Long lists in statements of bounded size: on the embedded engine everybody waits while one runs.
 */

/** Rows that one statement reads or writes. */
export const BATCH_SIZE = 250;

/** The items in runs of at most `size`, in their order; none for no items. */
export function batchesOf<T>(items: readonly T[], size = BATCH_SIZE): readonly (readonly T[])[] {
  if (items.length <= size) return items.length === 0 ? [] : [items];
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Asks the same of each run, one after the other, and gives all the rows. */
export async function inBatches<T, R>(
  items: readonly T[],
  ask: (batch: readonly T[], at: number) => Promise<readonly R[]>,
  size = BATCH_SIZE,
): Promise<R[]> {
  const found: R[] = [];
  let at = 0;
  for (const batch of batchesOf(items, size)) {
    for (const row of await ask(batch, at)) found.push(row);
    at += batch.length;
  }
  return found;
}
