import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';

/** Own wordings of the company, and the start of its English. */
const TEXTS: readonly (readonly [language: string, key: string, value: string])[] = [
  ['ES-MX', 'areas.label.many', 'Áreas de la empresa'],
  ['ES-MX', 'branch-offices.fields.manager_id.label', 'Encargado'],
  ['EN-US', 'module.core', 'Home'],
  ['EN-US', 'module.settings', 'Settings'],
  ['EN-US', 'module.inventory', 'Inventory'],
  ['EN-US', 'module.sales', 'Sales'],
  ['EN-US', 'module.purchasing', 'Purchasing'],
  ['EN-US', 'users.label.one', 'User'],
  ['EN-US', 'users.label.many', 'Users'],
  ['EN-US', 'roles.label.one', 'Role'],
  ['EN-US', 'roles.label.many', 'Roles'],
  ['EN-US', 'branch-offices.label.one', 'Branch office'],
  ['EN-US', 'branch-offices.label.many', 'Branch offices'],
  ['EN-US', 'branch-offices.fields.code.label', 'Code'],
  ['EN-US', 'branch-offices.fields.name.label', 'Name'],
  ['EN-US', 'countries.label.one', 'Country'],
  ['EN-US', 'countries.label.many', 'Countries'],
  ['EN-US', 'currencies.label.one', 'Currency'],
  ['EN-US', 'currencies.label.many', 'Currencies'],
  ['EN-US', 'units.label.one', 'Unit of measure'],
  ['EN-US', 'units.label.many', 'Units of measure'],
];

export async function demoTexts(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  const rows = TEXTS.map(([language, key, value]) => ({ language, key, value }));
  await db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into translation_element_values (account_id, element_id, language_id, value, status, source_hash)
       select $1, e.id, l.id, t.value, 'TRADUCIDO', e.source_hash
       from jsonb_to_recordset(($2::text)::jsonb) as t(language text, key text, value text)
       join translation_element e on e.account_id = $1 and e.key = t.key
       join language l on l.account_id = $1 and l.code = t.language
       on conflict (account_id, element_id, language_id) do nothing`,
      [accountId, JSON.stringify(rows)],
    ),
  );
}
