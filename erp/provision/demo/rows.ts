import { SUGGESTED_ZONE } from '#erp/modules/settings/time-zones.ts';
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';

/** A day near today in México, ISO: demo records never grow old. */
export const day = (days: number): string =>
  Temporal.Now.plainDateISO(SUGGESTED_ZONE).add({ days }).toString();

/** Rows of a `refs` field: owner → targets, in order. */
export async function insertRefs(
  tx: Tx,
  accountId: number,
  table: string,
  pairs: readonly (readonly [
    owner: number | undefined,
    targets: readonly (number | undefined)[],
  ])[],
): Promise<void> {
  const rows = pairs.flatMap(([owner_id, targets]) =>
    targets.map((target_id, position) => ({ owner_id, target_id, position })),
  );
  await insertRows(
    tx,
    accountId,
    table,
    rows.filter((row) => row.owner_id !== undefined && row.target_id !== undefined),
  );
}

/** Child rows are written once: a parent that has some keeps them. */
export async function insertChildren(
  tx: Tx,
  accountId: number,
  table: string,
  parent: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const taken = new Set(
    (
      await tx.query<{ id: number }>(
        `select distinct "${parent}" as id from "${table}" where account_id = $1`,
        [accountId],
      )
    ).map((row) => row.id),
  );
  const position = new Map<unknown, number>();
  const fresh = rows
    .filter((row) => !taken.has(row[parent] as number))
    .map((row) => {
      const at = position.get(row[parent]) ?? 0;
      position.set(row[parent], at + 1);
      return { ...row, position: at };
    });
  await insertRows(tx, accountId, table, fresh);
}
