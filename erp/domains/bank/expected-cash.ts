/**
 * Money that will come or go and is no open item yet: what the projection of cash counts besides
 * them (finance §5.6). Whatever module knows of some adds its statement:
 * `addedRows: expectedCash([…])`. They are read in reports: `{loans}`, `:today`. Days of the next
 * year suffice; what is past counts for today.
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const NAME = 'cash:expected';

/**
 * `direction` is ENTRADA or SALIDA, `source` what people call such rows, `records` and `id` the
 * record that says it, `pesos` above zero. Declared by the module of treasury.
 */
export const EXPECTED_CASH_SET = {
  [NAME]: `select null::bigint as account_id, null::text as direction, null::text as source, null::date as day, null::text as what, null::text as party, null::text as records, null::bigint as id, null::numeric as pesos where false`,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

const COLUMNS = 'account_id, direction, source, day, what, party, records, id, pesos';

/** The statements name no columns: they give them in the set's order. */
export const expectedCash = (statements: readonly string[]): Rows => ({
  [NAME]: statements.map((text) => `select e.* from (${text}) e(${COLUMNS})`),
});
