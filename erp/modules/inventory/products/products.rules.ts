import { t } from '#erp/model/texts/t.ts';
import { VARIANTS } from './products.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { requireUnmoved } from '#erp/domains/stock/lots/require-unmoved.ts';
import { completeProduct } from './product-save.ts';
import { makeVariants } from './product-variants.ts';
import { products } from './products.ts';

export const rules = defineRules(products, {
  beforeSave: completeProduct,
  beforeDelete: requireUnmoved('product_id', () =>
    t('inventory.markDiscontinued', 'ponlo como descontinuado'),
  ),
  calls: { variants: call(VARIANTS, makeVariants) },
});
