/**
 * A correction is written by the movement that causes it, and belongs to the row that it corrects.
 */
import { sameCompany } from '#erp/db/sql/joins.ts';

const COLUMNS = [
  'id',
  'movement_id',
  'movement_type_id',
  'kind',
  'owner_kind',
  'qty',
  'in_pool',
  'reverses_id',
  'source_resource',
  'source_id',
];

/**
 * Row `o` of the ledger that row `k` corrects, or `k` itself. Most rows correct nothing: joining
 * the ledger with itself for all of them makes the planner go through it for each.
 */
export const CORRECTED_ROW = `left join kardex corrected on ${sameCompany('corrected', 'k')} and corrected.id = k.adjusts_id
  cross join lateral (select ${COLUMNS.map((name) => `case when k.adjusts_id is null then k.${name} else corrected.${name} end as ${name}`).join(', ')}) o`;

/**
 * Type `t` of the movement whose cost row `k` tells: of what it corrects, not of what caused the
 * correction.
 */
export const TYPE_OF_COST = `join inv__movement_types t on ${sameCompany('t', 'k')} and t.id = case when k.adjusts_id is null then k.movement_type_id
  else (select o.movement_type_id from kardex o where ${sameCompany('o', 'k')} and o.id = k.adjusts_id) end`;
