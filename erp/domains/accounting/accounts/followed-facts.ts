/** Facts that follow from others: the type of a customer from the party that he is. */
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { AccountScope } from '#erp/model/postings/posting-events.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { AccountFacts } from '../events/financial-event.ts';

interface Following {
  readonly start: AccountScope;
  readonly path: readonly string[];
  readonly id: number;
}

/** From the record of the fact along its references; null where one of them is empty. */
async function followedId(
  tx: Tx,
  registry: Registry,
  { start, path, id }: Following,
): Promise<number | null> {
  let resource = registry.resource(start.resource);
  const joins = [`${resource.table} t0`];
  for (const [at, name] of path.slice(0, -1).entries()) {
    const field = resource.fields[name];
    if (field?.kind !== 'ref') throw new Error(`${resource.path}.${name} is no reference`);
    resource = registry.resource(field.to);
    const [own, before] = [`t${at + 1}`, `t${at}`];
    joins.push(
      `join ${resource.table} ${own} on ${sameCompany(own, before)} and ${own}.id = ${before}.${name}`,
    );
  }
  const [found] = await tx.query<{ id: number | null }>(
    `select t${path.length - 1}.${path.at(-1)} as id from ${joins.join(' ')} where t0.account_id = $2 and t0.id = $1`,
    [id, TENANT],
  );
  return found?.id ?? null;
}

/** The facts with what follows from them; what is said stays as it is. */
export async function withFollowedFacts(
  tx: Tx,
  registry: Registry,
  facts: AccountFacts,
): Promise<AccountFacts> {
  const { scopes } = registry.postings;
  const found: Record<string, number | null | undefined> = { ...facts };
  for (const { fact, follows } of scopes) {
    if (!follows || (found[fact] ?? null) !== null) continue;
    const start = scopes.find((scope) => scope.fact === follows.fact);
    const id = found[follows.fact] ?? null;
    if (start && id !== null)
      found[fact] = await followedId(tx, registry, { start, path: follows.path, id });
  }
  return found;
}
