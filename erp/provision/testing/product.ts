import { loadBehaviour } from '#erp/kernel/behaviour/load-behaviour.ts';
import { registry } from '#erp/modules/all.ts';

/** What the product declares and runs, without a database. */
export const product = { registry, ...(await loadBehaviour(registry)) };
