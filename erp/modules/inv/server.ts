import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { countClosingChecks } from './counts/count-closing-checks.ts';
import { reorderCalls } from './requisition/reorder.endpoints.ts';

export const server = moduleServer({ endpoints: reorderCalls, closingChecks: countClosingChecks });
