import { bool, decimal, int, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const productUnits = child('product-units', {
  label: ['Conversión', 'Conversiones'],
  gender: 'f',
  fields: {
    product_id: ref('Producto', 'products', { required: true }),
    unit_id: ref('Unidad', 'units', { required: true }),
    numerator: int('Equivale a: numerador', { required: true, above: '0' }),
    denominator: int('Denominador', { required: true, above: '0', default: 1 }),
    use_buy: bool('Compra', { default: true }),
    use_sell: bool('Venta', { default: true }),
    is_package: bool('Empaque'),
    barcode: text('Código de barras', {
      max: 14,
      pattern: ['^(\\d{8}|\\d{12}|\\d{13}|\\d{14})$', 'Deben ser 8, 12, 13 o 14 dígitos.'],
    }),
    gross_weight_kg: decimal('Peso bruto', { min: '0', suffix: 'kg' }),
  },
  title: 'unit_id',
  list: {
    columns: [
      'unit_id',
      'numerator',
      'denominator',
      'use_buy',
      'use_sell',
      'is_package',
      'barcode',
      'gross_weight_kg',
    ],
  },
  uniques: [
    {
      fields: ['product_id', 'unit_id'],
      on: 'unit_id',
      message: 'La unidad ya tiene una conversión.',
    },
  ],
});
