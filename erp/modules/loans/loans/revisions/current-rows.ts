/** The rows in force of a loan's table, with what became of each. */
import { formatDay } from '#erp/model/field-types/dates.ts';
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { ChargeKind } from '#erp/domains/schedule/allocate-payment.ts';
import type { Installment } from '#erp/domains/schedule/loan-terms.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

export interface CurrentRow extends Installment {
  readonly id: number;
  readonly version: number;
}

export interface CurrentCharge {
  readonly id: number;
  readonly installment_id: number;
  readonly part: ChargeKind;
  readonly accrual_no: number | null;
  readonly date: string;
  readonly due_date: string;
  readonly amount: string;
  readonly item_id: number;
  readonly balance: string;
  readonly base_balance: string;
  readonly account_role: string;
  readonly book_account_id: number | null;
}

export const loadRows = (tx: Tx, loanId: number): Promise<CurrentRow[]> =>
  tx.query(
    sql<CurrentRow>`select id, schedule_version as version, number, start_date as "from", due_date as due, opening_balance as opening, principal, interest, carried_interest as "carriedInterest", interest_tax as "interestTax", insurance, total, closing_balance as closing
      from loan_installments where account_id = ${TENANT} and loan_id = ${loanId} and is_current order by due_date, number, id`,
  );

export const loadCharges = (tx: Tx, loanId: number): Promise<CurrentCharge[]> =>
  tx.query(
    sql<CurrentCharge>`select c.id, c.installment_id, c.part, c.accrual_no, c.date, c.due_date, c.amount, i.id as item_id, i.balance, i.base_balance, i.account_role, i.book_account_id
      from loan_charges c ${raw(join('loan_charges.open_item_id', 'c', 'i'))} where c.account_id = ${TENANT} and c.loan_id = ${loanId} and c.is_current order by c.due_date, c.id`,
  );

export const isOpen = ({ balance }: CurrentCharge): boolean => Number(balance) > 0;

/** A payment that is paid in part keeps what was applied to it. */
export function requireNotPartial(charges: readonly CurrentCharge[]): void {
  const partial = charges.find(
    (charge) => isOpen(charge) && Number(charge.balance) !== Number(charge.amount),
  );
  if (partial)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'loans.partlyPaid',
        'El pago que vence el {date} está pagado en parte: termina de pagarlo o deshaz lo aplicado.',
        { date: formatDay(partial.due_date) },
      ),
    );
}
