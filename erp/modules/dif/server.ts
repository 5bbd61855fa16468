import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { verificationJobs } from '#erp/domains/scales/verification.ts';
import { authenticateDevice } from './scales/device-keys.ts';
import { scaleTasks } from './scales/scale-tasks.ts';
import { scaleLabel } from './scales/scale-label.ts';

export const server = moduleServer({
  jobs: verificationJobs,
  authenticators: [authenticateDevice],
  warehouseTasks: scaleTasks,
  labels: { scale: scaleLabel },
});
