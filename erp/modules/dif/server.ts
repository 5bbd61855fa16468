import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { verificationJobs } from '#erp/domains/scales/verification.ts';
import { scaleTasks } from './scales/scale-tasks.ts';
import { scaleLabel } from './scales/scale-label.ts';

export const server = moduleServer({ jobs: verificationJobs, warehouseTasks: scaleTasks, labels: { scale: scaleLabel } });
