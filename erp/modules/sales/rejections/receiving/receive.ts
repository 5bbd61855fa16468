/** The warehouse receives what a customer sends back: inputs; `receive-goods.ts` does it. */
import { action, inputRows } from '#erp/model/actions.ts';
import { decimal, ref, text } from '#erp/model/fields.ts';

/** Uses of storages in which what comes back waits. */
export const KEPT_APART = ['RECHAZO', 'CUARENTENA'] as const;

const QUANTITY = { precision: 18, scale: 6, shownScale: 2, width: 2 } as const;

export const RECEIVE = action({
  label: 'Recibir',
  help: 'Entra al costo con el que salió y queda apartada; su destino lo dice el rechazo de almacén.',
  summary: 'Recibe en el almacén lo que devuelve un cliente.',
  from: ['BORRADOR'],
  whyNot: 'Sólo de una devolución en borrador.',
  tone: 'pri',
  key: 'sls/rejections.receive',
  fields: {
    storage_id: ref('Almacén de recepción', 'storages', {
      required: true,
      where: { active: '1' },
      selectable: { usage: KEPT_APART },
      width: 6,
      help: 'De rechazo o de cuarentena.',
    }),
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          product: text('Producto', { readOnly: true, width: 4 }),
          lot: text('Lote', { readOnly: true, width: 2 }),
          qty: decimal('Devuelve', { ...QUANTITY, readOnly: true }),
          unit: text('Unidad', { readOnly: true, width: 1 }),
          qty_received: decimal('Recibida', { ...QUANTITY, min: '0', required: true }),
        },
        layout: {
          cells: ['product', 'lot', 'qty', 'unit', 'qty_received'],
          enterCells: ['qty_received'],
        },
      },
      { required: true, max: 500, fixedRows: true },
    ),
  },
});
