/** Kinds of operations of the DIOT of 2025, and which of them a payment is (562). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Choice } from '#erp/model/types.ts';

/** What a concept says that says nothing of its own, and what nobody says anything of. */
const OTHER = '85';
/** That of a global third party (15), and of no other. */
const GLOBAL = '87';

export const DIOT_OPERATIONS: readonly Choice[] = [
  ['02', '02 Enajenación de bienes'],
  ['03', '03 Prestación de servicios profesionales'],
  ['06', '06 Uso o goce temporal de bienes'],
  ['07', '07 Importación de bienes o servicios'],
  ['08', '08 Importación por transferencia virtual'],
  [OTHER, '85 Otros'],
  [GLOBAL, '87 Operaciones globales'],
];

const ROWS = 'taxes:operations';

/** Declared by the module of the books: parts of a document, by their concept. */
export const OPERATION_ROW_SETS = {
  [ROWS]: `select null::bigint as account_id, null::text as source_resource, null::bigint as record_id, null::bigint as tax_id, null::text as creditable, null::text as operation, null::numeric as weight where false`,
} as const satisfies ModuleDeclaration['rowSets'];

/**
 * Statements of a row for each part of a document: its tax, what becomes of that (null of what is
 * withheld), the operation of its concept and its weight in the tax.
 */
export const operationRows = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [ROWS]: statements });

/** Of the table of concepts under an alias: what it says of its own, or null. */
export const conceptOperation = (concept: string): string =>
  `nullif(nullif(${concept}.diot_operation, '${OTHER}'), '${GLOBAL}')`;

/**
 * Lateral rows `operation`, `base`, `amount` of a caused tax under alias `r`: parted by what its
 * document is made of, in cents that add up to it; as it is where nobody says.
 */
export const OPERATION_PARTS = `(select w.operation, coalesce(round(r.base * w.upto / w.whole, 2) - round(r.base * (w.upto - w.weight) / w.whole, 2), r.base) as base, coalesce(round(r.amount * w.upto / w.whole, 2) - round(r.amount * (w.upto - w.weight) / w.whole, 2), r.amount) as amount
    from (select 1) one left join (select o.operation, o.weight, sum(o.weight) over (order by o.operation nulls first) as upto, sum(o.weight) over () as whole
      from (select o.operation, sum(o.weight) as weight from ({${ROWS}}) o
        where ${sameCompany('o', 'r')} and o.source_resource = r.source_resource and o.record_id = case when r.source_id ~ '^[0-9]+$' then r.source_id::bigint end and o.tax_id is not distinct from r.tax_id and o.creditable is not distinct from r.creditable
        group by o.operation having sum(o.weight) > 0) o) w on true)`;

/** Of a third party, its kind in SQL, from what its concept and its supplier say. */
export const operationOf = (third: string, concept: string, supplier: string): string =>
  `case when ${third} = '15' then '${GLOBAL}' else coalesce(${concept}, nullif(${supplier}, '${GLOBAL}'), '${OTHER}') end`;
