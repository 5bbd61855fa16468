import { defineRules } from '#erp/kernel/rules.ts';
import { refuseMoved } from '#erp/domains/stock/lots/moved.ts';
import { completeProduct } from './product-save.ts';
import { makeVariants } from './product-variants.ts';

export const rules = defineRules('products', {
  beforeSave: completeProduct,
  beforeDelete: refuseMoved('product_id', 'ponlo como descontinuado'),
  calls: { variants: makeVariants },
});
