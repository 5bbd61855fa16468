import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

export interface CategoryDefaults {
  readonly code_prefix: string | null;
  readonly tracking: string | null;
  readonly valuation: string | null;
  readonly shelf_life_days: number | null;
}

/**
 * What a new product takes from its category; what the category leaves empty comes from its nearest
 * ancestor that says it.
 */
export async function categoryDefaults(tx: Tx, id: number): Promise<CategoryDefaults> {
  const rows = await tx.query<CategoryDefaults>(
    `with recursive up as (
       select id, parent_id, code_prefix, tracking, valuation, shelf_life_days, 0 as depth from categories where account_id = $2 and id = $1
       union all
       select c.id, c.parent_id, c.code_prefix, c.tracking, c.valuation, c.shelf_life_days, up.depth + 1
       from categories c join up on c.id = up.parent_id where c.account_id = $2 and up.depth < 10
     ) select code_prefix, tracking, valuation, shelf_life_days from up order by depth`,
    [id, TENANT],
  );
  const nearest = <K extends keyof CategoryDefaults>(key: K): CategoryDefaults[K] =>
    rows.find((row) => row[key] !== null)?.[key] ?? (null as CategoryDefaults[K]);
  return {
    code_prefix: nearest('code_prefix'),
    tracking: nearest('tracking'),
    valuation: nearest('valuation'),
    shelf_life_days: nearest('shelf_life_days'),
  };
}
