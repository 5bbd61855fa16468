import type { OwnCall } from '#erp/api/routes.ts';
import { accessCalls } from './access-calls.ts';
import { reportCalls } from './fault-calls.ts';
import { healthCalls } from './health-calls.ts';
import { jobCalls } from './job-calls.ts';
import { logCalls } from './log-calls.ts';
import { runCalls } from './run-calls.ts';

export const sysCalls: readonly OwnCall[] = [...logCalls, ...accessCalls, ...jobCalls, ...runCalls, ...healthCalls, ...reportCalls];
