/** What is set aside for an order leaves (sales §3): inputs; `plan-shipment.ts` does it. */
import { action, inputRows } from '#erp/model/actions.ts';
import { choice, datetime, decimal, text } from '#erp/model/fields.ts';

const QUANTITY = { precision: 18, scale: 6, shownScale: 2, width: 2 } as const;

export const CREATE_SHIPMENT = action({
  label: 'Crear embarque',
  help: 'Se embarca lo que tiene apartado; uno por almacén.',
  summary: 'Hace el embarque de lo que un pedido tiene apartado.',
  from: ['AUTORIZADO'],
  key: 'sls/shipments.create',
  fields: {
    scheduled_at: datetime('Programado', { required: true, width: 4 }),
    into: choice('Agregar a', [], {
      width: 4,
      help: 'Vacío: en uno nuevo. Sólo van juntos los del mismo cliente y lugar.',
    }),
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          product: text('Producto', { readOnly: true, width: 4 }),
          storage: text('Almacén', { readOnly: true, width: 2 }),
          pending: decimal('Pendiente', { ...QUANTITY, readOnly: true }),
          reserved: decimal('Apartada', { ...QUANTITY, readOnly: true }),
          unit: text('Unidad', { readOnly: true, width: 1 }),
          qty: decimal('Embarcar', { ...QUANTITY, min: '0' }),
        },
        layout: {
          cells: ['product', 'storage', 'pending', 'reserved', 'unit', 'qty'],
          enterCells: ['qty'],
        },
      },
      { max: 200, fixedRows: true },
    ),
  },
});
