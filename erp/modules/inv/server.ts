import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { reorderCalls } from './requisition/reorder.endpoints.ts';

export const server = moduleServer({ endpoints: reorderCalls });
