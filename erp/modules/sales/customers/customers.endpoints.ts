import { TENANT } from '#erp/db/sql/sql.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { options } from '#erp/kernel/operations/options.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { CallContext } from '#erp/kernel/rules.ts';

/** The ordinary options of a resource, narrowed by fixed filters. */
export async function optionsOf(
  context: CallContext,
  path: string,
  fixed: Readonly<Record<string, string>>,
) {
  const actor = requireActor(context);
  const { services, query } = context;
  const { customer_id, seller_id, filter, ...rest } = query as WireObject;
  const given =
    typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? filter : {};
  const narrowed = {
    ...rest,
    filter: {
      ...given,
      ...(customer_id === undefined ? {} : { customer_id }),
      ...(seller_id === undefined ? {} : { seller_id }),
      ...fixed,
    },
  } as WireObject;
  return options(services, actor, services.registry.resource(path), narrowed);
}

/**
 * Quick entry while selling: what is not given is the usual of the company. It may quote and order,
 * not be invoiced nor get credit.
 */
export async function createInSales(context: CallContext) {
  const { services, resource, body, now } = context;
  const actor = requireActor(context);
  const row = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const [usual] = await tx.query<Record<string, number | null>>(
        `select (select id from customer_types where account_id = $3 and active order by code = 'MENUDEO' desc, id limit 1) as customer_type_id,
         (select id from zones where account_id = $3 and active order by branch_office_id is not distinct from $1::bigint desc, id limit 1) as zone_id,
         coalesce($1::bigint, (select id from branch_offices where account_id = $3 and kind = 'MATRIZ' limit 1)) as branch_office_id,
         (select base_currency_id from accounts where id = $2) as currency_id`,
        [actor.permissions.defaultBranchId, actor.accountId, TENANT],
      );
      const given = Object.fromEntries(
        ['name', 'phone', 'email', 'seller_id', ...Object.keys(usual ?? {})]
          .filter((name) => typeof body[name] === 'string' && body[name] !== '')
          .map((name) => [name, body[name] as string]),
      );
      const defaults = Object.fromEntries(
        Object.entries({ ...usual, seller_id: actor.userId })
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, String(value)]),
      );
      const created = await createInTransaction(tx, services, actor, resource, {
        ...defaults,
        ...given,
      });
      const at = { tx, services, actor, now };
      await moveByConsequence(at, `${resource.path}.createInSales`, { id: created.id! });
      return created;
    },
  );
  await runAfterCommit(services, actor, resource);
  return { data: { id: row.id!, title: String(row.title ?? '') } };
}
