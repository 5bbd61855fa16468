/**
 * Figures by which centres are allocated: what people type, and what modules count of their own
 * (`addedRows: { 'costs:drivers': […] }`); a month is its first day.
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';

export const DRIVER_SET = {
  'costs:drivers': `select null::bigint as account_id, null::bigint as cost_center_id, null::text as base, null::date as month, null::numeric as qty where false`,
} as const satisfies ModuleDeclaration['rowSets'];

export const typedDrivers: readonly string[] = [
  `select d.account_id, d.cost_center_id, d.base, d.month, d.qty from acc__cost_drivers d`,
];
