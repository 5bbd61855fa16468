import { t } from '#erp/model/texts/t.ts';
import { randomBytes } from 'node:crypto';
import { defineRules } from '#erp/kernel/rules.ts';
import { makeLink, testGateway } from './payment-gateways.endpoints.ts';
import { paymentGateways } from './payment-gateways.ts';

/** A Checkout Session expires within a day (docs.stripe.com/api/checkout/sessions/create). */
const STRIPE_HOURS = 24;

export const rules = defineRules(paymentGateways, {
  beforeSave({ draft, before, fail, warn }) {
    draft.token ??= randomBytes(24).toString('base64url');
    if (draft.provider === 'PRUEBAS' && draft.mode === 'PRODUCCION')
      fail(
        'mode',
        t(
          'settings.testGateway',
          'La pasarela Pruebas no cobra de verdad: elige otro proveedor o el modo de pruebas.',
        ),
      );
    if (draft.provider === 'STRIPE' && Number(draft.link_hours) > STRIPE_HOURS)
      fail(
        'link_hours',
        t('settings.stripeHours', 'Stripe mantiene abierta una liga hasta 24 horas.'),
      );
    if (before && before.provider !== draft.provider) {
      draft.verification = 'SIN_COMPROBAR';
      draft.checked_at = null;
    }
    if (draft.mode === 'PRODUCCION' && draft.verification !== 'COMPROBADA')
      warn(
        'mode',
        t(
          'settings.uncheckedGateway',
          'Esta conexión está sin comprobar con el proveedor. Guárdala primero en modo de pruebas y usa Probar.',
        ),
      );
  },
  calls: { test: testGateway, link: makeLink },
});
