import { date, int, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const productSubstitutes = child('product-substitutes', {
  label: ['Sustituto', 'Sustitutos'],
  fields: {
    product_id: ref('Producto', 'products', { required: true }),
    substitute_id: ref('Sustituto', 'products', { required: true }),
    numerator: int('Equivalencia: numerador', { required: true, above: '0', default: 1 }),
    denominator: int('Denominador', { required: true, above: '0', default: 1 }),
    priority: int('Prioridad', { min: '1', max: '99', default: 1 }),
    valid_from: date('Vigente desde'),
    valid_to: date('Vigente hasta'),
  },
  title: 'substitute_id',
  list: {
    columns: ['substitute_id', 'numerator', 'denominator', 'priority', 'valid_from', 'valid_to'],
    sort: 'priority',
  },
  uniques: [
    {
      fields: ['product_id', 'substitute_id'],
      on: 'substitute_id',
      message: 'El sustituto está repetido.',
    },
  ],
  checks: [
    {
      field: 'substitute_id',
      op: '!=',
      other: 'product_id',
      message: 'Un producto no se sustituye a sí mismo.',
    },
    {
      field: 'valid_to',
      op: '>=',
      other: 'valid_from',
      message: 'La vigencia termina antes de empezar.',
    },
  ],
});
