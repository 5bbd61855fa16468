import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { settleJobs } from './self-invoice-requests/settle-jobs.ts';

export const server = moduleServer({ intervalJobs: settleJobs });
