/** Of which group of the cash flow the money of each document is (finance §5.5). */
import { join } from '#erp/db/sql/joins.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';

const GROUPS = 'cash:groups';

/** By the document that a line of the bank names; what is in none is of the line's own type. */
export const FLOW_GROUP_SET = {
  [GROUPS]: `select null::bigint as account_id, null::text as source_resource, null::bigint as record_id, null::text as flow_group where false`,
} as const satisfies ModuleDeclaration['rowSets'];

/** For modules that move money: `addedRows: flowGroups([…])`. */
export const flowGroups = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [GROUPS]: statements });

/** Between accounts of the company nothing comes in nor goes out of it. */
export const treasuryFlowGroups = [
  `select m.account_id, 'cfl/movements', m.id, case m.kind when 'TRASPASO' then 'TRASPASO' else z.cash_flow_group end from cfl__movements m ${join('cfl__movements.movement_type_id', 'm', 'z')}`,
] as const;
