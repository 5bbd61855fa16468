/** What the customer received (sales §3). */
import { action, inputRows } from '#erp/model/actions.ts';
import { datetime, decimal, file, ref, text } from '#erp/model/fields.ts';

const QUANTITY = { precision: 18, scale: 6, shownScale: 2, width: 2 } as const;

export const DELIVER = action({
  label: 'Registrar entrega',
  help: 'Quién lo recibió y cuánto. Lo que rechazó queda como devolución por recibir.',
  summary: 'Dice qué recibió el cliente de un embarque.',
  from: ['EMBARCADO'],
  tone: 'pri',
  key: 'sls/shipments.ship',
  fields: {
    received_by: text('Recibió', { required: true, max: 120, width: 5 }),
    delivered_at: datetime('Entregado', {
      happened: true,
      width: 4,
      help: 'Vacío: ahora.',
    }),
    pod_file: file('Evidencia', { width: 6 }),
    cause_id: ref('Causa del rechazo', 'causes', {
      where: { scopes: 'DEVOLUCION' },
      width: 5,
      help: 'La pide lo rechazado.',
    }),
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          product: text('Producto', { readOnly: true, width: 4 }),
          lot: text('Lote', { readOnly: true, width: 2 }),
          picked: decimal('Embarcada', { ...QUANTITY, readOnly: true }),
          unit: text('Unidad', { readOnly: true, width: 1 }),
          qty_rejected: decimal('Rechazada', { ...QUANTITY, min: '0', blankZero: true }),
        },
        layout: {
          cells: ['product', 'lot', 'picked', 'unit', 'qty_rejected'],
          enterCells: ['qty_rejected'],
        },
      },
      { required: true, max: 500, fixedRows: true },
    ),
  },
});
