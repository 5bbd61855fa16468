/** The numbers of an account's checks follow each other without holes (finance §2.4, §3). */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Source } from '#erp/domains/open-items/items/item.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';

const today = ({ now, actor }: Writing): string => todayOf(now, actor.timeZone);

/** The next one, which this transaction alone may take; VALIDACION beside `bank_account_id`. */
async function nextOf(tx: Tx, bankAccountId: number): Promise<number> {
  const [account] = await tx.query(
    sql<{
      next: number | null;
      issues: boolean;
    }>`select b.next_check as next, y.issues_checks as issues from cfl__bank_accounts b ${raw(join('cfl__bank_accounts.account_type_id', 'b', 'y'))} where b.account_id = ${TENANT} and b.id = ${bankAccountId} for update of b`,
  );
  if (account?.issues && account.next !== null) return account.next;
  const message = t(
    'cfl.noChecks',
    'La cuenta no emite cheques: elige otra, o captura en ella su siguiente cheque.',
  );
  throw invalid({ bank_account_id: [message] }, message);
}

interface NewCheck {
  readonly bank_account_id: number;
  readonly date: string;
  readonly status: 'EMITIDO' | 'ANULADO';
  readonly subject_id?: number | null;
  readonly amount?: string | null;
  readonly source?: Source | null;
  readonly reason?: string | null;
}

async function write({ tx, actor }: Writing, check: NewCheck): Promise<number> {
  const number = await nextOf(tx, check.bank_account_id);
  const { source } = check;
  await tx.execute(
    sql`insert into cfl__checks (account_id, created_by, updated_by, bank_account_id, number, status, date, subject_id, amount, source_resource, source_id, void_reason, voided_on)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, ${check.bank_account_id}, ${number}, ${check.status}, ${check.date}, ${check.subject_id ?? null}, ${check.amount ?? null}, ${source?.resource ?? null}, ${source ? String(source.id) : null}, ${check.reason ?? null}, ${check.status === 'ANULADO' ? check.date : null})`,
  );
  await tx.execute(
    sql`update cfl__bank_accounts set next_check = ${number + 1}, version = version + 1 where account_id = ${TENANT} and id = ${check.bank_account_id}`,
  );
  return number;
}

/** Issues the next check of the account for a document; its number. */
export const takeCheck = (
  context: Writing,
  check: Omit<NewCheck, 'status' | 'reason'> & { readonly source: Source },
): Promise<number> => write(context, { ...check, status: 'EMITIDO' });

/** Its number stays used: the checks of a document that is called off are void. */
export const voidChecksOf = (
  context: Writing,
  { resource, id }: Source,
  reason: string,
): Promise<readonly number[]> =>
  moveByConsequence(
    context,
    'cfl/checks.lapse',
    { source_resource: resource, source_id: String(id) },
    { changes: { void_reason: reason, voided_on: today(context) } },
  );

/** Voids the next one, which no document issued; its number. */
export const voidNext = (context: Writing, bank_account_id: number, reason: string) =>
  write(context, { bank_account_id, date: today(context), status: 'ANULADO', reason });
