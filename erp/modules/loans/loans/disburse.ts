/** A loan's money moves: the bank's line, its charges of principal and its entry (finance §3). */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { bankLine } from '#erp/domains/bank/bank-line.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import type { EventRow } from '#erp/domains/accounting/events/financial-event.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { typedRate } from '#erp/domains/exchange/typed-rate.ts';
import { partyOf } from '#erp/domains/open-items/applying/apply.ts';
import { accountOfItem } from '#erp/domains/open-items/applying/posting-rows.ts';
import type { Tx } from '#erp/db/database.ts';
import { resulting } from '#erp/kernel/rows/resulting.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { bankFacts } from '#erp/modules/cfl/movements/movement-facts.ts';
import { requirePayee } from '#erp/modules/cfl/subjects/payee-account.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { createCharges, type MadeCharge } from './charges/create-charges.ts';
import { lockLoan, sourceOf, type LoanFacts } from './charges/loan-facts.ts';
import { refreshLoans } from './charges/refresh-loans.ts';
import { writeSchedule, type NewRow } from './loan-schedule.ts';
import type { loans } from './loans.ts';
import { beginInTerms } from './terms/split-terms.ts';

type Change = TransitionContext<typeof loans>;

interface Money {
  readonly principal: string;
  readonly fee: string;
  readonly feeTax: string;
  /** What the bank moves. */
  readonly net: string;
}

/** The fee is kept back by who lends. */
function moneyOf({ principal, tax_rate }: LoanFacts, percent: string | null): Money {
  const fee = cents(new Exact(principal).times(percent ?? 0).div(100));
  const feeTax = cents(fee.times(tax_rate).div(100));
  const net = new Exact(principal).minus(fee).minus(feeTax);
  return {
    principal,
    fee: moneyText(fee),
    feeTax: moneyText(feeTax),
    net: moneyText(net),
  };
}

/** The loan as it is disbursed; null when something of it is refused. */
async function requireTerms(context: Change): Promise<LoanFacts | null> {
  const { tx, before, changes, fail } = context;
  const known = await lockLoan(tx, before.id);
  const date = changes.disbursement_date ?? before.disbursement_date;
  const loan = { ...known, folio: changes.folio ?? known.folio, disbursement_date: date };
  const account = await bankFacts(tx, changes.bank_account_id ?? before.bank_account_id);
  if (account && account.currency_id !== known.currency_id && !(account.in_pesos && known.in_pesos))
    fail(
      'bank_account_id',
      t('loans.otherCurrency', 'La cuenta es de otra moneda que el préstamo.'),
    );
  else if (loan.method !== 'MANUAL' && loan.first_payment_date! <= date)
    fail(
      'disbursement_date',
      t('loans.beforeFirst', 'Debe ser anterior al primer pago, el {date}.', {
        date: formatDay(loan.first_payment_date!),
      }),
    );
  else if (loan.method === 'MANUAL' && loan.agreed.some(({ due_date }) => due_date! <= date))
    fail('disbursement_date', t('loans.beforeAgreed', 'Debe ser anterior a los pagos pactados.'));
  else return loan;
  return null;
}

function principalRows(loan: LoanFacts, made: readonly MadeCharge[]): readonly EventRow[] {
  const role = loan.direction === 'OTORGADO' ? 'PRESTAMOS_TERCEROS' : 'CREDITOS_BANCARIOS';
  return made.map(({ item }) => ({
    ...accountOfItem(item, role),
    amounts: {
      capital: loan.in_pesos ? item.base_amount : { base: item.base_amount, currency: item.amount },
    },
  }));
}

async function moveMoney(
  context: Change,
  loan: LoanFacts,
  account: number,
  { net }: Money,
): Promise<number> {
  return bankLine(context, {
    bank_account_id: account,
    direction: loan.direction === 'OTORGADO' ? 'SALIDA' : 'ENTRADA',
    date: loan.disbursement_date,
    amount: net,
    exchange_rate: loan.exchange_rate!,
    description: t('loans.disbursementLine', 'Desembolso del préstamo {folio}', {
      folio: loan.folio!,
    }),
    subject_id: loan.subject_id,
    source: sourceOf(loan),
  });
}

async function tellBooks(
  context: Change,
  loan: LoanFacts,
  made: readonly MadeCharge[],
  { money, account, line }: { money: Money; account: number; line: number },
): Promise<void> {
  const { tx, changes } = context;
  const rate = loan.exchange_rate!;
  const pesos = (amount: string) => moneyText(new Exact(amount).times(rate));
  const [fee, feeTax] = [pesos(money.fee), pesos(money.feeTax)];
  const banked = pesos(money.net);
  const { entryId } = await postEvent(context, {
    event: loan.direction === 'OTORGADO' ? 'PRESTAMO_OTORGADO' : 'PRESTAMO_RECIBIDO',
    source: sourceOf(loan),
    date: loan.disbursement_date,
    branch_office_id: loan.branch_office_id,
    subject_id: loan.subject_id,
    tokens: { folio: loan.folio, ...(await partyOf(tx, loan.subject_id)) },
    sets: {
      LINEAS: principalRows(loan, made),
      TOTAL: [
        {
          facts: { bank_account_id: account },
          bank_transaction_id: line,
          ...(!loan.in_pesos && { currency_id: loan.currency_id, exchange_rate: rate }),
          amounts: { banco: loan.in_pesos ? banked : { base: banked, currency: money.net } },
        },
        { amounts: { comision: fee, comision_iva: feeTax } },
      ],
    },
  });
  changes.disbursement_entry_id = entryId;
}

const principalCharges = (rows: readonly NewRow[]) =>
  rows
    .filter(({ principal }) => Number(principal) > 0)
    .map(({ id, number, due, principal }) => ({
      installment_id: id,
      number,
      part: 'CAPITAL' as const,
      due_date: due,
      amount: principal,
    }));

/** The rate of the day, or a typed one near it. */
async function rateOf(tx: Tx, currency_id: number | null, date: string, typed?: string | null) {
  const { rate, problem } = await typedRate(tx, { currency_id, date, rate: typed ?? null });
  if (problem) throw invalid({ exchange_rate: [problem] }, problem);
  return rate;
}

export async function disburse(context: Change): Promise<void> {
  const { tx, actor, now, before, changes } = context;
  const terms = await requireTerms(context);
  if (!terms) return;
  const date = terms.disbursement_date;
  const { exchange_rate: typed } = resulting(context);
  const exchange_rate = terms.in_pesos ? '1' : await rateOf(tx, terms.currency_id, date, typed);
  const loan = { ...terms, exchange_rate };
  const account = changes.bank_account_id ?? before.bank_account_id!;
  if (loan.direction === 'OTORGADO')
    await requirePayee(tx, { subject_id: loan.subject_id, bank_account_id: account, date });
  const money = moneyOf(loan, before.commission_percent ?? null);
  const rows = await writeSchedule(context, loan);
  const line = await moveMoney(context, loan, account, money);
  const created = await createCharges(context, loan, {
    key: 'v1',
    date,
    accrual_no: null,
    exchange_rate,
    charges: principalCharges(rows),
  });
  const items = await beginInTerms(context, loan, date);
  const made = created.map((charge) => ({ ...charge, item: items.get(charge.item.id)! }));
  await tellBooks(context, loan, made, { money, account, line });
  changes.exchange_rate = exchange_rate;
  const figures = await refreshLoans(tx, [loan.id], todayOf(now, actor.timeZone));
  Object.assign(changes, figures.get(loan.id));
}
