import { balancesOf, itemsOf } from './account-statement.server.ts';

const customerBalances = balancesOf('customer');
const customerItems = itemsOf('customer');
const supplierBalances = balancesOf('supplier');
const supplierItems = itemsOf('supplier');
const subjectBalances = balancesOf('subject');
const subjectItems = itemsOf('subject');

/** Shown in tabs of records, by the names under which modules declare them. */
export const linkedViews = {
  'customer-balances': customerBalances,
  'customer-items': customerItems,
  'supplier-balances': supplierBalances,
  'supplier-items': supplierItems,
  'subject-balances': subjectBalances,
  'subject-items': subjectItems,
};
