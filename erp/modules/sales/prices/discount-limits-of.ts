/** How far somebody may lower a price, and what the company holds (sales R5). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { DiscountLimits } from './discounts.ts';

export interface PriceLimits extends DiscountLimits {
  readonly min_margin_percent: string;
}

/** The larger of what the person's roles and their place in an active team allow on a day. */
export async function discountLimitsOf(
  tx: Tx,
  { userId, permissions }: Actor,
  day: string,
): Promise<PriceLimits> {
  const [limits] = await tx.query(
    sql<PriceLimits>`select g.absolute_max_discount as absolute, g.min_margin_percent, greatest(
        (select coalesce(max(l.max_discount_percent), 0) from sls__discount_limits l where l.account_id = ${TENANT} and l.role_id = any(${permissions.roleIds}::bigint[])),
        (select coalesce(max(m.max_discount_percent), 0) from sls_team_members m ${raw(join('sls_team_members.team_id', 'm', 'e'))}
          where m.account_id = ${TENANT} and m.user_id = ${userId}::bigint and e.active and coalesce(m.from_date, '-infinity') <= ${day} and coalesce(m.to_date, 'infinity') >= ${day})) as own
      from sales_configuration g where g.account_id = ${TENANT}`,
  );
  if (!limits) throw new Error('a company without settings of sales');
  return limits;
}

/** Roles, and people by their team, that may lower a price so far on a day; the first few. */
export async function whoMayGive(tx: Tx, asked: string, day: string): Promise<readonly string[]> {
  const rows = await tx.query(
    sql<{
      name: string;
    }>`select x.name from (
        select r.name, 1 as rank from sls__discount_limits l ${raw(join('sls__discount_limits.role_id', 'l', 'r'))} where l.account_id = ${TENANT} and r.active and l.max_discount_percent >= ${asked}::numeric
        union select u.name, 2 from sls_team_members m ${raw(join('sls_team_members.team_id', 'm', 'e'))} ${raw(join('sls_team_members.user_id', 'm', 'u'))}
          where m.account_id = ${TENANT} and u.status = 'ACTIVO' and e.active and coalesce(m.from_date, '-infinity') <= ${day}::date and coalesce(m.to_date, 'infinity') >= ${day}::date and m.max_discount_percent >= ${asked}::numeric
      ) x order by x.rank, x.name limit 6`,
  );
  return rows.map(({ name }) => name);
}
