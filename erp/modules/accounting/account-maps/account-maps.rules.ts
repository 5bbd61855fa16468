import { defineRules } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { accountsByRole } from './account-maps.endpoints.ts';
import { OF_RECORD } from './account-maps.schemas.ts';
import { accountMaps } from './account-maps.ts';

export const rules = defineRules(accountMaps, {
  calls: { record: call(OF_RECORD, accountsByRole) },
  beforeSave({ draft, services }) {
    const scope = services.registry.postings.scopes.find(({ code }) => code === draft.scope);
    const values: Readonly<Record<string, unknown>> = draft;
    draft.scope_key = `${draft.scope}:${(scope && values[scope.fact]) ?? ''}`;
  },
});
