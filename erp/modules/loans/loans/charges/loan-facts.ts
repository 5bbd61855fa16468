/** A loan in force as its charges, revisions and payments need it. */
import type { Tx } from '#erp/db/database.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Side } from '#erp/domains/open-items/arithmetic/exchange-result.ts';
import { shownMoney, shownMoneyIn } from '#erp/model/field-types/numbers.ts';
import { notFound } from '#erp/model/errors.ts';
import type { LoanConditions } from '../loan-schedule.ts';

export const LOANS = 'loans';

export interface LoanFacts extends LoanConditions {
  readonly id: number;
  readonly folio: string | null;
  readonly status: string;
  readonly direction: 'OTORGADO' | 'RECIBIDO';
  readonly kind: string;
  readonly subject_id: number;
  readonly default_rate: string | null;
  readonly currency_id: number | null;
  readonly in_pesos: boolean;
  /** Code of its currency. */
  readonly currency: string;
  readonly exchange_rate: string | null;
  readonly branch_office_id: number | null;
  readonly interest_tax_id: number | null;
  /** Percent. */
  readonly tax_rate: string;
}

const COLUMNS = raw(
  `l.id, l.folio, l.status, l.direction, l.kind, l.subject_id, l.principal, l.annual_rate, l.default_rate, l.rate_type, l.spread, l.method, l.periodicity, l.term, l.day_count, l.grace_periods,
    l.disbursement_date, l.first_payment_date, l.insurance, l.currency_id, l.exchange_rate, l.branch_office_id, l.interest_tax_id,
    coalesce((select coalesce(a.base_currency_id = c.id, c.code = 'MXN') from currencies c join accounts a on a.id = c.account_id where ${refersTo('loans.currency_id', 'l', 'c')}), true) as in_pesos,
    coalesce((select c.code from currencies c where ${refersTo('loans.currency_id', 'l', 'c')}), 'MXN') as currency,
    coalesce((select t.rate * 100 from sattaxes t where ${refersTo('loans.interest_tax_id', 'l', 't')}), 0)::text as tax_rate,
    coalesce((select jsonb_agg(jsonb_build_object('date', r.date, 'rate', r.rate::text) order by r.date) from loan_rate_changes r where ${refersTo('loan_rate_changes.loan_id', 'r', 'l')}), '[]'::jsonb) as rate_changes,
    coalesce((select jsonb_agg(jsonb_build_object('due_date', g.due_date, 'principal', g.principal::text) order by g.due_date) from loan_agreed_payments g where ${refersTo('loan_agreed_payments.loan_id', 'g', 'l')}), '[]'::jsonb) as agreed`,
);

/** Those in force, or one whatever its state. */
export const loadLoans = (tx: Tx, id?: number): Promise<LoanFacts[]> =>
  tx.query(
    sql<LoanFacts>`select ${COLUMNS} from loans l where l.account_id = ${TENANT} and case when ${id ?? null}::bigint is null then l.status = 'VIGENTE' else l.id = ${id ?? null}::bigint end order by l.id`,
  );

/** Locked until the transaction ends: its charges and its schedule change one at a time. */
export async function lockLoan(tx: Tx, id: number): Promise<LoanFacts> {
  await tx.query(
    sql`select 1 from loans where account_id = ${TENANT} and id = ${id} for no key update`,
  );
  const [loan] = await loadLoans(tx, id);
  if (!loan) throw notFound();
  return loan;
}

/** An amount of the loan as a sentence says it: what is not in pesos says its currency. */
export const shownOf =
  ({ in_pesos, currency }: Pick<LoanFacts, 'in_pesos' | 'currency'>) =>
  (amount: string): string =>
    in_pesos ? shownMoney(amount) : shownMoneyIn(amount, currency);

export const sourceOf = ({ id }: Pick<LoanFacts, 'id'>) => ({ resource: LOANS, id });

export const sideOf = ({ direction }: Pick<LoanFacts, 'direction'>): Side =>
  direction === 'OTORGADO' ? 'CXC' : 'CXP';

type Kind = Pick<LoanFacts, 'direction' | 'kind'>;

export function capitalRole({ direction, kind }: Kind): string {
  if (direction === 'RECIBIDO') return 'CREDITOS_BANCARIOS';
  return kind === 'EMPLEADO' ? 'PRESTAMOS_EMPLEADOS' : 'PRESTAMOS_TERCEROS';
}

/** Principal of a received loan that is due after twelve months. */
export const LONG_TERM = 'CREDITOS_LARGO_PLAZO';

export const interestRole = ({ direction }: Pick<Kind, 'direction'>): string =>
  direction === 'OTORGADO' ? 'INTERESES_POR_COBRAR' : 'INTERESES_POR_PAGAR';
