/** Interest runs by itself: on the day a payment is due, and at the end of each month. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { openPeriod } from '#erp/domains/accounting/entry-period.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { invalid } from '#erp/model/errors.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { eachAlone, requireAllDone, type AloneResult } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';
import { accrueLoans } from './accrue.ts';
import { ACCRUE } from './accrue-action.ts';
import { loadLoans } from './loan-facts.ts';
import { loadPending } from './pending-accruals.ts';
import { isFinished } from '../payments/settle-loans.ts';
import { reclassifyLoans } from '../terms/reclassify.ts';
import { refreshLoans } from './refresh-loans.ts';

const lastOfMonth = (today: Temporal.PlainDate): string =>
  today.with({ day: 1 }).subtract({ days: 1 }).toString();

export const accrue = actionRules(ACCRUE, {
  async prefill({ now, actor }) {
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
    return { values: { date: lastOfMonth(today) } };
  },
  async run(context) {
    const { input, now, actor } = context;
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    if (input.date! > today)
      throw invalid({ date: [t('loans.accrueAhead', 'No puede ser posterior a hoy.')] });
    const { loans, total } = await accrueLoans(context, input.date!);
    return {
      data: { loans, total },
      outcome: {
        message:
          loans === 0
            ? t('loans.nothingRan', 'No había nada por devengar.')
            : t(
                'loans.accrued',
                ['{count} préstamo devengado: {total}.', '{count} préstamos devengados: {total}.'],
                { count: loans, total: shownMoney(total) },
              ),
      },
    };
  },
});

async function hasBooks(tx: Tx, date: string): Promise<boolean> {
  const [settings] = await tx.query(
    sql<{
      start_date: string | null;
    }>`select start_date from acc__configuration where account_id = ${TENANT}`,
  );
  return settings?.start_date != null && settings.start_date <= date;
}

/** What is paid and late changes from one day to the next; who owes nothing more is done. */
async function settlePaid(context: Writing, today: string): Promise<void> {
  const { tx } = context;
  const ids = (await loadLoans(tx)).map(({ id }) => id);
  const figures = await refreshLoans(tx, ids, today);
  const paid = ids.filter((id) => isFinished(figures.get(id)!));
  await moveByConsequence(context, 'loans.settle', { id: paid });
}

/** Kept with the run, for whoever reads it. */
const RESULT = '{loans} préstamos devengados';

type Day = readonly [date: string, accruing: 'all' | 'due'];

/** Loans with something to accrue; null where the books of that day are not open. */
async function loansToAccrue({ tx, actor }: Writing, [date, accruing]: Day) {
  if (!(await hasBooks(tx, date)) || !(await openPeriod(tx, actor, date))) return null;
  const pending = await loadPending(tx, await loadLoans(tx), date, { accruing });
  return pending.map(({ loan_id }) => loan_id);
}

const KEY = 'loans.accrue';

/** A month that is not open waits for who opens it, and for «Devengar intereses». */
async function accrueDay(job: JobContext, today: Temporal.PlainDate): Promise<string> {
  const within = writingIn(job, KEY);
  const alone = { ...job, key: KEY };
  const days: readonly Day[] = [
    [lastOfMonth(today), 'all'],
    [today.toString(), 'due'],
  ];
  const results: AloneResult[] = [];
  const rest: ((context: Writing) => Promise<unknown>)[] = [];
  for (const [date, accruing] of days) {
    const loans = await within((context) => loansToAccrue(context, [date, accruing]));
    results.push(
      await eachAlone(alone, loans ?? [], (loanId) =>
        within((context) => accrueLoans(context, date, { accruing, loanId })),
      ),
    );
    if (loans && accruing === 'all') rest.push((context) => reclassifyLoans(context, date));
  }
  rest.push((context) => settlePaid(context, today.toString()));
  const followed = await eachAlone(alone, rest, within);
  for (const each of [...results, followed]) requireAllDone(each);
  const count = results.reduce((sum, { done }) => sum + done, 0);
  return RESULT.replace('{loans}', String(count));
}

export const loanJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Devengar los intereses de los préstamos',
    schedule: '40 1 * * *',
    affects: 'Préstamos',
    timeoutSeconds: 600,
    maxAttempts: 3,
    run: (job) => accrueDay(job, job.now.toZonedDateTimeISO(job.timeZone).toPlainDate()),
  },
];

export const interestCheck: ClosingCheck = {
  key: 'loan-interest',
  closing: 'CONTABILIDAD',
  label: 'Intereses de préstamos',
  order: 62,
  href: '/loans',
  async check({ tx, to, period }) {
    if (period.endsWith('-13')) return null;
    const pending = await loadPending(tx, await loadLoans(tx), to, { accruing: 'all' });
    return {
      ok: pending.length === 0,
      message: t(
        'loans.toAccrue',
        ['{count} préstamo por devengar', '{count} préstamos por devengar'],
        { count: pending.length },
      ),
    };
  },
};
