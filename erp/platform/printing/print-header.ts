/** Head and foot of printouts: the company's own lines with its data in the places they name. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { fiscalDataSql } from '../fiscal-data/fiscal-data.ts';
import type { Registry } from '#erp/model/registry.ts';

/** Lines that a company writes: the sheet is for the record. */
export const MOST_LINES = { header: 8, footer: 3 } as const;

export interface PrintHeader {
  readonly lines: readonly string[];
  readonly footer: string;
}

interface HeaderRow {
  readonly print_header: string | null;
  readonly print_footer: string | null;
  readonly empresa: string;
  readonly rfc: string | null;
  readonly domicilio: string | null;
  readonly telefono: string | null;
  readonly sucursal: string | null;
}

const fill = (text: string, row: HeaderRow) =>
  text
    .split('\n')
    // A line whose only content is missing would print as a lone label.
    .filter(
      (line) =>
        !/\{(rfc|domicilio|telefono|sucursal)\}/.test(line) ||
        [...line.matchAll(/\{(rfc|domicilio|telefono|sucursal)\}/g)].some(
          ([, name]) => row[name as 'rfc'],
        ),
    )
    .map((line) =>
      line
        .replaceAll(
          /\{(empresa|rfc|domicilio|telefono|sucursal)\}/g,
          (_, name: 'rfc') => row[name] ?? '',
        )
        .trim(),
    )
    .filter(Boolean);

const NONE: HeaderRow = {
  print_header: null,
  print_footer: null,
  empresa: '',
  rfc: null,
  domicilio: null,
  telefono: null,
  sucursal: null,
};

/**
 * On the day: the row that held then, or what the company's own record says while nothing was
 * written by date.
 */
const held = (name: string) => `case when f.id is null then c.${name} else f.${name} end`;

async function headerRow(
  tx: Tx,
  registry: Registry,
  branchId: number | null,
  day: string,
): Promise<HeaderRow> {
  if (!registry.resources.has('corp/config')) return NONE;
  const [row] = await tx.query<HeaderRow>(
    `select c.print_header, c.print_footer,
       coalesce(nullif(concat_ws(' ', ${held('legal_name')}, ${held('capital_regime')}), ''), a.legal_name, a.name) as empresa, coalesce(${held('rfc')}, a.rfc) as rfc,
       nullif(concat_ws(', ', nullif(concat_ws(' ', ${held('street')}, ${held('ext_number')}, ${held('int_number')}), ''), ${held('neighborhood')}, ${held('zip')}, ${held('city')}, s.name), '') as domicilio,
       b.phone as telefono, b.name as sucursal
     from corp__config c join accounts a on a.id = c.account_id left join lateral ${fiscalDataSql('c.account_id', '$2::date')} f on true
     left join state s on ${sameCompany('s', 'c')} and s.id = ${held('state_id')}
     left join branch_offices b on ${sameCompany('b', 'c')} and b.id = $1 where c.account_id = $3`,
    [branchId, day, TENANT],
  );
  return row ?? NONE;
}

/**
 * For a branch, with the fiscal data that hold on the day. `own` are the texts of a format, which
 * stand in place of the company's; empty ones do not.
 */
export async function printHeader(
  tx: Tx,
  registry: Registry,
  branchId: number | null,
  day: string,
  own: { readonly header?: string | null; readonly footer?: string | null } = {},
): Promise<PrintHeader> {
  const row = await headerRow(tx, registry, branchId, day);
  return {
    lines: fill(own.header || row.print_header || '', row),
    footer: fill(own.footer || row.print_footer || '', row).join('\n'),
  };
}
