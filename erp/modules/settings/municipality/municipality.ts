import { bool, choice, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const municipality = resource('municipality', {
  label: ['Municipio', 'Municipios'],
  gender: 'm',
  fields: {
    code: text('Clave', {
      required: true,
      max: 3,
      unique: ['state_id'],
      width: 3,
      pattern: ['^[0-9]{3}$', 'Son 3 dígitos, como 020.'],
      help: 'La del INEGI, igual a la del SAT.',
    }),
    name: text('Nombre', { required: true, max: 80, width: 5 }),
    state_id: ref('Estado', 'state', { required: true, width: 4 }),
    is_border: bool('Región fronteriza', { width: 4 }),
    minimum_wage_zone: choice(
      'Zona de salario mínimo',
      [
        ['GENERAL', 'General'],
        ['ZLFN', 'Zona libre de la frontera norte'],
      ],
      { required: true, default: 'GENERAL', width: 4 },
    ),
  },
  title: ['code', 'name'],
  hasActive: true,
  quickSearch: false,
  list: {
    columns: ['code', 'name', 'state_id', 'is_border', 'minimum_wage_zone', 'active'],
    sort: 'name',
  },
  form: {
    sections: [
      {
        title: 'Municipio',
        help: 'O alcaldía de la Ciudad de México.',
        fields: ['code', 'name', 'state_id', 'is_border', 'minimum_wage_zone'],
      },
    ],
  },
});
