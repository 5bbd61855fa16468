import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { dueCallJobs } from './telemarketing/due-calls.ts';

export const server = moduleServer({ jobs: dueCallJobs });
