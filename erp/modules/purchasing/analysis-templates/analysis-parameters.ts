import { bool, choice, decimal, int, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const result = (label: string) =>
  decimal(label, { precision: 12, scale: 4, onlyWhen: { field: 'kind', is: ['NUMERICO'] } });

/** What is measured of a sample; grades name it by its number. */
export const analysisParameters = child('pur/analysis-parameters', {
  label: ['Parámetro', 'Parámetros'],
  fields: {
    template_id: ref('Plantilla', 'pur/analysis-templates', { required: true }),
    line_no: int('Número', { min: '1', max: '999', help: 'Vacío: el que sigue.' }),
    name: text('Nombre', { required: true, max: 60 }),
    kind: choice(
      'Tipo',
      [
        ['NUMERICO', 'Numérico'],
        ['SI_NO', 'Sí o no'],
        ['TEXTO', 'Texto'],
      ],
      { required: true, default: 'NUMERICO' },
    ),
    role: choice(
      'Función',
      [
        ['NINGUNO', 'Ninguna'],
        ['HUMEDAD', 'Humedad'],
        ['IMPUREZA', 'Impureza'],
        ['GRADO', 'Grado'],
      ],
      { required: true, default: 'NINGUNO' },
    ),
    unit: text('Unidad', { max: 20 }),
    min: result('Mínimo'),
    max: result('Máximo'),
    target: result('Objetivo'),
    critical: bool('Crítico', { help: 'Si falla, se propone rechazar.' }),
    method: text('Método', { max: 80 }),
  },
  title: 'name',
  search: [],
  list: {
    columns: ['line_no', 'name', 'kind', 'role', 'unit', 'min', 'max', 'target', 'critical'],
    sort: 'line_no',
  },
  checks: [
    {
      field: 'max',
      op: '>=',
      other: 'min',
      message: 'El máximo debe ser igual o mayor que el mínimo.',
    },
    {
      field: 'target',
      op: '>=',
      other: 'min',
      message: 'El objetivo debe ser igual o mayor que el mínimo.',
    },
    {
      field: 'target',
      op: '<=',
      other: 'max',
      message: 'El objetivo debe ser igual o menor que el máximo.',
    },
  ],
});
