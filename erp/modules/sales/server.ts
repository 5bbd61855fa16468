import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { priceCalls } from './prices/price-calls.ts';

export const server = moduleServer({ endpoints: priceCalls });
