import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { collectionJobs } from './collection-notes/collection-jobs.ts';
import { statementsCertified } from './statements/statement-closing-check.ts';

export const server = moduleServer({
  jobs: collectionJobs,
  closingChecks: [statementsCertified],
});
