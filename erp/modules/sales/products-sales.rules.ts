import { defineRules } from '#erp/api/rules.ts';
import { completeProduct } from '../inventory/product-save.ts';

export const rules = defineRules('products/sales', {
  async beforeSave(context) {
    context.draft.is_sellable = true;
    await completeProduct(context);
  },
});
