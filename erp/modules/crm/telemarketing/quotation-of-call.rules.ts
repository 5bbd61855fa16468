import { extendRules } from '#erp/kernel/rules.ts';
import { slsQuotations } from '#erp/modules/sales/sls-quotations/sls-quotations.ts';
import { requireItsCall } from './call-of-sale.ts';

export const extension = extendRules(slsQuotations, { beforeSave: requireItsCall });
