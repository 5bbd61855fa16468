import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { interestCheck, loanJobs } from './loans/charges/run-accrual.ts';
import { shortTermCheck } from './loans/terms/reclassify.ts';
import { loanEndpoints } from './loans/loans.endpoints.ts';

export const server = moduleServer({
  jobs: loanJobs,
  closingChecks: [interestCheck, shortTermCheck],
  endpoints: loanEndpoints,
});
