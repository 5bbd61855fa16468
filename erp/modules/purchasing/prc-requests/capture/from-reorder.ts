/** Requests of what is below its reorder point: inputs; `propose-reorder.ts` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { bool, date, decimal, ref, text } from '#erp/model/fields.ts';
import { PRICES } from '../../price-key.ts';

const FIGURE = { readOnly: true, shownScale: 2 } as const;

export const FROM_REORDER = action({
  label: 'Pedir lo que está bajo su punto',
  help: 'Hace una requisición en borrador por cada almacén, con lo que se compra y está bajo su punto de reorden; lo que ya está pedido se descuenta.',
  summary: 'Hace requisiciones de compra de lo que sugiere el reabasto.',
  on: 'resource',
  key: 'prc-requests.create',
  fields: {
    lines: inputRows(
      'Por comprar',
      {
        one: 'producto',
        fields: {
          take: bool('Pedir', { default: true }),
          product_id: ref('Producto', 'products', { required: true }),
          storage_id: ref('Almacén', 'storages', { required: true }),
          position: decimal('Posición', {
            ...FIGURE,
            help: 'Lo disponible más lo que viene, menos lo que sale dentro del tiempo de entrega.',
          }),
          reorder_point: decimal('Punto', FIGURE),
          max_qty: decimal('Máximo', FIGURE),
          supplier: text('Proveedor', { readOnly: true }),
          price: decimal('Precio', {
            ...FIGURE,
            ...PRICES,
            help: 'En pesos y sin impuestos, por unidad de inventario.',
          }),
          quantity: decimal('Cantidad', {
            required: true,
            precision: 16,
            scale: 4,
            shownScale: 2,
            above: '0',
            help: 'En la unidad de inventario.',
          }),
          unit: text('Unidad', { readOnly: true }),
          requested: decimal('Ya pedido', { readOnly: true, shownScale: 2, blankZero: true }),
          required_date: date('Se requiere'),
        },
        layout: {
          cells: [
            'take',
            'product_id',
            'storage_id',
            'position',
            'reorder_point',
            'max_qty',
            'supplier',
            'price',
            'quantity',
          ],
          enterCells: ['quantity'],
        },
      },
      { required: true, fixedRows: true, max: 200 },
    ),
  },
  output: z.object({ requests: z.array(z.int()) }),
  status: 201,
  sample: { 'lines[0][product_id]': '1', 'lines[0][storage_id]': '1', 'lines[0][quantity]': '1' },
});
