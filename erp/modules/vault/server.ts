import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { sweepJobs } from './black-list/sweep/sweep-jobs.ts';

export const server = moduleServer({ jobs: sweepJobs });
