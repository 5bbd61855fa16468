import { permissionHooks } from '#erp/platform/access/raise-permissions.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { repositories } from './repositories.ts';

export const rules = defineRules(repositories, permissionHooks);
