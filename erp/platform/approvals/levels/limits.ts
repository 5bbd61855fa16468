/**
 * Up to which amount somebody may act on one document, where several roles give the right with
 * limits of their own.
 */
import { Decimal } from 'decimal.js';
import { rowFilters } from '#erp/kernel/access.ts';
import { grantsOf, type Actor } from '#erp/kernel/actor.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';

/**
 * Decimal text; null = none. Of several ways those count that reach the document: an amount without
 * limit for the own ones says nothing of others'.
 */
export async function amountLimit(
  tx: Tx,
  registry: Registry,
  holder: Actor,
  resource: Resource,
  key: string,
  id: number,
): Promise<string | null> {
  const grant = holder.permissions.grants.get(key);
  if (!grant) return null;
  const ways = grantsOf(grant);
  if (ways.length === 1) return grant.maxAmount;
  const limits: (string | null)[] = [];
  for (const { scope, maxAmount, branchIds } of ways) {
    const params = new Params();
    const alone = new Map([[key, { scope, maxAmount, ...(branchIds && { branchIds }) }]]);
    const conditions = [
      `t.id = ${params.add(id)}`,
      ...rowFilters(
        { ...holder, permissions: { ...holder.permissions, grants: alone } },
        registry,
        resource,
        key,
        params,
      ),
    ];
    const [reached] = await tx.query(
      `select 1 from ${resource.table} t where ${conditions.join(' and ')}`,
      params.values,
    );
    if (reached) limits.push(maxAmount);
  }
  // Who decides for somebody whose rights reach the document in no way is held to the least of
  // them.
  if (limits.length === 0) {
    const amounts = ways.flatMap(({ maxAmount }) => maxAmount ?? []);
    return amounts.length === 0 ? null : Decimal.min(...amounts).toFixed(2);
  }
  return limits.includes(null) ? null : Decimal.max(...limits.map(String)).toFixed(2);
}
