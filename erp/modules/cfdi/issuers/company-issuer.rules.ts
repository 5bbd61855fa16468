import { extendRules } from '#erp/kernel/rules.ts';
import { corpConfig } from '#erp/modules/corp/config/config.ts';
import { keepCompanyIssuer } from './company-issuer.ts';

export const extension = extendRules(corpConfig, { afterSave: keepCompanyIssuer });
