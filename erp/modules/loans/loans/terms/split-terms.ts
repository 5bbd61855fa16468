/**
 * Principal of received loans stands in two accounts: what falls due within twelve months
 * (CREDITOS_BANCARIOS, 202.01) and what does later (CREDITOS_LARGO_PLAZO, 252.01; finance §2.2).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { loadAccountMap } from '#erp/domains/accounting/accounts/account-map.ts';
import type { EventAmount, EventRow } from '#erp/domains/accounting/events/financial-event.ts';
import { postEvent, sourceKeyOf } from '#erp/domains/accounting/events/post-event.ts';
import { partyOf } from '#erp/domains/open-items/applying/apply.ts';
import { accountOfItem } from '#erp/domains/open-items/applying/posting-rows.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { lockItems } from '#erp/domains/open-items/items/load-items.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { capitalRole, LONG_TERM, sourceOf, type LoanFacts } from '../charges/loan-facts.ts';

const EVENT = 'RECLASIFICACION_PRESTAMO';

/** A day twelve months later: what is due after it is long term. */
const yearAfter = (day: string): string =>
  Temporal.PlainDate.from(day).add({ months: 12 }).toString();

type Term = 'corto' | 'largo';
type TermOf = (item: OpenItem, isLong: boolean) => Term;

/** As of a day; what is due soon by today is never long term again. */
function termAt({ now, actor }: Writing, date: string): TermOf {
  const today = todayOf(now, actor.timeZone);
  const [limit, begun] = [yearAfter(date), yearAfter(date > today ? date : today)];
  return ({ due_date }, isLong) => {
    if (due_date <= limit) return 'corto';
    return isLong || due_date > begun ? 'largo' : 'corto';
  };
}

interface Accounts {
  readonly corto: number;
  readonly largo: number;
}

/** Null of a loan that was granted, and where the company keeps no account apart. */
async function accountsOf({ tx, services }: Writing, loan: LoanFacts): Promise<Accounts | null> {
  if (loan.direction !== 'RECIBIDO') return null;
  const map = await loadAccountMap(tx, services.registry);
  const facts = { subject_id: loan.subject_id };
  const [corto, largo] = [map.find(capitalRole(loan), facts), map.find(LONG_TERM, facts)];
  return corto && largo ? { corto: corto.account, largo: largo.account } : null;
}

const capitalOf = (tx: Tx, loanId: number) =>
  tx.query(
    sql<{
      id: number;
    }>`select c.open_item_id as id from loan_charges c where c.account_id = ${TENANT} and c.loan_id = ${loanId} and c.is_current and c.part = 'CAPITAL' order by c.due_date, c.id`,
  );

const amountOf = (item: OpenItem): EventAmount =>
  item.in_pesos ? { base: item.base_balance } : { base: item.base_balance, currency: item.balance };

/** What the entry of one item that moves says. */
const rowsOf = (item: OpenItem, after: OpenItem): readonly EventRow[] => [
  { ...accountOfItem(item, LONG_TERM), amounts: { sale: amountOf(item) } },
  { ...accountOfItem(after, 'CREDITOS_BANCARIOS'), amounts: { entra: amountOf(after) } },
];

const keepAccounts = (tx: Tx, items: readonly OpenItem[]) =>
  tx.execute(
    sql`update cfl__open_items i set book_account_id = r.book_account_id, version = i.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r(id bigint, book_account_id bigint) where i.account_id = ${TENANT} and i.id = r.id`,
  );

/** The loan is locked, so nobody else tells the same one. */
async function nextTime(tx: Tx, loan: LoanFacts): Promise<number> {
  const [last] = await tx.query(
    sql<{
      n: number;
    }>`select coalesce(max(occurrence), 0)::int as n from acc__posting_events where account_id = ${TENANT} and source_key = ${sourceKeyOf(sourceOf(loan))} and event = ${EVENT}`,
  );
  return last!.n + 1;
}

/** Moves those that stand in another term than they should; the rows that tell it. */
async function moveItems(
  context: Writing,
  loan: LoanFacts,
  termOf: TermOf,
): Promise<readonly EventRow[]> {
  const accounts = await accountsOf(context, loan);
  if (!accounts) return [];
  const { tx } = context;
  const ids = (await capitalOf(tx, loan.id)).map(({ id }) => id);
  const moved = [...(await lockItems(tx, ids)).values()]
    .filter(({ balance }) => Number(balance) > 0)
    .flatMap((item) => {
      const isLong = item.book_account_id === accounts.largo;
      const term = termOf(item, isLong);
      return (term === 'largo') === isLong
        ? []
        : [[item, { ...item, book_account_id: accounts[term] }] as const];
    });
  await keepAccounts(
    tx,
    moved.map(([, after]) => after),
  );
  return moved.flatMap(([item, after]) => rowsOf(item, after));
}

/** All of it as if it were due soon: while its table is rewritten it stands in one account. */
export const joinTerms = (context: Writing, loan: LoanFacts): Promise<readonly EventRow[]> =>
  moveItems(context, loan, () => 'corto');

/**
 * Each item in the account of its term as of a day, and the entry of what moved, with `joined`
 * before it. Gives how many items moved.
 */
export async function splitTerms(
  context: Writing,
  loan: LoanFacts,
  date: string,
  joined: readonly EventRow[] = [],
): Promise<number> {
  const moved = await moveItems(context, loan, termAt(context, date));
  const rows = [...joined, ...moved];
  if (rows.length > 0)
    await postEvent(context, {
      event: EVENT,
      source: sourceOf(loan),
      seq: await nextTime(context.tx, loan),
      date,
      branch_office_id: loan.branch_office_id,
      subject_id: loan.subject_id,
      tokens: { folio: loan.folio, ...(await partyOf(context.tx, loan.subject_id)) },
      sets: { LINEAS: rows },
    });
  return moved.length / 2;
}

/** Of items that the books do not know yet: nothing is told, their own entry has the account. */
export async function beginInTerms(
  context: Writing,
  loan: LoanFacts,
  date: string,
): Promise<ReadonlyMap<number, OpenItem>> {
  const limit = yearAfter(date);
  await moveItems(context, loan, ({ due_date }) => (due_date > limit ? 'largo' : 'corto'));
  return lockItems(
    context.tx,
    (await capitalOf(context.tx, loan.id)).map(({ id }) => id),
  );
}
