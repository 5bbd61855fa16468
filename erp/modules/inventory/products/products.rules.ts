import { defineRules } from '#erp/api/rules.ts';
import { refuseMoved } from '#erp/engines/stock/moved.ts';
import { completeProduct } from './product-save.ts';
import { makeVariants } from './product-variants.ts';

export const rules = defineRules('products', {
  beforeSave: completeProduct,
  beforeDelete: refuseMoved('product_id', 'ponlo como descontinuado'),
  calls: { variants: makeVariants },
});
