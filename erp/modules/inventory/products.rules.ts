import { defineRules } from '#erp/api/rules.ts';
import { completeProduct } from './product-save.ts';
import { makeVariants } from './product-variants.ts';

export const rules = defineRules('products', { beforeSave: completeProduct, calls: { variants: makeVariants } });
