/** A fiscal series is of an issuer (finance §2.6): the field is this module's. */
import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Resource } from '#erp/model/types.ts';
import { series } from '#erp/modules/settings/series/series.ts';
import { loadIssuer } from './open-issuer.ts';

export const extension = extendRules<Resource>(series, {
  async beforeSave({ tx, draft, before, changed, fail }) {
    if (!draft.fiscal) {
      if (draft.issuer_id)
        fail('issuer_id', t('invoicing.notFiscal', 'Déjalo vacío: esta serie no es fiscal.'));
      return;
    }
    // One that was made before there was a choice is the company's, and stays as it is.
    if (draft.issuer_id || (before && !changed('issuer_id'))) return;
    draft.issuer_id = (await loadIssuer(tx, null))?.id ?? null;
    if (!draft.issuer_id)
      fail(
        'issuer_id',
        t('invoicing.seriesIssuer', 'Elige quién la expide, o escribe antes el RFC de la empresa.'),
      );
  },
});
