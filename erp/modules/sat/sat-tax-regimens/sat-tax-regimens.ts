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
  // A tab of «PAC y complementos».
  inMenu: false,
  screen: 'sat/tax-regimes',
  docUrl: 'regimenes-fiscales',
  form: {
    sections: [
      {
        title: 'Régimen',
        help: 'Como está en el catálogo del SAT: se elige en clientes, proveedores y emisores.',
        fields: ['code', 'name', 'for_person', 'for_company'],
      },
      {
        title: 'Uso y vigencia',
        help: 'Un régimen que el SAT cierra no se borra: lleva su último día.',
        fields: ['cfdi_uses', 'valid_from', 'valid_to'],
      },
    ],
  },
});
