import { decimal, ref, text } from '#erp/model/fields.ts';
import { SELECTABLE_PRODUCTS } from '#erp/modules/inventory/products/products.choices.ts';

/** What a line of a request, a quotation or an order asks for: a product and how much of it. */
export const BOUGHT_LINE = {
  product_id: ref('Producto', 'products', {
    required: true,
    where: { is_purchasable: '1' },
    selectable: SELECTABLE_PRODUCTS,
    width: 4,
  }),
  description: text('Descripción', {
    max: 250,
    width: 5,
    help: 'Vacía: el nombre del producto.',
  }),
  quantity: decimal('Cantidad', {
    required: true,
    precision: 16,
    scale: 4,
    shownScale: 2,
    above: '0',
    width: 2,
  }),
  unit_id: ref('Unidad', 'units', {
    narrowedBy: { of_product: 'product_id' },
    width: 2,
    help: 'Vacía: la de compra del producto.',
  }),
};
