/** A loan that will not be paid leaves the books against its allowance (finance §2.3, §3). */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { partyOf } from '#erp/domains/open-items/applying/apply.ts';
import { applyItems } from '#erp/domains/open-items/applying/apply-items.ts';
import { postingRows } from '#erp/domains/open-items/applying/posting-rows.ts';
import type { Applied } from '#erp/domains/open-items/applying/store-applications.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { lockLoan, sourceOf, type LoanFacts } from './charges/loan-facts.ts';
import { refreshLoans } from './charges/refresh-loans.ts';
import { isOpen, loadCharges, type CurrentCharge } from './revisions/current-rows.ts';
import type { loans } from './loans.ts';

type Change = TransitionContext<typeof loans>;

/** Days that the oldest payment is late, at least (finance §3). */
const LATE_DAYS = 90;

const daysLate = (due: string, today: string): number =>
  Temporal.PlainDate.from(due).until(today, { largestUnit: 'day' }).days;

function requireLate(loan: LoanFacts, open: readonly CurrentCharge[], today: string): void {
  if (loan.direction !== 'OTORGADO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('loans.onlyGrantedOff', 'Sólo se castiga lo que la empresa prestó.'),
    );
  const oldest = open.map(({ due_date }) => due_date).toSorted()[0];
  if (oldest && daysLate(oldest, today) > LATE_DAYS) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('loans.notLate', 'Se castiga un préstamo con más de {days} días de atraso.', {
      days: LATE_DAYS,
    }),
  );
}

const sumOf = (open: readonly CurrentCharge[], key: 'balance' | 'base_balance'): string =>
  moneyText(open.reduce((sum, each) => sum.plus(each[key]), new Exact(0)));

const isTax = ({ part }: CurrentCharge) => part === 'IVA' || part === 'IVA_MORATORIO';

/** What is left of the taxes of these charges, in their currency. */
const taxesLeft = (tx: Tx, open: readonly CurrentCharge[]) =>
  tx.query(
    sql<{
      tax_id: number;
      base: string;
      amount: string;
    }>`select t.tax_id, sum(round(t.base * i.balance / i.amount, 2))::text as base, sum(round(t.amount * i.balance / i.amount, 2))::text as amount
      from cfl__open_item_taxes t ${raw(join('cfl__open_item_taxes.item_id', 't', 'i'))} where t.account_id = ${TENANT} and t.item_id = any(${open.map(({ item_id }) => item_id)}::bigint[])
      group by t.tax_id order by t.tax_id`,
  );

/** One credit for all of these charges, of the taxes that they have, if any. */
async function lower(
  context: Change,
  loan: LoanFacts,
  { part, open }: { readonly part: string; readonly open: readonly CurrentCharge[] },
): Promise<readonly Applied[]> {
  if (open.length === 0) return [];
  const { tx, now, actor } = context;
  const date = todayOf(now, actor.timeZone);
  const [item] = await createItem(context, {
    side: 'CXC',
    direction: 'ABONO',
    kind: 'NOTA_CREDITO',
    subject_id: loan.subject_id,
    source: sourceOf(loan),
    part,
    document_no: loan.folio,
    date,
    currency_id: loan.currency_id,
    exchange_rate: loan.exchange_rate,
    amount: sumOf(open, 'balance'),
    base_amount: sumOf(open, 'base_balance'),
    account_role: 'ESTIMACION_INCOBRABLES',
    branch_office_id: loan.branch_office_id,
    taxes: await taxesLeft(tx, open),
  });
  return applyItems(
    context,
    open.map((charge) => ({
      charge_id: charge.item_id,
      credit_id: item!.id,
      amount_charge: charge.balance,
    })),
    { date, source: sourceOf(loan), lowers: true },
  );
}

/** What stands against it takes back the tax, as a credit note does: nobody paid it. */
async function takeBack(context: Change, loan: LoanFacts, open: readonly CurrentCharge[]) {
  const taxed = open.filter(isTax);
  const rest = open.filter((charge) => !isTax(charge));
  return [
    ...(await lower(context, loan, { part: 'CASTIGO', open: rest })),
    ...(await lower(context, loan, { part: 'CASTIGO_IVA', open: taxed })),
  ];
}

export async function writeOffLoan(context: Change): Promise<void> {
  const { tx, actor, now, before, changes } = context;
  const loan = await lockLoan(tx, before.id);
  const today = todayOf(now, actor.timeZone);
  const open = (await loadCharges(tx, loan.id)).filter(isOpen);
  requireLate(loan, open, today);
  const applied = await takeBack(context, loan, open);
  const tax = sumOf(open.filter(isTax), 'base_balance');
  const rest = sumOf(
    open.filter((charge) => !isTax(charge)),
    'base_balance',
  );
  await postEvent(context, {
    event: 'CASTIGO_PRESTAMO',
    source: sourceOf(loan),
    date: today,
    branch_office_id: loan.branch_office_id,
    subject_id: loan.subject_id,
    tokens: { folio: loan.folio, ...(await partyOf(tx, loan.subject_id)) },
    sets: {
      TOTAL: [{ amounts: { castigado: rest, iva: tax } }],
      APLICACIONES: postingRows(applied, { moves: 'charge' }).APLICACIONES ?? [],
    },
  });
  const figures = await refreshLoans(tx, [loan.id], today);
  Object.assign(changes, figures.get(loan.id));
}
