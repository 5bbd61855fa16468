/** `GET acc/account-maps/record`: the accounts of one record by role, and why each. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  accountsOfRecord,
  type RoleOfRecord,
} from '#erp/domains/accounting/accounts/record-accounts.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { visibleTitleSql } from '#erp/kernel/query/titles.ts';
import { parseRecordName, requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { notFound } from '#erp/model/errors.ts';
import type { Registry } from '#erp/model/registry.ts';

async function accountNames(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    `select id, code || ' ' || name as name from acc__accounts where account_id = $2 and id = any($1::bigint[])`,
    [ids, TENANT],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The record that a row of the map is for: «Telas», of a category. */
async function namesOfRows(
  tx: Tx,
  { registry, actor }: { readonly registry: Registry; readonly actor: Actor },
  roles: readonly RoleOfRecord[],
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (const { code, fact, resource: path } of registry.postings.scopes) {
    const ids = roles.flatMap(({ by }) => (by?.kind === 'MAP' && by.scope === code ? [by.id] : []));
    if (ids.length === 0) continue;
    const resource = registry.resource(path);
    const own = resource.global ? 'true' : sameCompany('r', 'm');
    const rows = await tx.query<{ id: number; name: string }>(
      `select m.id, ${visibleTitleSql(registry, resource, 'r', actor)} as name from acc__account_maps m join ${resource.table} r on ${own} and r.id = m.${fact} where m.account_id = $2 and m.id = any($1::bigint[])`,
      [ids, TENANT],
    );
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

/** Needs the record's own right too: its category and its party show in the answer. */
export async function accountsByRole(context: CallContext) {
  const actor = requireActor(context);
  const { services, sent } = context;
  const { registry } = services;
  const record = parseRecordName(registry, sent);
  const data = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireRecord(tx, registry, actor, record, 'one');
    const found = await accountsOfRecord(tx, registry, record.resource.path, record.id);
    if (!found) throw notFound();
    const accounts = await accountNames(
      tx,
      found.roles.flatMap(({ book_account_id }) => book_account_id ?? []),
    );
    const names = await namesOfRows(tx, { registry, actor }, found.roles);
    const scopes = new Map(registry.postings.scopes.map(({ code, label }) => [code, label]));
    return {
      ...found,
      roles: found.roles.map(({ role, book_account_id, by, own_id, asked }) => {
        const row = by?.kind === 'MAP' ? by : null;
        return {
          role,
          label: registry.postings.roleLabel(role),
          book_account_id,
          account: book_account_id === null ? null : (accounts.get(book_account_id) ?? null),
          kind: by?.kind ?? null,
          scope: row?.scope ?? null,
          scope_label: row ? (scopes.get(row.scope) ?? null) : null,
          of: row ? (names.get(row.id) ?? null) : null,
          map_id: row?.id ?? null,
          own_id,
          asked,
        };
      }),
    };
  });
  return { data };
}
