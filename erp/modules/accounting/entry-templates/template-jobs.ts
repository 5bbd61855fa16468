/** Templates that have come due make their entries, and those that reverse themselves do. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { occurrences, type Frequency, type Occurrence } from '#erp/domains/schedule/recurring.ts';
import { DomainError } from '#erp/model/errors.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';
import { bookEntries } from '../book-entries/book-entries.ts';
import { readTemplate, writeTemplateEntry } from './write-entry.ts';

interface DueTemplate {
  readonly id: number;
  readonly frequency: Frequency;
  readonly day_of_month: number;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly last_run_period: string | null;
  readonly auto_post: boolean;
  readonly books_start: string | null;
}

const repeating = (tx: Tx): Promise<DueTemplate[]> =>
  tx.query(
    sql<DueTemplate>`select t.id, t.frequency, t.day_of_month, t.start_date, t.end_date, t.last_run_period, t.auto_post, (select c.start_date from acc__configuration c where c.account_id = ${TENANT}) as books_start
      from acc__entry_templates t where t.account_id = ${TENANT} and t.active and t.frequency <> 'MANUAL' order by t.id`,
  );

/** Those that have come since the last one; none of before the books begin. */
function dueOf(template: DueTemplate, today: string): Occurrence[] {
  if (template.books_start === null) return [];
  const from = template.books_start;
  return occurrences(
    {
      frequency: template.frequency,
      dayOfMonth: template.day_of_month,
      startDate: template.start_date,
      endDate: template.end_date,
    },
    today,
    template.last_run_period,
  ).filter(({ date }) => date >= from);
}

/** False when another run made it meanwhile. */
async function takePeriod({ tx }: Writing, id: number, period: string): Promise<boolean> {
  const taken = await tx.execute(
    sql`update acc__entry_templates set last_run_period = ${period} where account_id = ${TENANT} and id = ${id} and (last_run_period is null or last_run_period < ${period})`,
  );
  return taken > 0;
}

type Outcome = 'posted' | 'draft' | 'none';

async function make(
  context: Writing,
  { id }: DueTemplate,
  occurrence: Occurrence,
  post: boolean,
): Promise<Outcome> {
  const { tx, services, actor } = context;
  if (!(await takePeriod(context, id, occurrence.period))) return 'none';
  const entry = await writeTemplateEntry(context, await readTemplate(context, id), occurrence);
  if (entry === null) return 'none';
  if (!post) return 'draft';
  await transitionInTransaction(tx, services, actor, bookEntries, 'post', entry, {});
  return 'posted';
}

/** One that cannot be posted (an account asks for more, another person has to) stays a draft. */
async function makeOrDraft(
  run: <T>(work: (context: Writing) => Promise<T>) => Promise<T>,
  template: DueTemplate,
  occurrence: Occurrence,
  today: string,
): Promise<Outcome> {
  const posts = template.auto_post && occurrence.period === today.slice(0, 7);
  if (posts)
    try {
      return await run((context) => make(context, template, occurrence, true));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  return run((context) => make(context, template, occurrence, false));
}

/** What was announced to be reversed by now. */
const dueReversals = (tx: Tx, today: string): Promise<{ id: number }[]> =>
  tx.query(
    sql<{
      id: number;
    }>`select id from acc__book_entries where account_id = ${TENANT} and reverses_on <= ${today} and status = 'APLICADA' and reversed_by_id is null order by reverses_on, id`,
  );

/** Why, in the reversal's concept. */
const REASON = 'automática';

const reverse = ({ tx, services, actor }: Writing, id: number) =>
  transitionInTransaction(tx, services, actor, bookEntries, 'reverse', id, {
    reverse_reason: REASON,
  });

const KEY = 'entries.recurring';

/** Kept with the run, for whoever reads it. */
const RESULT = '{posted} aplicadas, {drafts} en borrador, {reversed} reversadas';

export const templateJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Hacer las pólizas de las plantillas',
    schedule: '40 0 * * *',
    affects: 'Contabilidad',
    timeoutSeconds: 600,
    maxAttempts: 3,
    async run(context) {
      const run = writingIn(context, KEY);
      const today = context.now.toZonedDateTimeISO(context.timeZone).toPlainDate().toString();
      const counts = { posted: 0, draft: 0, none: 0 };
      const job = { ...context, key: KEY };
      const templates = await run(({ tx }) => repeating(tx));
      const made = await eachAlone(job, templates, async (template) => {
        // A month that fails keeps its later ones waiting: they are made in their order.
        for (const occurrence of dueOf(template, today))
          counts[await makeOrDraft(run, template, occurrence, today)] += 1;
      });
      const reversals = await run(({ tx }) => dueReversals(tx, today));
      const reversed = await eachAlone(job, reversals, ({ id }) =>
        run((writing) => reverse(writing, id)),
      );
      requireAllDone(made);
      requireAllDone(reversed);
      return RESULT.replace('{posted}', String(counts.posted))
        .replace('{drafts}', String(counts.draft))
        .replace('{reversed}', String(reversals.length));
    },
  },
];
