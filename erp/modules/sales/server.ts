import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { creditCalls } from './credit/credit-calls.ts';
import { priceCalls } from './prices/price-calls.ts';

export const server = moduleServer({ endpoints: [...creditCalls, ...priceCalls] });
