import { t } from '#erp/model/texts/t.ts';
import { randomBytes } from 'node:crypto';
import { defineRules } from '#erp/kernel/rules.ts';
import { makeLink, testGateway } from './payment-gateways.endpoints.ts';
import { paymentGateways } from './payment-gateways.ts';

export const rules = defineRules(paymentGateways, {
  beforeSave({ draft, fail }) {
    draft.token ??= randomBytes(24).toString('base64url');
    if (draft.provider === 'PRUEBAS' && draft.mode === 'PRODUCCION')
      fail(
        'mode',
        t(
          'settings.testGateway',
          'La pasarela Pruebas no cobra de verdad: elige otro proveedor o el modo de pruebas.',
        ),
      );
  },
  calls: { test: testGateway, link: makeLink },
});
