import { decimal, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { BREAK_EVEN, RATIOS, WITHOUT_BEHAVIOUR, WORKING_CAPITAL } from './position.queries.ts';

const EMPTY = 'Aún no hay pólizas aplicadas en el periodo. Aplica las pendientes en Pólizas.';
const definition = { field: text('Cómo se calcula', { max: 200 }), priority: 2 } as const;

export const ratios: Report = {
  key: 'RAZONES',
  label: 'Razones financieras',
  description:
    'Liquidez, deuda, rotaciones y rendimiento al final del periodo; lo de un año se estima con el periodo.',
  period: { default: 'este-mes', maxDays: 1100 },
  sql: RATIOS,
  columns: {
    name: { field: text('Razón') },
    value: { field: decimal('Valor', { shownScale: 2 }), derived: true },
    unit: { field: text('Unidad') },
    definition,
  },
  sort: ['place'],
  empty: EMPTY,
};

export const workingCapital: Report = {
  key: 'CAPITAL_TRABAJO',
  label: 'Capital de trabajo',
  description: 'Activo circulante menos pasivo a corto plazo, al inicio y al final del periodo.',
  period: { default: 'este-mes', maxDays: 1100 },
  sql: WORKING_CAPITAL,
  columns: {
    side: { field: text('Parte') },
    group_code: { field: text('Cuenta') },
    name: { field: text('Nombre') },
    opening: { field: money('Al inicio'), total: 'sum', derived: true },
    change: { field: money('Cambio'), total: 'sum', derived: true },
    closing: { field: money('Al final'), total: 'sum', derived: true },
  },
  sort: ['group_code'],
  totalLabel: 'Capital de trabajo',
  empty: EMPTY,
};

export const breakEven: Report = {
  key: 'PUNTO_EQUILIBRIO',
  label: 'Punto de equilibrio',
  description:
    'Cuánto hay que vender para no perder, según el comportamiento (fijo o variable) de cada cuenta.',
  period: { default: 'este-ano', maxDays: 1100 },
  sql: BREAK_EVEN,
  warning: WITHOUT_BEHAVIOUR,
  columns: {
    name: { field: text('Concepto') },
    value: { field: money('Importe'), derived: true },
    definition,
  },
  sort: ['place'],
  empty: EMPTY,
};
