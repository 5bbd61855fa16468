import { extendRules } from '#erp/kernel/rules.ts';
import { customerOrders } from '#erp/modules/sales/customer-orders/customer-orders.ts';
import { requireItsCall } from './call-of-sale.ts';

export const extension = extendRules(customerOrders, { beforeSave: requireItsCall });
