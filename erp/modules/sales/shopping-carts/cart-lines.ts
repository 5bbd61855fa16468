import { ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { SALE_LINE, SALE_LIST_COLUMNS, SALE_ROW } from '../documents/sale-line.ts';

/** What a cart gathers: its prices are always those of now, so nobody types one (594). */
export const cartLines = child('shopping-carts/lines', {
  label: ['Partida de carrito', 'Partidas de carrito'],
  gender: 'f',
  fields: {
    cart_id: ref('Carrito', 'shopping-carts', { required: true }),
    ...SALE_LINE,
    unit_price: {
      ...SALE_LINE.list_price,
      label: 'Precio unitario',
      help: 'Sin impuestos, el de la lista.',
    },
  },
  title: 'description',
  row: SALE_ROW,
  list: { columns: SALE_LIST_COLUMNS },
});
