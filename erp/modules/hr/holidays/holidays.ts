import { GENERATE } from './holidays.schemas.ts';
import { bool, choice, computed, date, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Days without work: deadlines in working time skip them. */
export const holidays = resource('holidays', {
  label: ['Día festivo', 'Días festivos'],
  fields: {
    date: date('Fecha', { required: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    weekday: computed(
      'Día',
      'text',
      "(array['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])[extract(isodow from t.date)::int]",
    ),
    kind: choice(
      'Tipo',
      [
        ['OBLIGATORIO', 'Obligatorio'],
        ['EMPRESA', 'De la empresa'],
        ['CONTRATO', 'Del contrato colectivo'],
      ],
      {
        required: true,
        default: 'EMPRESA',
        width: 4,
        help: 'Obligatorio: los del artículo 74 de la Ley Federal del Trabajo.',
      },
    ),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4, help: 'Vacía: todas.' }),
    observed: bool('Se descansa', {
      default: true,
      help: 'Los plazos en días y horas hábiles se saltan los días que se descansan.',
    }),
    source: text('Fundamento', { max: 120, width: 6, help: 'Por ejemplo, «Art. 74 fr. II».' }),
  },
  title: 'name',
  hasActive: true,
  list: {
    columns: ['date', 'weekday', 'name', 'kind', 'branch_office_id', 'observed', 'active'],
    sort: 'date',
    filters: ['date', 'kind', 'branch_office_id', 'observed'],
  },
  branchField: 'branch_office_id',
  views: { calendar: { from: 'date', chip: 'kind' } },
  extraCalls: [
    {
      name: 'generate',
      method: 'PUT',
      path: 'holidays/generate/:year',
      key: 'holidays.create',
      pathRecords: { year: null },
      summary: 'Agrega los festivos obligatorios de un año',
      ...GENERATE,
    },
  ],
  form: {
    sections: [
      {
        title: 'Día festivo',
        help: 'Cuándo es, por qué y en qué sucursales.',
        fields: ['date', 'name', 'weekday', 'kind', 'branch_office_id', 'observed', 'source'],
      },
    ],
  },
});
