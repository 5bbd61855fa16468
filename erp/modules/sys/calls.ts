import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { accessCalls } from './logs/access.endpoints.ts';
import { reportCalls } from './health/faults.endpoints.ts';
import { healthCalls } from './health/health.endpoints.ts';
import { jobCalls } from './health/jobs.endpoints.ts';
import { logCalls } from './logs/logs.endpoints.ts';
import { runCalls } from './health/runs.endpoints.ts';

export const sysEndpoints: readonly Endpoint[] = [...logCalls, ...accessCalls, ...jobCalls, ...runCalls, ...healthCalls, ...reportCalls];
