import { choice, percent, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { timeZones } from '../time-zones.ts';

export const state = resource('state', {
  label: ['Estado', 'Estados'],
  gender: 'm',
  fields: {
    code: text('Clave', {
      required: true,
      max: 3,
      case: 'upper',
      unique: ['country_id'],
      width: 3,
      help: 'La del SAT (c_Estado), como GUA o JAL.',
    }),
    inegi_code: text('Clave INEGI', {
      max: 2,
      width: 3,
      pattern: ['^[0-9]{2}$', 'Son 2 dígitos, como 11.'],
    }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    country_id: ref('País', 'countries', { required: true, width: 4 }),
    zip_prefixes: text('Prefijos de C.P.', {
      max: 60,
      width: 4,
      pattern: [
        '^[0-9]{2}(-[0-9]{2})?(,[0-9]{2}(-[0-9]{2})?)*$',
        'Escribe los dos primeros dígitos, como 36-38 o 44,49.',
      ],
      help: 'Los dos primeros dígitos de sus códigos postales.',
    }),
    time_zone: choice('Zona horaria', timeZones, { width: 4 }),
    rate_payroll_tax: percent('Impuesto sobre nóminas %', { min: '0', max: '100', width: 4 }),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: [
      'code',
      'inegi_code',
      'name',
      'country_id',
      'zip_prefixes',
      'time_zone',
      'rate_payroll_tax',
      'active',
    ],
    sort: 'name',
  },
  form: {
    sections: [
      {
        title: 'Estado',
        help: 'Una entidad federativa, o el estado o provincia de otro país.',
        fields: ['code', 'inegi_code', 'name', 'country_id'],
      },
      {
        title: 'Reglas',
        help: 'Con ellas se revisan domicilios y se calcula la nómina.',
        fields: ['zip_prefixes', 'time_zone', 'rate_payroll_tax'],
      },
    ],
  },
});
