import { stockMonthClosed } from './periods/month-closed-check.ts';
import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { stockIntervalJobs } from '#erp/domains/stock/counts/count-jobs.ts';
import { stockJobs } from '#erp/domains/stock/jobs.ts';
import { overdueTransit } from '#erp/domains/stock/closing/overdue-transit.ts';
import { stockTasks } from './operations/stock-tasks.ts';
import { operationsCalls } from './operations/operations.endpoints.ts';
import { stockClosed } from './periods/stock-closed.ts';
import { inventoryLabels } from './label-texts.ts';

export const server = moduleServer({
  jobs: stockJobs,
  intervalJobs: stockIntervalJobs,
  endpoints: operationsCalls,
  warehouseTasks: stockTasks,
  labels: inventoryLabels,
  closingChecks: [overdueTransit, stockMonthClosed],
  periodChecks: [stockClosed],
});
