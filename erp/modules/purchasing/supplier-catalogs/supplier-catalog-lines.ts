import { bool, decimal, int, percent, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const supplierCatalogLines = child('supplier-catalog-lines', {
  label: ['Partida de catálogo', 'Partidas de catálogo'],
  gender: 'f',
  fields: {
    catalog_id: ref('Catálogo', 'suppliers/catalogs', { required: true }),
    product_id: ref('Producto', 'products', {
      required: true,
      where: { is_purchasable: '1' },
      importAliases: ['Clave producto', 'Clave del producto'],
    }),
    supplier_sku: text('Clave del proveedor', { max: 40, importAliases: ['Clave proveedor'] }),
    supplier_description: text('Descripción del proveedor', { max: 250 }),
    unit_id: ref('Unidad de compra', 'units', { required: true, importAliases: ['Unidad'] }),
    price: decimal('Precio', {
      required: true,
      above: '0',
      importAliases: ['Precio unitario'],
    }),
    discount_percent: percent('Descuento', {
      min: '0',
      max: '100',
    }),
    min_quantity: decimal('Desde cantidad', {
      precision: 16,
      scale: 4,
      min: '0',
      default: '0',
      importAliases: ['Cantidad mínima'],
    }),
    multiple: decimal('Múltiplo', { precision: 16, scale: 4, above: '0', default: '1' }),
    lead_time_days: int('Plazo', {
      min: '0',
      max: '365',
      suffix: 'días',
    }),
    preferred: bool('Preferido'),
  },
  title: 'product_id',
  list: {
    columns: [
      'product_id',
      'supplier_sku',
      'unit_id',
      'price',
      'discount_percent',
      'min_quantity',
      'multiple',
      'lead_time_days',
      'preferred',
      'supplier_description',
    ],
  },
  uniques: [
    {
      fields: ['catalog_id', 'product_id', 'unit_id', 'min_quantity'],
      on: 'min_quantity',
      message: 'Ya hay un precio de ese producto y unidad desde esa cantidad.',
    },
  ],
});
