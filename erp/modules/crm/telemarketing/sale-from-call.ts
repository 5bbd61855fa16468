/** What a call sells, from what the customer usually buys: inputs; `sell-in-call.ts` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { date, decimal, ref, text } from '#erp/model/fields.ts';

const QUANTITY = { precision: 18, scale: 6, min: '0', shownScale: 2, width: 2 } as const;

const LINES = inputRows(
  'Lo que suele comprar',
  {
    one: 'partida',
    fields: {
      product_id: ref('Producto', 'products', {
        required: true,
        where: { is_sellable: '1' },
        width: 5,
      }),
      usual: text('Suele pedir', { readOnly: true, width: 2 }),
      price: text('Último precio', { readOnly: true, width: 2 }),
      last: date('Último pedido', { readOnly: true, width: 2 }),
      qty: decimal('Cantidad', QUANTITY),
    },
    layout: { cells: ['product_id', 'usual', 'price', 'last', 'qty'], enterCells: ['qty'] },
  },
  { max: 200 },
);

const SAID = {
  from: ['EN_CURSO'],
  whyNot: 'Sólo de una llamada en curso.',
  method: 'PUT',
  fields: { lines: LINES },
} as const;

export const ORDER_FROM_CALL = action({
  ...SAID,
  label: 'Levantar pedido',
  help: 'Hace un pedido en borrador con las cantidades que escribas; lo demás se deja vacío.',
  summary: 'Hace el pedido de una llamada.',
  key: 'customer-orders.create',
  tone: 'pri',
  output: z.object({ order: z.int() }),
});

export const QUOTATION_FROM_CALL = action({
  ...SAID,
  label: 'Cotizar',
  help: 'Hace una cotización en borrador con las cantidades que escribas; lo demás se deja vacío.',
  summary: 'Hace la cotización de una llamada.',
  key: 'sls-quotations.create',
  output: z.object({ quotation: z.int() }),
});
