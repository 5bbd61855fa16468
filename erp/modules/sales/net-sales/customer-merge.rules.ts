import { moveSales } from '#erp/domains/net-sales/keep-sums.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { customers } from '../customers/customers.ts';

/** Once their documents have moved: one that is being stamped is waited for. */
export const extension = extendRules(customers, {
  afterMerge: ({ tx, source, target }) => moveSales(tx, source, target),
});
