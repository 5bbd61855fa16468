import { defineRules } from '#erp/kernel/rules.ts';
import { catalogs } from './catalogs.ts';
import { load } from './loading/load-catalog.ts';

export const rules = defineRules(catalogs, { actions: { load } });
