import { bool, choice, decimal, int, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const COPIED = { readOnly: true, width: 2 } as const;
const LIMIT = { ...COPIED, precision: 12, scale: 4, shownScale: 2 } as const;

/** What was found of each parameter of the template. */
export const shipmentAnalysisResults = child('shipment-analysis-results', {
  label: ['Resultado', 'Resultados'],
  fields: {
    analysis_id: ref('Análisis', 'shipment-analyses', { required: true }),
    line_no: int('Número', COPIED),
    name: text('Parámetro', { max: 60, readOnly: true, width: 3 }),
    kind: choice(
      'Tipo',
      [
        ['NUMERICO', 'Numérico'],
        ['SI_NO', 'Sí o no'],
        ['TEXTO', 'Texto'],
      ],
      COPIED,
    ),
    unit: text('Unidad', { max: 20, readOnly: true, width: 1 }),
    value_number: decimal('Valor', { precision: 12, scale: 4, shownScale: 2, width: 2 }),
    value_choice: choice(
      'Sí o no',
      [
        ['1', 'Sí'],
        ['0', 'No'],
      ],
      { width: 2 },
    ),
    value_text: text('Texto', { max: 80, width: 3 }),
    min: decimal('Mínimo', LIMIT),
    max: decimal('Máximo', LIMIT),
    passed: bool('Cumple', { readOnly: true, width: 1 }),
  },
  title: 'name',
  search: [],
  row: {
    cells: ['name', 'unit', 'value_number', 'value_choice', 'min', 'max'],
    enterCells: ['value_number'],
    readOnlyColumns: [
      'name',
      'unit',
      'value_number',
      'value_choice',
      'value_text',
      'min',
      'max',
      'passed',
    ],
  },
  list: { columns: ['line_no', 'name', 'unit', 'value_number', 'min', 'max', 'passed'] },
});
