import { registry } from '#erp/modules/all.ts';
import { behaviourOf } from './behaviour.ts';

/** What the product declares and runs, without a database. */
export const product = { registry, ...(await behaviourOf(registry)) };
