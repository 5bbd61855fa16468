/** Skipped, restructured, at another rate: the loan goes on by another table. */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Installment } from '#erp/domains/schedule/loan-terms.ts';
import {
  restructure as restructureRows,
  skip as skipRow,
  splitAt,
} from '#erp/domains/schedule/revise.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { accrueLoans } from '../charges/accrue.ts';
import { lockLoan, type LoanFacts } from '../charges/loan-facts.ts';
import { termsOf } from '../loan-schedule.ts';
import type { loans } from '../loans.ts';
import {
  isOpen,
  loadCharges,
  loadRows,
  requireNotPartial,
  type CurrentCharge,
  type CurrentRow,
} from './current-rows.ts';
import { replaceRows } from './replace-rows.ts';
import { RESTRUCTURE, SKIP } from './revision-actions.ts';

export interface Situation {
  readonly loan: LoanFacts;
  /** The day of the change. */
  readonly today: string;
  readonly rows: readonly CurrentRow[];
  /** Those that are not due, not skipped and not paid ahead. */
  readonly open: readonly CurrentRow[];
  readonly charges: readonly CurrentCharge[];
}

/** The loan with what has run up to a day charged: by default today. */
export async function situationOf(
  context: Writing,
  loanId: number,
  day?: string,
): Promise<Situation> {
  const { tx, actor, now } = context;
  const loan = await lockLoan(tx, loanId);
  const today = day ?? todayOf(now, actor.timeZone);
  if (today > loan.disbursement_date) await accrueLoans(context, today, { loanId: loan.id });
  const [rows, charges] = [await loadRows(tx, loan.id), await loadCharges(tx, loan.id)];
  const isPaid = ({ id }: CurrentRow) => {
    const own = charges.filter((each) => each.installment_id === id && each.part === 'CAPITAL');
    return own.length > 0 && !own.some(isOpen);
  };
  const { open } = splitAt(
    rows.filter((row) => row.due > today && !isPaid(row)),
    today,
  );
  if (open.length === 0)
    throw new DomainError('ESTADO_INVALIDO', t('loans.nothingOpen', 'Ya no hay pagos por vencer.'));
  return { loan, today, rows, open, charges };
}

export const versionData = ({ id }: LoanFacts, message: string) => ({
  outcome: { message, open: { resource: 'loans', id, tab: 'tabla' } },
});

export async function versionOf({ tx }: Pick<Writing, 'tx'>, loanId: number): Promise<number> {
  const [last] = await tx.query(
    sql<{
      n: number;
    }>`select max(schedule_version)::int as n from loan_installments where account_id = ${TENANT} and loan_id = ${loanId}`,
  );
  return last!.n;
}

export const skip = actionRulesOf<typeof loans>()(SKIP, {
  async run(context) {
    const { loan, today, open, charges } = await situationOf(context, context.record.id);
    const { rows } = skipRow(termsOf(loan, loan.tax_rate), open, today);
    const reason = context.input.reason!;
    await replaceRows(context, loan, { on: today, replaced: open, rows, charges, reason });
    return {
      ...versionData(
        loan,
        t('loans.skipped', 'Se omite el pago que vence el {date}.', {
          date: formatDay(open[0]!.due),
        }),
      ),
      data: { schedule_version: await versionOf(context, loan.id) },
    };
  },
});

/** Rows that were due and whose principal joins the new table: what else they owe stays. */
function withoutPrincipal(row: CurrentRow): Installment {
  const total = moneyText(new Exact(row.total).minus(row.principal));
  return { ...row, principal: '0.00', total, closing: row.opening };
}

type NewTerms = ActionContext<(typeof RESTRUCTURE)['fields']>['input'];

/** Rows that were due and whose principal is not paid: it joins the new table. */
const overdueOf = ({ rows, charges, today }: Situation): readonly CurrentRow[] =>
  rows.filter(
    (row) =>
      row.due <= today &&
      charges.some((c) => c.installment_id === row.id && c.part === 'CAPITAL' && isOpen(c)),
  );

/** Rows of the new table, after what the overdue ones still owe. */
function newTable(situation: Situation, input: NewTerms): readonly Installment[] {
  const { loan, rows, open, today } = situation;
  const overdue = overdueOf(situation);
  const revised = restructureRows(termsOf(loan, loan.tax_rate), open, {
    method: input.method!,
    annualRate: input.annual_rate!,
    periodicity: input.periodicity!,
    term: input.term!,
    gracePeriods: input.grace_periods ?? 0,
    firstPayment: input.first_payment_date!,
    insurance: input.insurance ?? '0',
    on: today,
    overdue: moneyText(overdue.reduce((sum, { principal }) => sum.plus(principal), new Exact(0))),
  });
  const first = (rows.at(-1)?.number ?? 0) + 1;
  return [
    ...overdue.map(withoutPrincipal),
    ...revised.rows.map((row, i) => ({ ...row, number: first + i })),
  ];
}

const newConditions = (input: NewTerms) => ({
  method: input.method!,
  annual_rate: input.annual_rate!,
  rate_type: 'FIJA',
  spread: null,
  periodicity: input.periodicity!,
  term: input.term!,
  first_payment_date: input.first_payment_date!,
  grace_periods: input.grace_periods ?? null,
  insurance: input.insurance ?? null,
  is_restructured: true,
});

export const restructure = actionRulesOf<typeof loans>()(RESTRUCTURE, {
  prefill({ record }) {
    const { method, annual_rate, periodicity, insurance } = record;
    return Promise.resolve({ values: { method, annual_rate, periodicity, insurance } });
  },
  async run(context) {
    const { input } = context;
    const situation = await situationOf(context, context.record.id);
    const { loan, today, open, charges } = situation;
    requireNewTerms(loan, input, today);
    requireNotPartial(charges);
    await replaceRows(context, loan, {
      on: today,
      replaced: [...overdueOf(situation), ...open],
      rows: newTable(situation, input),
      charges,
      reason: input.reason!,
      changes: newConditions(input),
    });
    const message = t(
      'loans.restructured',
      'Préstamo reestructurado: {count} pagos desde el {date}.',
      {
        count: input.term!,
        date: formatDay(input.first_payment_date!),
      },
    );
    return {
      ...versionData(loan, message),
      data: { schedule_version: await versionOf(context, loan.id) },
    };
  },
});

const inAYear = (day: string): string => Temporal.PlainDate.from(day).add({ years: 1 }).toString();

function requireNewTerms({ kind }: LoanFacts, input: NewTerms, today: string): void {
  const wrong: Record<string, string[]> = {};
  if (input.first_payment_date! <= today)
    wrong.first_payment_date = [t('loans.afterToday', 'Debe ser posterior a hoy.')];
  else if (input.first_payment_date! > inAYear(today))
    wrong.first_payment_date = [
      t('loans.withinYear', 'A más tardar el {date}: para esperar más, usa periodos de gracia.', {
        date: formatDay(inAYear(today)),
      }),
    ];
  if (kind === 'EMPLEADO' && Number(input.annual_rate) > 0)
    wrong.annual_rate = [
      t(
        'loans.employeeRate',
        'LFT art. 111: los préstamos del patrón al trabajador no causan intereses.',
      ),
    ];
  if (input.method === 'SIN_INTERES' && Number(input.annual_rate) > 0)
    wrong.annual_rate = [
      t('loans.noInterest', 'El método es sin intereses: deja la tasa en cero.'),
    ];
  if ((input.grace_periods ?? 0) >= input.term!)
    wrong.grace_periods = [t('loans.graceLess', 'Deben ser menos que los pagos.')];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
