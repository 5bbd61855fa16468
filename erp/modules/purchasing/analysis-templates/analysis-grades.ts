import { bool, decimal, int, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Which grade a result yields, and what it does to the price. */
export const analysisGrades = child('pur/analysis-grades', {
  label: ['Grado', 'Grados'],
  fields: {
    template_id: ref('Plantilla', 'pur/analysis-templates', { required: true }),
    code: text('Grado', { required: true, max: 5, case: 'upper' }),
    parameter: int('Parámetro', {
      required: true,
      min: '1',
      max: '999',
      help: 'El número del parámetro que lo decide.',
    }),
    from_value: decimal('Desde', { precision: 12, scale: 4 }),
    to_value: decimal('Hasta', { precision: 12, scale: 4 }),
    price_adjust_percent: decimal('Ajuste al precio', {
      required: true,
      precision: 6,
      scale: 2,
      min: '-100',
      max: '20',
      default: '0',
      suffix: '%',
    }),
    accept: bool('Se acepta', { default: true }),
  },
  title: 'code',
  search: [],
  list: {
    columns: ['code', 'parameter', 'from_value', 'to_value', 'price_adjust_percent', 'accept'],
  },
  checks: [
    {
      field: 'to_value',
      op: '>=',
      other: 'from_value',
      message: 'El rango termina antes de empezar.',
    },
  ],
});
