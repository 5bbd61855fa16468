import { differenceOf } from '#erp/model/computed/declared.ts';
import { CHECKLIST } from './periods.schemas.ts';
import { choice, datetime, decimal, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * Months of the stock ledger. Until there are movements nothing closes them but this record's own
 * actions.
 */
export const invPeriods = resource('inv/periods', {
  label: ['Periodo de inventario', 'Periodos de inventario'],
  docUrl: 'cierres',
  fields: {
    period: text('Periodo', {
      required: true,
      max: 7,
      unique: true,
      readOnly: true,
      pattern: ['^\\d{4}-(0[1-9]|1[0-2])$', 'Escríbelo como 2026-11.'],
    }),
    status: choice(
      'Estado',
      [
        ['ABIERTO', 'Abierto', 'go'],
        ['CERRADO', 'Cerrado', 'off'],
      ],
      { required: true, default: 'ABIERTO', readOnly: true },
    ),
    closed_by: ref('Cerró', 'users', { readOnly: true }),
    closed_at: datetime('Cerrado el', { readOnly: true }),
    stock_value: decimal('Valor en inventario', { shownScale: 2, readOnly: true }),
    accounting_value: decimal('Valor contable', { shownScale: 2, readOnly: true }),
    difference: differenceOf('Diferencia', 'decimal', 'stock_value', {
      less: ['accounting_value'],
    }),
    transit_note: longtext('Mercancía en tránsito', {
      max: 500,
      readOnly: true,
      help: 'Por qué sigue en camino lo que lleva más tiempo del debido.',
    }),
    reopen_reason: longtext('Motivo de reapertura', { max: 500, readOnly: true }),
  },
  title: 'period',
  list: {
    columns: ['period', 'status', 'stock_value', 'closed_by', 'closed_at'],
    sort: '-period',
    filters: ['status'],
  },
  calls: ['list', 'one', 'options'],
  screens: ['edit'],
  listPath: 'corp/config?tab=calendario',
  states: {
    field: 'status',
    initial: 'ABIERTO',
    transitions: {
      close: {
        label: 'Cerrar',
        from: ['ABIERTO'],
        to: 'CERRADO',
        key: 'inventory.close',
        recordFields: { optional: ['transit_note'] },
        tone: 'pri',
        confirm: 'Ya no se podrá mover mercancía con fecha de este mes.',
      },
      reopen: {
        label: 'Reabrir',
        from: ['CERRADO'],
        to: 'ABIERTO',
        key: 'inventory.close',
        recordFields: { required: ['reopen_reason'] },
        tone: 'dan',
        confirm: 'Sólo se reabre el último mes cerrado.',
      },
    },
  },
  extraCalls: [
    {
      name: 'checklist',
      method: 'GET',
      path: 'inv/periods/checklist/:id',
      key: 'inv/periods.list',
      summary: 'Lo que falta para cerrar el mes.',
      ...CHECKLIST,
    },
  ],
  privileges: [
    { key: 'inventory.close', label: 'Cerrar y reabrir periodos de inventario', risk: 'SENSIBLE' },
  ],
});
