import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { verificationJobs } from '#erp/domains/scales/verification.ts';

export const server = moduleServer({ jobs: verificationJobs });
