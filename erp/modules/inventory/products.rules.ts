import { defineRules } from '#erp/api/rules.ts';
import { completeProduct } from './product-save.ts';

export const rules = defineRules('products', { beforeSave: completeProduct });
