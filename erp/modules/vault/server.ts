import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { intakeIntervalJobs } from './add/intake-jobs.ts';
import { sweepJobs } from './black-list/sweep/sweep-jobs.ts';
import { statusIntervalJobs, statusJobs } from './wh-invoices/sat-status/status-jobs.ts';

export const server = moduleServer({
  jobs: [...sweepJobs, ...statusJobs],
  intervalJobs: [...intakeIntervalJobs, ...statusIntervalJobs],
});
