import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { collectionJobs } from './collection-notes/collection-jobs.ts';
import { projectionJobs } from './reports/cash/projection-jobs.ts';
import { statementsCertified } from './statements/statement-closing-check.ts';

export const server = moduleServer({
  jobs: [...collectionJobs, ...projectionJobs],
  closingChecks: [statementsCertified],
});
