import { choice, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { TRAILER_TYPES } from '../bill-choices.ts';

export const billTrailers = child('sat-landing-bills/trailers', {
  label: ['Remolque', 'Remolques'],
  fields: {
    bill_id: ref('Carta Porte', 'sat-landing-bills', { required: true }),
    subtype: choice('Tipo', TRAILER_TYPES, { required: true, width: 6 }),
    plates: text('Placas', { required: true, max: 10, case: 'upper', width: 4 }),
  },
  title: 'plates',
  list: { columns: ['subtype', 'plates'] },
});
