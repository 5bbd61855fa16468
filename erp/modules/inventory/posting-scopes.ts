/** For what of the stock the account map has rows of its own (finance R8). */
import type { AccountScope } from '#erp/model/postings/posting-events.ts';

/** Asked for line by line, by the product that is sold. */
const SALES = ['VENTAS_16', 'VENTAS_0', 'VENTAS_EXENTAS', 'VENTAS_EXPORTACION', 'DEV_VENTAS'];
/** Events of the stock tell the category, not the product. */
const STOCK = [
  'INV_MERCANCIA',
  'INV_TRANSITO',
  'INV_TERCEROS',
  'INV_PROCESO',
  'COSTO_VENTA',
  'RECIBIDO_POR_FACTURAR',
  'GASTO',
  'MERMAS',
  'DONATIVOS',
  'AJUSTE_INVENTARIO',
  'VARIACION_COSTO',
  'DETERIORO',
];

export const accountScopes: readonly AccountScope[] = [
  {
    code: 'PRODUCTO',
    label: 'Producto',
    fact: 'product_id',
    resource: 'products',
    precedence: 10,
    roles: SALES,
  },
  {
    code: 'CATEGORIA',
    label: 'Categoría de producto',
    fact: 'category_id',
    resource: 'categories',
    precedence: 30,
    above: 'parent_id',
    roles: [...STOCK, ...SALES],
    follows: { fact: 'product_id', path: ['category_id'] },
  },
  { code: 'ALMACEN', label: 'Almacén', fact: 'storage_id', resource: 'storages', precedence: 100 },
];
