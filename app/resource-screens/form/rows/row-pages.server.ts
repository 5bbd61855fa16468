/**
 * Child rows in pages, where a record has more than fit on a form: which one is asked for, its
 * rows, and the links to the others.
 */
import { t } from '#app/i18n/t.ts';
import { fieldId } from '#app/forms/names.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Resource } from '#erp/model/types.ts';
import {
  amountIn,
  placeOf,
  textOf,
  type ApiRow,
} from '#app/resource-screens/shared/view/cells.server.ts';
import type { AmountPlace } from '#erp/model/field-types/amount-currency.ts';
import { recordPath, type ScreenMatch } from '#app/resource-screens/shared/screens.server.ts';
import type {
  FieldSpec,
  LinesPart,
  RowsShown,
  TabView,
} from '#app/resource-screens/shared/view/view-types.ts';
import { choicesOf } from '#app/resource-screens/shared/view/view.server.ts';
import { ROWS_SHOWN } from './row-windows.server.ts';

/** As the API gives them: `erp/kernel/query/read.ts`. */
const PAGE = 100;

const PARAM = 'pagina.';
type Totals = Readonly<Record<string, number>>;

// The API says numbers there; a row of it may hold anything.
const totalsOf = (row: ApiRow): Totals =>
  typeof row.partial === 'object' && row.partial !== null ? (row.partial as unknown as Totals) : {};

function pageAsked(asked: URLSearchParams, name: string, total: number): number {
  const page = Number(asked.get(PARAM + name) ?? '1');
  return Number.isInteger(page) && page >= 1 ? Math.min(page, Math.ceil(total / PAGE)) : 1;
}

/** Pages of child rows that the address asks for, by field. */
export const requestedPages = (asked: URLSearchParams): Record<string, string> | undefined => {
  const pages = [...asked].flatMap(([name, page]) =>
    name.startsWith(PARAM) && /^[1-9]\d{0,8}$/.test(page)
      ? [[name.slice(PARAM.length), page] as const]
      : [],
  );
  return pages.length > 0 ? Object.fromEntries(pages) : undefined;
};

/** A record that is only shown, with a page of each long table in place of all its rows. */
export function withRowPages(resource: Resource, row: ApiRow, asked: URLSearchParams): ApiRow {
  const totals = totalsOf(row);
  const long = Object.entries(resource.fields).flatMap(([name, { kind }]) => {
    const rows = row[name];
    return kind === 'lines' && !(name in totals) && Array.isArray(rows) && rows.length > ROWS_SHOWN
      ? [[name, rows as readonly ApiRow[]] as const]
      : [];
  });
  if (long.length === 0) return row;
  const pages = long.map(([name, rows]) => {
    const from = (pageAsked(asked, name, rows.length) - 1) * PAGE;
    return [name, rows.slice(from, from + PAGE)] as const;
  });
  return {
    ...row,
    ...Object.fromEntries(pages),
    partial: { ...totals, ...Object.fromEntries(long.map(([name, rows]) => [name, rows.length])) },
  } as ApiRow;
}

const grouped = (n: number) => n.toLocaleString('en-US');

function linksOf(href: (page: number) => string, page: number, last: number): LinesPart['links'] {
  const to = (label: string, at: number) => ({
    label,
    href: at >= 1 && at <= last && at !== page ? href(at) : null,
  });
  return [
    to(t('common.firstPage', 'Primera'), 1),
    to(t('common.previous', 'Anterior'), page - 1),
    to(t('common.next', 'Siguiente'), page + 1),
    to(t('form.lastPageN', 'Última ({n})', { n: grouped(last) }), last),
  ];
}

/** Who reads rows, and the records that they hang from, nearest first. */
interface RowReading {
  readonly session: Session;
  readonly records: readonly AmountPlace[];
}

/** Rows as texts, in the columns that say something. */
function textsOf(
  specs: readonly FieldSpec[],
  child: Resource,
  lines: readonly ApiRow[],
  { session, records }: RowReading,
): Pick<LinesPart, 'columns' | 'rows'> {
  const columns = specs.flatMap((spec) => {
    const field = child.fields[spec.name];
    if (!field || field.kind === 'secret' || field.kind === 'lines') return [];
    const choices = choicesOf(child, spec.name, field, session);
    const cells = lines.map((line) =>
      amountIn(
        spec.name,
        textOf(spec.name, field, line, choices.length > 0 ? new Map(choices) : null),
        [placeOf(child, line), ...records],
      ),
    );
    return cells.some((text) => text !== '')
      ? [{ label: spec.label, right: spec.right === true, cells }]
      : [];
  });
  return {
    columns: columns.map(({ label, right }) => ({ label, right })),
    rows: lines.map((_, at) => columns.map(({ cells }) => cells[at]!)),
  };
}

/** The rows of a row, table by table. */
const nestedOf = (
  specs: readonly FieldSpec[],
  child: Resource,
  line: ApiRow,
  { session, records }: RowReading,
): RowsShown[] =>
  specs.flatMap((spec): RowsShown[] => {
    const field = child.fields[spec.name];
    const rows = line[spec.name];
    if (!spec.lines || field?.kind !== 'lines' || !Array.isArray(rows) || rows.length === 0)
      return [];
    const of = companyRegistry().resource(field.of);
    const texts = textsOf(spec.lines.columns, of, rows as readonly ApiRow[], {
      session,
      records: [placeOf(child, line), ...records],
    });
    return [{ label: spec.label, ...texts }];
  });

const recordOf = (child: Resource, parent: unknown): string | undefined =>
  child.row?.record?.replace(':parent', String(parent));

/** The tabs with the screens of the rows of a stored record. */
export function withRowScreens(
  tabs: readonly TabView[],
  { fields }: Resource,
  row: ApiRow,
): readonly TabView[] {
  const led = (spec: FieldSpec): FieldSpec => {
    const field = fields[spec.name];
    if (!spec.lines || field?.kind !== 'lines') return spec;
    const record = recordOf(companyRegistry().resource(field.of), row.id);
    return record ? { ...spec, lines: { ...spec.lines, record } } : spec;
  };
  return tabs.map((tab) => ({
    ...tab,
    sections: tab.sections.map((section) => ({ ...section, fields: section.fields.map(led) })),
  }));
}

/**
 * The tabs with those rows in place of what could be typed: texts, in the columns that say
 * something.
 */
export function withReadOnlyRows(
  tabs: readonly TabView[],
  { resource, base }: ScreenMatch,
  row: ApiRow,
  asked: URLSearchParams,
  session: Session,
): readonly TabView[] {
  const totals = totalsOf(row);
  if (Object.keys(totals).length === 0) return tabs;
  const at: RowReading = { session, records: [placeOf(resource, row)] };
  const record = resource.singleton ? base : (recordPath(resource, String(row.id)) ?? base);
  const partOf = (name: string, specs: readonly FieldSpec[], child: Resource): LinesPart => {
    const lines = Array.isArray(row[name]) ? (row[name] as readonly ApiRow[]) : [];
    const own = recordOf(child, row.id);
    const page = pageAsked(asked, name, totals[name]!);
    const last = Math.ceil(totals[name]! / PAGE);
    const href = (to: number) => {
      const kept = new URLSearchParams(
        [...asked].filter(
          ([key]) => key === 'tab' || (key.startsWith(PARAM) && key !== PARAM + name),
        ),
      );
      if (to > 1) kept.set(PARAM + name, String(to));
      const query = kept.toString();
      return `${record}${query && `?${query}`}#${fieldId(name)}`;
    };
    return {
      total: totals[name]!,
      first: (page - 1) * PAGE + 1,
      ...textsOf(specs, child, lines, at),
      ...(own && { hrefs: lines.map(({ id }) => own.replace(':id', String(id))) }),
      ...(specs.some((spec) => spec.lines) && {
        nested: lines.map((line) => nestedOf(specs, child, line, at)),
      }),
      links: linksOf(href, page, last),
    };
  };
  const shown = (spec: FieldSpec): FieldSpec => {
    const field = resource.fields[spec.name];
    if (!spec.lines || field?.kind !== 'lines' || !(spec.name in totals)) return spec;
    return {
      ...spec,
      readOnly: true,
      lines: {
        ...spec.lines,
        part: partOf(spec.name, spec.lines.columns, companyRegistry().resource(field.of)),
      },
    };
  };
  return tabs.map((tab) => ({
    ...tab,
    sections: tab.sections.map((section) => ({ ...section, fields: section.fields.map(shown) })),
  }));
}
