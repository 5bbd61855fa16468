import { bool, date, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const satTaxRegimens = resource('sat-tax-regimens', {
  label: ['Régimen fiscal', 'Regímenes fiscales'],
  fields: {
    code: text('Clave', {
      required: true,
      max: 3,
      unique: true,
      pattern: ['^[0-9]{3}$', 'Son 3 dígitos, como 601.'],
      width: 3,
    }),
    name: text('Nombre', { required: true, max: 150, width: 9 }),
    for_person: bool('Persona física'),
    for_company: bool('Persona moral'),
    cfdi_uses: text('Usos permitidos', {
      max: 200,
      case: 'upper',
      help: 'Claves de uso de CFDI separadas por espacios.',
    }),
    valid_from: date('Vigente desde'),
    valid_to: date('Vigente hasta'),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: { columns: ['code', 'name', 'for_person', 'for_company', 'active'], sort: 'code' },
  checks: [
    {
      field: 'valid_to',
      op: '>=',
      other: 'valid_from',
      message: 'La vigencia termina antes de empezar.',
    },
  ],
  screen: null,
});
