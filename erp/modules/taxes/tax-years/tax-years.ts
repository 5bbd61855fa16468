import { bool, datetime, decimal, int, percent, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Rates by which a year is taxed, with where they come from and who confirmed them. */
export const taxYears = resource('sat/tax-years', {
  label: ['Parámetros fiscales del ejercicio', 'Parámetros fiscales'],
  gender: 'm',
  docUrl: 'parametros-fiscales',
  fields: {
    year: int('Ejercicio', {
      ungrouped: true,
      required: true,
      min: '2000',
      max: '2100',
      unique: true,
      width: 3,
    }),
    isr_rate: percent('Tasa de ISR', {
      required: true,
      min: '0',
      max: '100',
      default: '30',
      width: 3,
      help: 'LISR 9: 30 %.',
    }),
    profit_coefficient: decimal('Coeficiente de utilidad', {
      precision: 9,
      scale: 4,
      min: '0',
      max: '99',
      required: true,
      default: '0',
      width: 3,
      help: 'El de la última declaración anual que lo tuvo (LISR 14).',
    }),
    ptu_rate: percent('PTU', { required: true, min: '0', max: '100', default: '10', width: 3 }),
    iva_proportion: decimal('Proporción de IVA acreditable', {
      precision: 9,
      scale: 4,
      min: '0',
      max: '1',
      required: true,
      default: '1',
      width: 3,
      help: 'LIVA 5, fracción V: 1 si todo lo que vendes está gravado.',
    }),
    extended_due: bool('Plazo por el sexto dígito del RFC', {
      width: 6,
      help: 'De uno a cinco días hábiles más para pagos provisionales y definitivos.',
    }),
    source: text('Fuente', { required: true, max: 200, width: 6 }),
    confirmed_by: ref('Confirmó', 'users', { readOnly: true, width: 3 }),
    confirmed_at: datetime('Confirmado el', { readOnly: true, width: 3 }),
  },
  title: 'year',
  search: [],
  list: {
    columns: [
      'year',
      'isr_rate',
      'profit_coefficient',
      'ptu_rate',
      'iva_proportion',
      'extended_due',
      'confirmed_by',
    ],
    sort: '-year',
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  form: {
    sections: [
      {
        title: 'Ejercicio',
        help: 'Con estos se calculan las declaraciones de sus meses.',
        fields: ['year', 'isr_rate', 'profit_coefficient', 'ptu_rate', 'iva_proportion'],
      },
      {
        title: 'Plazos y fuente',
        help: 'De dónde salen; quien guarda los confirma.',
        fields: ['extended_due', 'source', 'confirmed_by', 'confirmed_at'],
      },
    ],
  },
});
