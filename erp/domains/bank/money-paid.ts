/**
 * Money that went out to somebody: what the report of payments lists (finance §5.5). A module that
 * pays adds its statement: `addedRows: moneyPaid([…])`.
 */
import type { Choice } from '#erp/model/types.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';

const NAME = 'money:paid';

/** Kinds of payments that are no movements of treasury. */
export const SUPPLIER_PAYMENTS: readonly Choice[] = [
  ['PAGO_PROVEEDOR', 'Pago a proveedor'],
  ['ANTICIPO_PROVEEDOR', 'Anticipo a proveedor'],
];

/**
 * `records` and `id` are the record that says it; amounts above zero, in the currency of the bank
 * account but `base_amount`, in pesos. Declared by the module of treasury.
 */
export const MONEY_PAID_SET = {
  [NAME]: `select null::bigint as account_id, null::text as records, null::bigint as id, null::date as date, null::text as folio, null::text as kind, null::bigint as subject_id, null::bigint as bank_account_id, null::bigint as payment_type_id, null::bigint as branch_office_id, null::numeric as base_amount, null::numeric as applied, null::numeric as unapplied where false`,
} as const satisfies ModuleDeclaration['rowSets'];

const COLUMNS =
  'account_id, records, id, date, folio, kind, subject_id, bank_account_id, payment_type_id, branch_office_id, base_amount, applied, unapplied';

/** The statements name no columns: they give them in the set's order. */
export const moneyPaid = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({
  [NAME]: statements.map((text) => `select e.* from (${text}) e(${COLUMNS})`),
});
