import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { expiringJobs } from './expiring-jobs.ts';

export const server = moduleServer({ jobs: expiringJobs });
