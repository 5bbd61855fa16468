/** What a customer has used of its consignment is sold to it: `consume-goods.ts` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { bool, date, decimal, ref, text } from '#erp/model/fields.ts';
import { QUANTITY } from '../order-choices.ts';

export const CONSUME_KEY = 'customer-orders.consume';

const SHOWN = { ...QUANTITY, readOnly: true } as const;

export const CONSUME = action({
  label: 'Registrar consumo',
  help: 'Hace el pedido de lo que el cliente usó de su consignación: al precio acordado, o al de su lista.',
  summary: 'Hace el pedido de lo que un cliente consumió de su consignación.',
  on: 'resource',
  linked: true,
  key: CONSUME_KEY,
  fields: {
    agreement_id: ref('Almacén de cliente', 'customer-storage', {
      required: true,
      where: { kind: 'CONSIGNACION' },
      width: 6,
    }),
    date: date('Día del consumo', {
      required: true,
      happened: true,
      width: 3,
      help: 'Con sus precios: los de ese día.',
    }),
    customer_po: text('Orden de compra del cliente', { max: 40, width: 3 }),
    lines: inputRows(
      'Lo que usó',
      {
        one: 'producto',
        fields: {
          product: text('Producto', { readOnly: true, width: 4 }),
          lot: text('Lote', { readOnly: true, width: 2 }),
          on_hand: decimal('Existencia', SHOWN),
          in_orders: decimal('Ya en pedidos', { ...SHOWN, blankZero: true }),
          unit: text('Unidad', { readOnly: true, width: 1 }),
          price: decimal('Precio acordado', {
            precision: 18,
            scale: 6,
            shownScale: 2,
            readOnly: true,
            blankZero: true,
            width: 2,
          }),
          qty: decimal('Consumido', { ...QUANTITY, min: '0', blankZero: true }),
        },
        layout: {
          cells: ['product', 'lot', 'on_hand', 'in_orders', 'unit', 'price', 'qty'],
          enterCells: ['qty'],
        },
      },
      { max: 500, fixedRows: true },
    ),
    submit: bool('Solicitarlo de una vez', { help: 'Si no, el pedido queda en borrador.' }),
  },
  output: z.object({ order: z.int() }),
});
