/** Marks that exactly one record of the company carries (head office, default language). */
import { audit } from '#erp/kernel/audit/audit.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';

interface Move {
  readonly table: 'branch_offices' | 'language';
  readonly field: string;
  /** Value that marks a record, and the one its former holder gets. */
  readonly mark: string | boolean;
  readonly plain: string | boolean;
}

/**
 * Two people who move a mark at once do it one after the other: a record that is not committed yet
 * is invisible to the other.
 */
export async function lockMark(tx: Tx, mark: string, accountId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `mark:${mark}:${accountId}`,
  ]);
}

/**
 * Takes the mark from the record that has it, in the same transaction and with an audit row of its
 * own.
 */
export async function clearOtherMark(
  { tx, actor, resource, now, before }: SaveContext,
  { table, field, mark, plain }: Move,
): Promise<void> {
  await lockMark(tx, `${table}.${field}`, actor.accountId);
  const holders = await tx.query<{ id: number; code: string; name: string }>(
    `update ${table} set ${field} = $1, version = version + 1, updated_at = now(), updated_by = $2 where ${field} = $3 and id <> $4 returning id, code, name`,
    [plain, actor.userId, mark, before?.id ?? 0],
  );
  for (const { id, code, name } of holders) {
    await audit(tx, actor, now, {
      action: 'EDITAR',
      resource: resource.path,
      recordId: id,
      recordLabel: `${code} — ${name}`,
      changes: { [field]: [mark, plain] },
    });
  }
}

/** Whether another record has the mark. */
export async function hasOtherMark(
  { tx, before }: SaveContext,
  { table, field, mark }: Pick<Move, 'table' | 'field' | 'mark'>,
): Promise<boolean> {
  const rows = await tx.query(`select 1 from ${table} where ${field} = $1 and id <> $2 limit 1`, [
    mark,
    before?.id ?? 0,
  ]);
  return rows.length > 0;
}
