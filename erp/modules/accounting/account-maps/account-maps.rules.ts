import { defineRules } from '#erp/kernel/rules.ts';
import { accountMaps } from './account-maps.ts';

export const rules = defineRules(accountMaps, {
  beforeSave({ draft, services }) {
    const scope = services.registry.postings.scopes.find(({ code }) => code === draft.scope);
    const values: Readonly<Record<string, unknown>> = draft;
    draft.scope_key = `${draft.scope}:${(scope && values[scope.fact]) ?? ''}`;
  },
});
