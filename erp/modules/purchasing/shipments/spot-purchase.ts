/** Raw material that nobody had ordered: inputs; `spot/buy-on-spot.ts` does it (R20). */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { date, datetime, decimal, ref, text } from '#erp/model/fields.ts';
import { SELECTABLE_SUPPLIERS } from '#erp/modules/purchasing/suppliers/suppliers.choices.ts';

export const SPOT_PURCHASE = action({
  label: 'Comprar sin orden',
  help: 'Para materia prima que llega sin que se haya pedido: se hace su orden, ya autorizada, y su embarque. Hasta el importe que permite la configuración de compras.',
  summary: 'Compra materia prima sin orden previa: hace su orden autorizada y su embarque.',
  on: 'resource',
  key: 'shipments.spot',
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', {
      required: true,
      selectable: SELECTABLE_SUPPLIERS,
      width: 6,
    }),
    storage_id: ref('Almacén', 'storages', { required: true, where: { active: '1' }, width: 6 }),
    date: date('Fecha', { required: true, width: 3 }),
    expected_at: datetime('Cita o llegada estimada', { width: 4 }),
    plates: text('Placas', { max: 12, case: 'upper', width: 3 }),
    driver_name: text('Operador', { max: 80, width: 6 }),
    delivery_note: text('Remisión del proveedor', { max: 40, case: 'upper', width: 4 }),
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          product_id: ref('Producto', 'products', {
            required: true,
            where: { is_purchasable: '1' },
          }),
          quantity: decimal('Cantidad', { required: true, precision: 16, scale: 4, above: '0' }),
          unit_id: ref('Unidad', 'units', { narrowedBy: { of_product: 'product_id' } }),
          price: decimal('Precio', { required: true, precision: 18, scale: 6, above: '0' }),
        },
      },
      { required: true, max: 20, help: 'Sin unidad, la de compra del producto.' },
    ),
  },
  output: z.object({ id: z.int(), orderId: z.int() }),
  status: 201,
  sample: {
    supplier_id: '1',
    storage_id: '1',
    date: '2026-01-15',
    'lines[0][product_id]': '1',
    'lines[0][quantity]': '1',
    'lines[0][price]': '1',
  },
});
