import { defineRules } from '#erp/kernel/rules.ts';
import { applyCredits, reverse } from './applications.endpoints.ts';
import { applications } from './applications.ts';

export const rules = defineRules(applications, { actions: { apply: applyCredits, reverse } });
