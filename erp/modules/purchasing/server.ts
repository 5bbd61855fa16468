import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { openingJobs } from './prc-quotations/sealed/opening-jobs.ts';

export const server = moduleServer({ jobs: openingJobs });
