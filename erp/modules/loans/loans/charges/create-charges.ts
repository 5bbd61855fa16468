/** What becomes due of a loan is an open item for each part of it (finance §2.5). */
import { insertRows } from '#erp/db/insert-rows.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { createItems, type NewItem } from '#erp/domains/open-items/items/create-item.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import type { ChargeKind } from '#erp/domains/schedule/allocate-payment.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { capitalRole, interestRole, sideOf, sourceOf, type LoanFacts } from './loan-facts.ts';

export interface NewCharge {
  readonly installment_id: number;
  readonly number: number;
  readonly part: ChargeKind;
  readonly due_date: string;
  /** Above zero, in the currency of the loan. */
  readonly amount: string;
  /** Of a tax: the interest that it is of. */
  readonly base?: string;
}

export interface ChargeBatch {
  /** Tells the items of one occasion from those of another: `v1`, `d3`. */
  readonly key: string;
  readonly date: string;
  /** Of what ran since the last time; none of principal. */
  readonly accrual_no: number | null;
  readonly exchange_rate: string;
  readonly charges: readonly NewCharge[];
  /** Where its parts stood in the books before, by part, with the pesos they had there. */
  readonly previous?: ReadonlyMap<ChargeKind, BookedPart>;
}

export interface BookedPart {
  readonly book_account_id: number | null;
  readonly account_role: string;
  readonly base_amount: string;
}

export interface MadeCharge extends NewCharge {
  readonly item: OpenItem;
}

const isPrincipal = (part: ChargeKind): boolean => part === 'CAPITAL' || part === 'PREPAGO';

const sumOf = (amounts: readonly string[]): string =>
  moneyText(amounts.reduce((sum, each) => sum.plus(each), new Exact(0)));

function itemOf(
  loan: LoanFacts,
  part: ChargeKind,
  rows: readonly NewCharge[],
  { key, date, exchange_rate, previous }: ChargeBatch,
): NewItem {
  const amount = sumOf(rows.map((row) => row.amount));
  const before = previous?.get(part);
  const isTax = part === 'IVA' || part === 'IVA_MORATORIO';
  return {
    side: sideOf(loan),
    direction: 'CARGO',
    kind: 'PRESTAMO',
    subject_id: loan.subject_id,
    source: sourceOf(loan),
    part: `${part} ${key}`,
    document_no: loan.folio,
    date,
    currency_id: loan.currency_id,
    exchange_rate,
    amount,
    installments: rows.map((row) => ({
      due_date: row.due_date,
      amount: row.amount,
      number: row.number,
    })),
    account_role:
      before?.account_role ?? (isPrincipal(part) ? capitalRole(loan) : interestRole(loan)),
    ...(before && { book_account_id: before.book_account_id, base_amount: before.base_amount }),
    branch_office_id: loan.branch_office_id,
    ...(isTax && {
      taxes: [
        {
          tax_id: loan.interest_tax_id!,
          base: sumOf(rows.map((row) => row.base ?? '0')),
          amount,
        },
      ],
    }),
  };
}

/** In a number of statements that does not depend on how many charges there are. */
export async function createCharges(
  context: Writing,
  loan: LoanFacts,
  batch: ChargeBatch,
): Promise<readonly MadeCharge[]> {
  const parts = [...Map.groupBy(batch.charges, (charge) => charge.part)];
  const items = await createItems(
    context,
    parts.map(([part, rows]) => itemOf(loan, part, rows, batch)),
  );
  const made = parts.flatMap(([, rows], i) => {
    const byNumber = new Map(items[i]!.map((item) => [item.installment_no, item]));
    return rows.map((row): MadeCharge => ({ ...row, item: byNumber.get(row.number)! }));
  });
  await insertRows(
    context.tx,
    context.actor.accountId,
    'loan_charges',
    made.map(({ installment_id, part, due_date, amount, item }) => ({
      loan_id: loan.id,
      installment_id,
      is_current: true,
      part,
      accrual_no: batch.accrual_no,
      date: batch.date,
      due_date,
      amount,
      open_item_id: item.id,
    })),
  );
  return made;
}
