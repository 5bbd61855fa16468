import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { booksClosed } from './periods/books-closed.ts';
import { periodJobs } from './periods/period-jobs.ts';
import { postingJobs } from './posting-events/posting-jobs.ts';
import { entryClosingChecks } from './posting-events/entry-closing-checks.ts';

export const server = moduleServer({
  jobs: [...periodJobs, ...postingJobs],
  closingChecks: entryClosingChecks,
  periodChecks: [booksClosed],
});
