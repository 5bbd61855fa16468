/** What was expected of two customers that become one is added up, month by month. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules, type MergeContext } from '#erp/kernel/rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { customers } from '../customers/customers.ts';
import { scopeOf, type KeyValues } from './forecast-keys.ts';

type Expected = KeyValues & {
  readonly id: number;
  readonly kind: string;
  readonly period: string;
  readonly status: string;
};
interface Moving {
  readonly id: number;
  readonly scope: string | null;
  readonly status: string;
  /** What the customer that stays has of the same; null where nothing. */
  readonly twin: number | null;
}

async function movingOf({ tx, source, target }: MergeContext): Promise<readonly Moving[]> {
  const rows = await tx.query(
    sql<
      Expected & object
    >`select id, kind, period, status, product_id, line_id, customer_id, seller_id, zone_id, branch_office_id from forecast where account_id = ${TENANT} and customer_id = ${source} order by id for update`,
  );
  const scopes = rows.map(({ kind, period, status, ...keys }) =>
    status === 'BORRADOR' || status === 'PUBLICADO'
      ? scopeOf(kind, period, { ...keys, customer_id: target }, status)
      : null,
  );
  const twins = await tx.query(
    sql<{
      id: number;
      scope: string;
    }>`select id, scope from forecast where account_id = ${TENANT} and scope = any(${scopes.filter((scope) => scope !== null)}::text[]) order by id for update`,
  );
  const twinOf = new Map(twins.map(({ id, scope }) => [scope, id]));
  return rows.map(({ id, status }, i) => {
    const scope = scopes[i]!;
    return { id, status, scope, twin: (scope && twinOf.get(scope)) || null };
  });
}

/** Empty and something is something; of nothing there is nothing. */
const added = (name: string) =>
  `${name} = case when t.${name} is null and s.${name} is null then null else coalesce(t.${name}, 0) + coalesce(s.${name}, 0) end`;
const ADD = `update forecast t set ${['baseline_qty', 'qty', 'amount'].map(added).join(', ')}, version = t.version + 1, updated_at = now()
  from jsonb_to_recordset($2::jsonb) as r(id bigint, twin bigint), forecast s
  where t.account_id = $1 and s.account_id = $1 and t.id = r.twin and s.id = r.id`;
const MOVE = `update forecast t set customer_id = $3, scope = r.scope, version = t.version + 1, updated_at = now()
  from jsonb_to_recordset($2::jsonb) as r(id bigint, scope text) where t.account_id = $1 and t.id = r.id`;

export const extension = extendRules(customers, {
  async beforeMerge(context) {
    const { tx, target } = context;
    const moving = await movingOf(context);
    const doubled = moving.filter(({ twin }) => twin !== null);
    await tx.execute(ADD, [TENANT, JSON.stringify(doubled)]);
    const drafts = doubled.filter(({ status }) => status === 'BORRADOR').map(({ id }) => id);
    await tx.execute(
      sql`delete from forecast where account_id = ${TENANT} and id = any(${drafts}::bigint[])`,
    );
    await moveByConsequence(
      context,
      'forecast.supersede',
      { id: doubled.map(({ id }) => id) },
      {
        changes: { scope: null },
        reason: t('sales.forecastMerged', 'Se sumó al del cliente con que se fusionó el suyo.'),
      },
    );
    const left = moving.filter(({ id }) => !drafts.includes(id));
    await tx.execute(MOVE, [
      TENANT,
      JSON.stringify(left.map(({ id, scope, twin }) => ({ id, scope: twin ? null : scope }))),
      target,
    ]);
  },
});
