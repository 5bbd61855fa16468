import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { bool, choice, computed, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { weekdays } from '../weekdays.ts';

export const language = resource('language', {
  label: ['Idioma', 'Idiomas'],
  gender: 'm',
  fields: {
    code: text('Clave', {
      required: true,
      max: 10,
      case: 'upper',
      unique: true,
      width: 3,
      pattern: ['^[A-Z]{2}(-[A-Z]{2})?$', 'Escribe el idioma y, si quieres, el país: ES-MX.'],
    }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    fallback_id: ref('Idioma de respaldo', 'language', {
      tree: 5,
      width: 4,
      help: 'De él se toma lo que falte traducir.',
    }),
    is_default: bool('Predeterminado', { help: 'Siempre hay exactamente uno.' }),
    date_format: choice(
      'Formato de fecha',
      [
        ['DD/MM/AAAA', 'día/mes/año'],
        ['AAAA-MM-DD', 'año-mes-día'],
        ['MM/DD/AAAA', 'mes/día/año'],
      ],
      { required: true, default: 'DD/MM/AAAA', width: 4 },
    ),
    decimal_mark: choice(
      'Separador decimal',
      [
        ['.', 'Punto (.)'],
        [',', 'Coma (,)'],
      ],
      { required: true, default: '.', width: 4 },
    ),
    group_mark: choice(
      'Separador de miles',
      [
        [',', 'Coma (,)'],
        ['.', 'Punto (.)'],
        ['ESPACIO', 'Espacio'],
        ['NINGUNO', 'Ninguno'],
      ],
      { required: true, default: ',', width: 4 },
    ),
    clock: choice(
      'Reloj',
      [
        ['24', '24 horas'],
        ['12', '12 horas'],
      ],
      { required: true, default: '24', width: 4 },
    ),
    week_start: choice('Inicio de semana', weekdays, { required: true, default: '1', width: 4 }),
    progress: computed(
      'Avance',
      'percent',
      `(case when t.is_default then 100 else (select coalesce(round(100.0 * count(*) filter (where v.status = 'TRADUCIDO') / nullif((select count(*) from translation_element e where ${sameCompany('e', 't')}), 0), 1), 0) from translation_element_values v where ${refersTo('translation_element_values.language_id', 'v', 't')}) end)`,
      { width: 4, help: 'Textos traducidos, en porcentaje.' },
    ),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: [
      'code',
      'name',
      'fallback_id',
      'is_default',
      'date_format',
      'clock',
      'progress',
      'active',
    ],
    sort: 'code',
  },
  form: {
    sections: [
      {
        title: 'Idioma',
        help: 'Uno de los idiomas en que la empresa ve el sistema.',
        fields: ['code', 'name', 'fallback_id', 'is_default', 'progress'],
      },
      {
        title: 'Formatos',
        help: 'Cómo se escriben fechas, horas y números.',
        fields: ['date_format', 'decimal_mark', 'group_mark', 'clock', 'week_start'],
      },
    ],
  },
});
