/** What a customer asks for changes once it is authorised (sales §3): inputs; see `amend.ts`. */
import { action, inputRows } from '#erp/model/actions.ts';
import { decimal, longtext, ref, text } from '#erp/model/fields.ts';
import { QUANTITY } from '../order-choices.ts';
import { SELECTABLE_PRODUCTS } from '#erp/modules/inventory/products/products.choices.ts';

export const AMEND_ORDER = action({
  label: 'Modificar pedido',
  help: 'Cambia cantidades o agrega partidas. Lo que ya se pidió conserva su precio; lo que crece se revisa otra vez.',
  summary: 'Cambia las cantidades de un pedido autorizado y le agrega partidas.',
  from: ['AUTORIZADO'],
  whyNot: 'Sólo se modifica un pedido autorizado.',
  method: 'PUT',
  key: 'customer-orders.update',
  preview: true,
  fields: {
    why: longtext('Motivo', { required: true, max: 500 }),
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          product_id: ref('Producto', 'products', {
            required: true,
            where: { is_sellable: '1' },
            selectable: SELECTABLE_PRODUCTS,
            width: 4,
          }),
          ordered: decimal('Pedida', { ...QUANTITY, readOnly: true }),
          shipped: decimal('Embarcada', { ...QUANTITY, readOnly: true }),
          qty: decimal('Cantidad', {
            ...QUANTITY,
            required: true,
            above: '0',
            isQuantity: true,
          }),
          unit: text('Unidad', { readOnly: true, width: 1 }),
          unit_price: decimal('Precio unitario', {
            precision: 18,
            scale: 6,
            shownScale: 2,
            readOnly: true,
            width: 2,
          }),
        },
        layout: {
          cells: ['product_id', 'ordered', 'shipped', 'qty', 'unit', 'unit_price'],
          enterCells: ['product_id', 'qty'],
        },
      },
      { required: true, max: 200 },
    ),
  },
});
