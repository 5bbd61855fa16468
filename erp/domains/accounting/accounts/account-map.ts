/** Which account a role has for given facts: the most specific row of the map (finance R8). */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { AccountScope, AccountSource } from '#erp/model/postings/posting-events.ts';
import type { AccountFacts } from '../events/financial-event.ts';

/** What said the account: the map, a field of a record, the rule or the document itself. */
export type FoundBy =
  | { readonly kind: 'MAP'; readonly id: number; readonly scope: string }
  | { readonly kind: 'RECORD'; readonly resource: string; readonly id: number }
  | { readonly kind: 'RULE' }
  | { readonly kind: 'DOCUMENT' };

export interface FoundAccount {
  readonly account: number;
  readonly by: FoundBy;
}

export interface AccountMap {
  /** Null where neither a row of the map nor a record serves. */
  find(role: string, facts: AccountFacts): FoundAccount | null;
}

const GENERAL = 'GENERAL';
const keyOf = (role: string, scope: string, id: number | null) => `${role}/${scope}/${id ?? ''}`;

/** `{ table: { id: id of the one above } }`. */
type Above = ReadonlyMap<string, ReadonlyMap<number, number | null>>;

async function rowsOfMap(tx: Tx, scopes: readonly AccountScope[]) {
  const rows = await tx.query<
    { id: number; role: string; scope: string; book_account_id: number } & Record<string, number>
  >(
    `select ${['id', 'role', 'scope', 'book_account_id', ...scopes.map(({ fact }) => fact)].join(', ')} from acc__account_maps where account_id = $1`,
    [TENANT],
  );
  const factOf = new Map(scopes.map(({ code, fact }) => [code, fact]));
  return rows.map(
    (row) =>
      [
        keyOf(row.role, row.scope, row[factOf.get(row.scope) ?? ''] ?? null),
        { account: row.book_account_id, by: { kind: 'MAP', id: row.id, scope: row.scope } },
      ] as const,
  );
}

/** Account fields of records are rows of the map too, of one role or more; a statement a field. */
async function rowsOfSource(tx: Tx, registry: Registry, sources: readonly AccountSource[]) {
  const { fact, resource, field } = sources[0]!;
  const scope = registry.postings.scopes.find((each) => each.fact === fact)?.code ?? fact;
  const rows = await tx.query<{ id: number; account: number }>(
    `select id, ${field} as account from ${registry.resource(resource).table} where account_id = $1 and ${field} is not null`,
    [TENANT],
  );
  return rows.flatMap(({ id, account }) =>
    sources.map(
      ({ role }) =>
        [keyOf(role, scope, id), { account, by: { kind: 'RECORD', resource, id } }] as const,
    ),
  );
}

async function aboveOf(
  tx: Tx,
  registry: Registry,
  { resource, above }: AccountScope,
): Promise<readonly [string, ReadonlyMap<number, number | null>]> {
  const rows = await tx.query<{ id: number; above: number | null }>(
    `select id, ${above} as above from ${registry.resource(resource).table} where account_id = $1`,
    [TENANT],
  );
  return [resource, new Map(rows.map((row) => [row.id, row.above]))];
}

/** The whole map of the company, with the trees of its scopes. */
export async function loadAccountMap(tx: Tx, registry: Registry): Promise<AccountMap> {
  const { scopes, sources } = registry.postings;
  const found = new Map<string, FoundAccount>();
  const fields = Map.groupBy(sources, ({ resource, field }) => `${resource}.${field}`);
  for (const ofField of fields.values())
    for (const [key, account] of await rowsOfSource(tx, registry, ofField)) found.set(key, account);
  for (const [key, account] of await rowsOfMap(tx, scopes)) found.set(key, account);
  const nested = new Map<string, ReadonlyMap<number, number | null>>();
  for (const scope of scopes) if (scope.above) nested.set(...(await aboveOf(tx, registry, scope)));
  return { find: (role, facts) => mostSpecific({ found, scopes, nested }, role, facts) };
}

interface LoadedMap {
  readonly found: ReadonlyMap<string, FoundAccount>;
  readonly scopes: readonly AccountScope[];
  readonly nested: Above;
}

function mostSpecific(
  { found, scopes, nested }: LoadedMap,
  role: string,
  facts: AccountFacts,
): FoundAccount | null {
  for (const { code, fact, resource } of scopes) {
    let at = facts[fact] ?? null;
    while (at !== null) {
      const account = found.get(keyOf(role, code, at));
      if (account) return account;
      at = nested.get(resource)?.get(at) ?? null;
    }
  }
  return found.get(keyOf(role, GENERAL, null)) ?? null;
}
