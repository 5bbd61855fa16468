/** For what of the stock the account map has rows of its own (finance R8). */
import type { AccountScope } from '#erp/model/postings/posting-events.ts';

export const accountScopes: readonly AccountScope[] = [
  { code: 'PRODUCTO', label: 'Producto', fact: 'product_id', resource: 'products', precedence: 10 },
  {
    code: 'CATEGORIA',
    label: 'Categoría de producto',
    fact: 'category_id',
    resource: 'categories',
    precedence: 30,
    above: 'parent_id',
  },
  { code: 'ALMACEN', label: 'Almacén', fact: 'storage_id', resource: 'storages', precedence: 100 },
];
