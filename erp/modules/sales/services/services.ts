/** `/sls/services`: the products that are services and are sold, with what selling them needs. */
import { viewOf } from '#erp/model/rows/view-of.ts';
import { products } from '#erp/modules/inventory/products/products.ts';

const MADE_WITH = ['code', 'category_id', 'line_id', 'stock_unit_id'] as const;
const SOLD_WITH = [
  'name',
  'description',
  'list_price',
  'price_currency_id',
  'min_price',
  'sat_product_key',
  'tax_object',
  'tax_ids',
  'withholding_profile',
  'exclude_from_sales_stats',
  'billing_basis',
] as const;

export const slsServices = viewOf(products, 'sls/services', {
  label: ['Servicio', 'Servicios de venta'],
  where: [
    { field: 'kind', is: ['SERVICIO'] },
    { field: 'is_sellable', is: [true] },
  ],
  onCreate: MADE_WITH,
  editable: SOLD_WITH,
  without: [
    'unit_lines',
    'storage_lines',
    'attribute_lines',
    'substitute_lines',
    'kit_lines',
    'category_path',
  ],
  search: ['code', 'name'],
  calls: ['create', 'list', 'one', 'update', 'options'],
  docUrl: 'servicios-de-venta',
  list: {
    columns: [
      'code',
      'name',
      'stock_unit_id',
      'list_price',
      'tax_ids',
      'withholding_profile',
      'billing_basis',
      'status',
    ],
    sort: 'code',
    filters: ['line_id', 'category_id', 'status', 'billing_basis', 'sat_product_key'],
  },
  form: {
    sections: [
      {
        title: 'Servicio',
        help: 'No mueve existencias: se cumple al facturarse o con el embarque que lo lleva.',
        fields: [
          'code',
          'name',
          'category_id',
          'line_id',
          'stock_unit_id',
          'status',
          'description',
        ],
      },
      {
        title: 'Precio',
        help: 'Por tarifario, el cargo se busca en los tarifarios al capturar el pedido.',
        fields: ['billing_basis', 'list_price', 'price_currency_id', 'min_price'],
      },
      {
        title: 'Impuestos',
        help: 'Lo que pide el CFDI al facturarlo.',
        fields: [
          'sat_product_key',
          'tax_object',
          'tax_ids',
          'withholding_profile',
          'exclude_from_sales_stats',
        ],
      },
    ],
  },
});
