import { extendRules } from '#erp/kernel/rules.ts';
import { fiscalData } from '#erp/modules/corp/fiscal-data/fiscal-data.ts';
import { keepCompanyIssuer } from './company-issuer.ts';

export const extension = extendRules(fiscalData, { afterSave: keepCompanyIssuer });
