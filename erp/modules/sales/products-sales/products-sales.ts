/** `/products/sales`: the same products, reduced to what selling needs. */
import { WITHDRAW } from './products-sales.schemas.ts';
import { resource } from '#erp/model/resource.ts';
import type { Fields } from '#erp/model/types.ts';
import { productSaleFields } from '#erp/modules/inventory/products/product-sale-fields.ts';
import { productFields } from '#erp/modules/inventory/products/products.ts';

const {
  code,
  name,
  description,
  kind,
  category_id,
  line_id,
  image,
  status,
  is_sellable,
  stock_unit_id,
  sell_unit_id,
  list_price,
  price_currency_id,
  min_price,
  sat_product_key,
  tax_object,
  tax_ids,
} = productFields;
const {
  unit_lines: _units,
  storage_lines: _storages,
  attribute_lines: _attributes,
  substitute_lines: _substitutes,
  kit_lines: _kit,
  category_path: _path,
  ...columns
} = productFields;

/** Written by the product's rules, never from here. */
// `Object.fromEntries` forgets the names, which are those of `fields`.
const fixed = <F extends Fields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([each, field]) => [each, { ...field, readOnly: true }]),
  ) as unknown as F;

export const productsSales = resource('products/sales', {
  label: ['Producto de venta', 'Productos de venta'],
  sameTableAs: { resource: 'products', where: { is_sellable: true } },
  fields: {
    ...fixed(columns),
    code: { ...code, readOnly: 'edit' },
    name,
    description,
    kind: { ...kind, readOnly: 'edit' },
    category_id: { ...category_id, readOnly: 'edit' },
    line_id: { ...line_id, readOnly: 'edit' },
    image,
    status: { ...status, readOnly: true },
    is_sellable: { ...is_sellable, readOnly: true },
    stock_unit_id: { ...stock_unit_id, readOnly: 'edit' },
    sell_unit_id,
    list_price,
    price_currency_id,
    min_price,
    sat_product_key,
    tax_object,
    tax_ids,
    ...productSaleFields,
  },
  title: ['code', 'name'],
  search: ['code', 'name'],
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
  checks: [
    {
      field: 'min_price',
      op: '<=',
      other: 'list_price',
      message: 'El precio mínimo no puede ser mayor que el de lista.',
    },
  ],
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
