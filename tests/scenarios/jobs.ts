/** Jobs of the night, run for the company of a story. */
import type { Job } from '#erp/kernel/behaviour/job.ts';
import type { Stage } from './given.ts';

/** What the job says; `on` is its day, today unless told. */
export function runJob(
  { stock }: Stage,
  jobs: readonly Job[],
  key: string,
  on?: string,
): Promise<string> {
  const { services, accountId } = stock.company;
  const timeZone = 'America/Mexico_City';
  const now =
    on === undefined
      ? Temporal.Now.instant()
      : Temporal.PlainDate.from(on).toZonedDateTime({ timeZone, plainTime: '03:00' }).toInstant();
  return jobs
    .find((each) => each.key === key)!
    .run({
      services,
      accountId,
      accountCode: 'UNO',
      timeZone,
      now,
      progress: () => Promise.resolve(),
    });
}
