/** Interest, its tax, insurance and the interest of being late, as days pass (finance R41, R42). */
import type { EventAmount, EventRow } from '#erp/domains/accounting/events/financial-event.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { partyOf } from '#erp/domains/open-items/applying/apply.ts';
import { accountOfItem } from '#erp/domains/open-items/applying/posting-rows.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { createCharges, type MadeCharge } from './create-charges.ts';
import { loadLoans, lockLoan, sourceOf, type LoanFacts } from './loan-facts.ts';
import {
  loadPending,
  nextAccrual,
  type Accruing,
  type JustPaid,
  type PendingLoan,
} from './pending-accruals.ts';
import { refreshLoans } from './refresh-loans.ts';

/** What of a received loan stands in place of the accounts of one that was granted. */
const RECEIVED = {
  INTERESES_FAVOR: 'INTERESES_CARGO',
  IVA_TRAS_PENDIENTE: 'IVA_ACRED_PENDIENTE',
  ACREEDORES: 'OTROS_GASTOS',
};

const KEY = {
  CAPITAL: 'cargo',
  PREPAGO: 'cargo',
  INTERES: 'interes',
  MORATORIO: 'interes',
  IVA: 'iva',
  IVA_MORATORIO: 'iva',
  SEGURO: 'seguro',
} as const;

/** Of a received loan, everything is on the other side. */
function rowsOf(loan: LoanFacts, { part, item }: MadeCharge): readonly EventRow[] {
  const sign = loan.direction === 'OTORGADO' ? 1 : -1;
  const signed = (amount: string) => moneyText(new Exact(amount).times(sign));
  const pesos = signed(item.base_amount);
  const charged: EventAmount = loan.in_pesos
    ? { base: pesos }
    : { base: pesos, currency: signed(item.amount) };
  return [
    { ...accountOfItem(item, 'INTERESES_POR_COBRAR'), amounts: { cargo: charged } },
    {
      ...(loan.direction === 'RECIBIDO' && { roles: RECEIVED }),
      ...(loan.interest_tax_id && { facts: { tax_id: loan.interest_tax_id } }),
      amounts: { [KEY[part]]: pesos },
    },
  ];
}

async function accrueLoan(
  context: Writing,
  loan: LoanFacts,
  pending: PendingLoan,
  date: string,
): Promise<string> {
  const { tx } = context;
  const accrual_no = await nextAccrual(tx, loan.id);
  const made = await createCharges(context, loan, {
    key: `d${accrual_no}`,
    date,
    accrual_no,
    exchange_rate: loan.in_pesos ? '1' : (await rateFor(tx, loan.currency_id, date)).rate,
    charges: pending.charges,
  });
  await postEvent(context, {
    event: 'INTERES_DEVENGADO',
    source: sourceOf(loan),
    seq: accrual_no,
    date,
    branch_office_id: loan.branch_office_id,
    subject_id: loan.subject_id,
    tokens: { folio: loan.folio, ...(await partyOf(tx, loan.subject_id)) },
    sets: { LINEAS: made.flatMap((charge) => rowsOf(loan, charge)) },
  });
  return moneyText(made.reduce((sum, { amount }) => sum.plus(amount), new Exact(0)));
}

export interface Accrued {
  readonly loans: number;
  readonly total: string;
}

interface Scope {
  readonly accruing?: Accruing;
  readonly loanId?: number;
  /** What was just applied: until then it was owed. */
  readonly paid?: JustPaid;
}

/**
 * Brings loans in force, or one, up to a day. PERIODO_CERRADO where its month is closed. What was
 * brought there before is not told twice.
 */
export async function accrueLoans(
  context: Writing,
  date: string,
  { accruing = 'all', loanId, paid }: Scope = {},
): Promise<Accrued> {
  const { tx, actor, now } = context;
  const all = loanId === undefined ? await loadLoans(tx) : [await lockLoan(tx, loanId)];
  const byId = new Map(all.map((loan) => [loan.id, loan]));
  let total = new Exact(0);
  let loans = 0;
  for (const pending of await loadPending(tx, all, date, { accruing, paid })) {
    total = total.plus(await accrueLoan(context, byId.get(pending.loan_id)!, pending, date));
    loans += 1;
  }
  await refreshLoans(
    tx,
    all.map(({ id }) => id),
    todayOf(now, actor.timeZone),
  );
  return { loans, total: moneyText(cents(total)) };
}
