/** `/products/sales`: the same products, reduced to what selling needs. */
import { WITHDRAW } from './products-sales.schemas.ts';
import { viewOf } from '#erp/model/rows/view-of.ts';
import { productSaleFields } from '#erp/modules/inventory/products/product-sale-fields.ts';
import { products } from '#erp/modules/inventory/products/products.ts';

/** What selling may change; only the first ones of a product that is made here. */
const MADE_WITH = ['code', 'kind', 'category_id', 'line_id', 'stock_unit_id'] as const;
const SOLD_WITH = [
  'name',
  'description',
  'image',
  'sell_unit_id',
  'list_price',
  'price_currency_id',
  'min_price',
  'sat_product_key',
  'tax_object',
  'tax_ids',
] as const;
// `Object.keys` forgets the names, which are those of the object.
const saleFields = Object.keys(productSaleFields) as (keyof typeof productSaleFields)[];

export const productsSales = viewOf(products, 'products/sales', {
  label: ['Producto de venta', 'Productos de venta'],
  where: [{ field: 'is_sellable', is: [true] }],
  onCreate: MADE_WITH,
  editable: [...SOLD_WITH, ...saleFields],
  without: [
    'unit_lines',
    'storage_lines',
    'attribute_lines',
    'substitute_lines',
    'kit_lines',
    'category_path',
  ],
  search: ['code', 'name'],
  barcodeFields: ['code', 'barcode'],
  calls: ['create', 'list', 'one', 'update', 'options'],
  extraCalls: [
    {
      name: 'withdraw',
      method: 'DELETE',
      path: 'products/sales/:id',
      key: 'products/sales.update',
      summary: 'Deja de vender el producto; el producto se conserva.',
      ...WITHDRAW,
    },
  ],
  docUrl: 'products-sales',
  list: {
    columns: [
      'image',
      'code',
      'name',
      'line_id',
      'sell_unit_id',
      'list_price',
      'tax_ids',
      'status',
    ],
    sort: 'code',
    filters: ['line_id', 'category_id', 'kind', 'status', 'list_price', 'sat_product_key'],
  },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'El producto como lo ve quien vende; lo demás se edita en Productos.',
        fields: [
          'code',
          'name',
          'kind',
          'category_id',
          'line_id',
          'stock_unit_id',
          'status',
          'description',
          'image',
        ],
      },
      {
        title: 'Precio',
        help: 'Se usa cuando ninguna lista de precios vigente lo tiene.',
        fields: [
          'sell_unit_id',
          'list_price',
          'price_currency_id',
          'min_price',
          'min_margin_percent',
        ],
      },
      {
        title: 'Impuestos',
        help: 'Lo que pide el CFDI al facturarlo.',
        fields: [
          'sat_product_key',
          'tax_object',
          'tax_ids',
          'withholding_profile',
          'border_rate_eligible',
          'ieps_litres_per_unit',
        ],
      },
      {
        title: 'Condiciones de venta',
        help: 'Cantidades, tolerancias y comisión.',
        fields: [
          'sales_description',
          'min_sale_qty',
          'sale_multiple',
          'variable_weight',
          'over_tolerance_percent',
          'under_tolerance_percent',
          'make_to_order',
          'commission_group',
          'exclude_from_sales_stats',
          'billing_basis',
          'accessory_ids',
        ],
      },
    ],
  },
});
