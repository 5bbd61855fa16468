import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { isGeneric } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import { regimeProblem } from '#erp/modules/sat/tax-identity.ts';
import { regimes } from '#erp/modules/sat/regimes.ts';
import { chosenPac, modeOf } from '../plugins/chosen-pac.ts';
import { issuers } from './issuers.ts';
import { testCsd, uploadCsd } from './upload-csd.ts';

export const rules = defineRules(issuers, {
  async beforeSave(context) {
    const { tx, draft, before, changed, fail } = context;
    if (isGeneric(draft.rfc))
      fail('rfc', t('invoicing.genericIssuer', 'Un RFC genérico no emite CFDI.'));
    const regime = draft.regimen_id ? (await regimes(tx)).get(draft.regimen_id) : undefined;
    const problem = regime && draft.rfc && regimeProblem(draft.rfc, regime);
    if (problem) fail('regimen_id', problem);
    if (before && changed('rfc') && before.certificate_number)
      fail(
        'rfc',
        t('invoicing.rfcOfCertificate', 'Su certificado es de este RFC: da de alta otro emisor.'),
      );
    if (!before) draft.pac_mode = modeOf(await chosenPac(tx));
  },
  actions: { certificate: uploadCsd, 'test-certificate': testCsd },
});
