import type { OwnCall } from '#erp/api/routes.ts';
import { healthCalls } from './health-calls.ts';
import { jobCalls } from './job-calls.ts';
import { logCalls } from './log-calls.ts';

export const sysCalls: readonly OwnCall[] = [...logCalls, ...jobCalls, ...healthCalls];
