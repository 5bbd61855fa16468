/**
 * What customers used of their consignment and is still in our books where it stood: the module
 * that sells it adds its rows (`addedRows: consignedUse(…)`). account_id, agreement_id, product_id,
 * qty (stock unit).
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const NAME = 'consigned:used';

export const CONSIGNED_USE_SET = {
  [NAME]: `select null::bigint as account_id, null::bigint as agreement_id, null::bigint as product_id, null::numeric as qty where false`,
} as const satisfies ModuleDeclaration['rowSets'];

export const consignedUse = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [NAME]: statements });
