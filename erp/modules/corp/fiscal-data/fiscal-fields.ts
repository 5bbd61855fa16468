import { ref, rfc, text, zip } from '#erp/model/fields.ts';
import type { Field } from '#erp/model/types.ts';
import type { FISCAL } from '#erp/platform/fiscal-data/fiscal-data.ts';

/**
 * What the tax office knows the company by. It holds from a day on: `corp/fiscal-data`; what holds
 * today also stands in `corp/config`.
 */
export const fiscalFields = {
  legal_name: text('Razón social', {
    max: 254,
    case: 'upper',
    width: 8,
    help: 'Como aparece en la constancia fiscal, sin «S.A. de C.V.».',
  }),
  capital_regime: text('Régimen de capital', {
    max: 60,
    width: 4,
    help: 'S.A. de C.V., S. de R.L.…',
  }),
  rfc: rfc('RFC', { width: 4 }),
  tax_regime_id: ref('Régimen fiscal', 'sat-tax-regimens', {
    width: 6,
    help: 'Hace falta para facturar.',
  }),
  street: text('Calle', { max: 120, width: 6 }),
  ext_number: text('Núm. ext.', { max: 20, width: 3 }),
  int_number: text('Núm. int.', { max: 20, width: 3 }),
  neighborhood: text('Colonia', { max: 80, width: 6 }),
  zip: zip('C.P.', { width: 3 }),
  country_id: ref('País', 'countries', { width: 4 }),
  state_id: ref('Estado', 'state', { filter: { country_id: 'country_id' }, width: 4 }),
  municipality_id: ref('Municipio', 'municipality', { filter: { state_id: 'state_id' }, width: 4 }),
  city: text('Localidad', { max: 80, width: 4 }),
} as const satisfies Readonly<Record<(typeof FISCAL)[number], Field>>;
