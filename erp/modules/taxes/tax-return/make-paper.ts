/** The working paper of a return, by its kind. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { dueDate } from '#erp/domains/taxes/due-date.ts';
import { taxHolidays } from '#erp/domains/taxes/working-days.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { diotPaper } from './papers/diot.ts';
import { excisePaper } from './papers/excise.ts';
import { annualPaper, provisionalPaper } from './papers/income-tax.ts';
import type { MakePaper, Paper, PaperQuestion, YearRates } from './papers/paper.ts';
import { vatPaper } from './papers/vat.ts';
import { withholdingsPaper } from './papers/withholdings.ts';

const PAPERS: Readonly<Record<PaperQuestion['kind'], MakePaper>> = {
  IVA: vatPaper,
  ISR_PROVISIONAL: provisionalPaper,
  RETENCIONES: withholdingsPaper,
  IEPS: excisePaper,
  DIOT: diotPaper,
  ANUAL: annualPaper,
};

/** Days of a month; those of the whole year for the annual return. */
export function daysOf(year: number, month: number, kind: PaperQuestion['kind'] = 'IVA') {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  const from = kind === 'ANUAL' ? first.with({ month: 1 }) : first;
  return { from: from.toString(), to: last.toString() };
}

export async function ratesOf({ tx }: Pick<Writing, 'tx'>, year: number): Promise<YearRates> {
  const [rates] = await tx.query(
    sql<YearRates>`select isr_rate, profit_coefficient, iva_proportion, extended_due from sat__tax_years where account_id = ${TENANT} and year = ${year}`,
  );
  if (rates) return rates;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t(
      'taxes.noYear',
      'Faltan los parámetros fiscales de {year}: captúralos en Parámetros fiscales.',
      { year: String(year) },
    ),
  );
}

export async function makePaper(
  context: Writing,
  question: Omit<PaperQuestion, 'days' | 'rates'>,
): Promise<Paper> {
  const { year, month, kind } = question;
  const rates = await ratesOf(context, year);
  return PAPERS[kind](context, { ...question, rates, days: daysOf(year, month, kind) });
}

/** ISO day on which it is due, by the calendar of the company and its RFC. */
export async function dueDateOf(
  context: Writing,
  { year, month, kind }: Pick<PaperQuestion, 'year' | 'month' | 'kind'>,
): Promise<string> {
  const { tx } = context;
  const rates = await ratesOf(context, year);
  const [company] = await tx.query(
    sql<{ rfc: string | null }>`select rfc from accounts where id = ${TENANT}`,
  );
  return dueDate({
    year,
    month,
    kind,
    rfc: company?.rfc ?? null,
    extended: rates.extended_due,
    holidays: await taxHolidays(context, [year, year + 1]),
  });
}
