/** What does not agree between CFDI, items, entries and the SAT (finance §5.10), by module. */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const NAME = 'sat:findings';

/**
 * Columns of each of them. `severity` is B (must be put right) or W (to be looked at), `remedy`
 * says how; it opens the record that it names. `:from` and `:to` are the period, `:today` the day.
 */
const NONE = `select null::text as severity, null::text as kind, null::text as what, null::date as date, null::numeric as amount, null::text as remedy, null::text as resource, null::bigint as record_id where false`;
export const FISCAL_FINDING_SET = { [NAME]: NONE } as const satisfies ModuleDeclaration['rowSets'];

/** Each a `select` of those columns, in their order. */
export const fiscalFindings = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [NAME]: [NONE, ...statements] });

export const WITHIN = 'between :from::date and :to::date';

/** The month of the day is over, within the period that is asked for. */
export const monthOver = (day: string): string =>
  `${day} ${WITHIN} and date_trunc('month', ${day}::timestamp) < date_trunc('month', least(:to::date + 1, :today::date)::timestamp)`;
