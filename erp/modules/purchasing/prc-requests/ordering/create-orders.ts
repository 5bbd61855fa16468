/** Orders of what a request asks for: inputs; `make-orders.ts` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { bool, decimal, longtext, ref } from '#erp/model/fields.ts';
import { OPEN_REQUEST } from '../request-choices.ts';
import { AWAITED_ROW } from '../../purchase-orders/dates/awaited-row.ts';

export const CREATE_ORDERS = action({
  label: 'Generar órdenes',
  help: 'Hace una orden en borrador por cada proveedor, en su moneda y al precio de su catálogo o de la última compra.',
  summary: 'Hace órdenes de compra de lo que pide una requisición.',
  from: OPEN_REQUEST,
  whyNot: 'Sólo de una requisición autorizada que no se ha ordenado completa.',
  key: 'purchase-orders.create',
  tone: 'pri',
  fields: {
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          take: bool('Ordenar', { default: true }),
          ...AWAITED_ROW,
          supplier_id: ref('Proveedor', 'suppliers', { where: { status: 'ACTIVO' } }),
          quantity: decimal('Cantidad', {
            precision: 16,
            scale: 4,
            shownScale: 2,
            above: '0',
            required: true,
          }),
          price: decimal('Precio', { precision: 18, scale: 6, min: '0' }),
        },
      },
      {
        required: true,
        fixedRows: true,
        max: 200,
        help: 'Sin precio: el que se proponga en la orden.',
      },
    ),
    sole_source_reason: longtext('Justificación de proveedor único', {
      max: 1000,
      help: 'Cuando el importe pide cotizaciones y no las hay: al menos 30 letras.',
    }),
  },
  output: z.object({ orders: z.array(z.int()) }),
  status: 201,
});
