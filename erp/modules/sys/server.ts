import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { accessCalls } from './logs/access.endpoints.ts';
import { reportCalls } from './health/faults.endpoints.ts';
import { healthCalls } from './health/health.endpoints.ts';
import { jobCalls } from './health/jobs.endpoints.ts';
import { logCalls } from './logs/logs.endpoints.ts';
import { runCalls } from './health/runs.endpoints.ts';

export const server = moduleServer({
  endpoints: [
    ...logCalls,
    ...accessCalls,
    ...jobCalls,
    ...runCalls,
    ...healthCalls,
    ...reportCalls,
  ],
});
