/** Whether what a customer promised came in time (finance §2.4). */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';

/** Money that comes so many days after the promised one still keeps the promise. */
export const DAYS_OF_GRACE = 2;

/** Promises about these items that may still be kept, or no longer be. */
export async function promisesOf(
  { tx }: Writing,
  items: readonly number[],
): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select distinct n.id from cfl__collection_notes__open_items j join cfl__collection_notes n on ${raw(sameCompany('n', 'j'))} and n.id = j.owner_id
      where j.account_id = ${TENANT} and j.target_id = any(${items}::bigint[]) and n.result = 'PROMESA' order by n.id`,
  );
  return rows.map(({ id }) => id);
}

/** Promises whose days are over without a word on them. */
export async function overduePromises(
  { tx }: Pick<Writing, 'tx'>,
  today: string,
): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__collection_notes where account_id = ${TENANT} and kept = 'PENDIENTE' and promised_date + ${DAYS_OF_GRACE}::int < ${today}::date order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Adds up what was applied to the items from the day of the promise on, and says what it was. */
export async function judgePromises(context: Writing, ids: readonly number[]): Promise<void> {
  const { tx, actor, now } = context;
  const today = todayOf(now, actor.timeZone);
  const judged = await tx.query(
    sql<{
      id: number;
      kept: string;
      before: string | null;
    }>`update cfl__collection_notes n set paid_amount = p.paid, version = n.version + 1, updated_by = ${actor.userId}, updated_at = now(),
        kept = case when p.paid >= n.promised_amount then 'CUMPLIDA' when n.promised_date + ${DAYS_OF_GRACE}::int < ${today}::date then 'INCUMPLIDA' else 'PENDIENTE' end
      from (select m.id, m.kept as before, coalesce(sum(a.amount_charge), 0) as paid from cfl__collection_notes m
          left join cfl__collection_notes__open_items j on ${raw(sameCompany('j', 'm'))} and j.owner_id = m.id
          left join cfl__applications a on ${raw(sameCompany('a', 'j'))} and a.charge_item_id = j.target_id and a.date between m.date and m.promised_date + ${DAYS_OF_GRACE}::int
          where m.account_id = ${TENANT} and m.id = any(${ids}::bigint[]) group by m.id, m.kept) p
      where n.account_id = ${TENANT} and n.id = p.id returning n.id, n.kept, p.before`,
  );
  const idsOf = (which: (row: (typeof judged)[number]) => boolean) =>
    judged.filter(which).map(({ id }) => id);
  await moveByConsequence(context, 'cfl/collection-notes.fulfil', {
    id: idsOf(({ kept }) => kept === 'CUMPLIDA'),
  });
  await moveByConsequence(context, 'cfl/collection-notes.reopen', {
    id: idsOf(({ kept, before }) => before === 'CUMPLIDA' && kept !== 'CUMPLIDA'),
  });
}
