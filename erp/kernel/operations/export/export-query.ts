/** What a file of a list holds: its columns, its rows page by page, and how many they may be. */
import { inLanguage } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { titlesOf } from '#erp/kernel/rows/shown-row.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { currencyPlaceOf, foreignCode } from '#erp/model/field-types/amount-currency.ts';
import type { TimeZoneContext, Value } from '#erp/model/field-types/field-type.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { canReadField, privilegeKeyOf } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { DomainError } from '#erp/model/errors.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { companyCurrency } from '#erp/kernel/query/company-currency.ts';
import { countSql } from '#erp/kernel/query/paging.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { hasCursor, sortKeys } from '#erp/kernel/query/sorting.ts';
import { fieldOf } from '#erp/kernel/query/system-fields.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { requestedFields, list, listConditions, MAX_OFFSET, MAX_SIZE } from '../list.ts';

export interface ExportColumn {
  readonly name: string;
  readonly field: Field;
  /** Field of the row that says the currency of this amount. */
  readonly currencyBy?: string;
}

/** What the writers of files need: a list, or a report. */
export interface Sheet extends TimeZoneContext {
  readonly columns: readonly ExportColumn[];
  /**
   * Says the currency of amounts and is none of the columns: a CSV, whose figures are bare, adds
   * it.
   */
  readonly currency?: ExportColumn;
  /** Code of the company's currency, which is not written behind amounts. */
  readonly home?: string | null;
  /** In which currency its amounts are, in words. */
  readonly amounts?: string;
  /** Column that is set in by the rows' levels. */
  readonly indented?: string;
  /** What was asked, in words. */
  readonly words: readonly string[];
  /** The rows, in pages, so that nobody waits for the whole of it. */
  pages(): AsyncGenerator<readonly Row[]>;
}

export interface ExportQuery extends Sheet {
  readonly services: Services;
  readonly actor: Actor;
  readonly resource: Resource;
  /** The query as it was asked, without paging. */
  readonly asked: WireObject;
  readonly total: number;
}

/**
 * A row that is a heading, a subtotal or a total: set in bold, and no row of a CSV. Its text stands
 * in the first column.
 */
export const ROW_MARK = '_mark';
export const rowMark = (row: Row): string | null =>
  typeof row[ROW_MARK] === 'string' ? row[ROW_MARK] : null;

/** A row of a tree: how deep it lies, and whether it says the figures of others. */
const ROW_LEVEL = '_level';
const ROW_STRONG = '_strong';
export const treeRow = (row: Row, level: number, strong: boolean): Row => ({
  ...row,
  [ROW_LEVEL]: level,
  [ROW_STRONG]: strong,
});
export const rowLevel = (row: Row): number => Number(row[ROW_LEVEL] ?? 1);
export const isStrong = (row: Row): boolean => row[ROW_STRONG] === true || rowMark(row) !== null;

/**
 * Reads how many rows there are. Throws VALIDACION (422) when they are more than `limit` or than
 * the company allows.
 */
export async function exportQuery(
  services: Services,
  actor: Actor,
  resource: Resource,
  query: WireObject,
  limit: number,
  remedy: string,
): Promise<ExportQuery> {
  const { registry } = services;
  const { page: _page, size: _size, cursor: _cursor, count: _count, ...asked } = query;
  const readable = requestedFields(services, actor, resource, undefined);
  const names =
    asked.fields === undefined || asked.fields === ''
      ? resource.list.columns.filter((name) => readable.includes(name))
      : requestedFields(services, actor, resource, asked.fields);
  const mayRead = (name: string) => {
    const field = fieldOf(registry, resource, name);
    return field !== null && canReadField(actor, field);
  };
  const columnOf = (name: string): ExportColumn => {
    const by = currencyPlaceOf(resource, name);
    return {
      name,
      field: inLanguage(fieldOf(registry, resource, name)!),
      ...(by !== null && mayRead(by) && { currencyBy: by }),
    };
  };
  const columns = names.filter((name) => resource.fields[name]?.exported !== false).map(columnOf);
  const by = columns.find(({ currencyBy }) => currencyBy !== undefined)?.currencyBy;
  const currency = by === undefined || names.includes(by) ? undefined : columnOf(by);
  const home =
    by === undefined
      ? null
      : await services.db.reading({ accountId: actor.accountId }, companyCurrency);
  const wanted: WireObject = {
    ...asked,
    size: String(MAX_SIZE),
    fields: Object.fromEntries(
      [...names, ...(currency ? [currency.name] : [])].map((name, i) => [i, name]),
    ),
  };
  // Read before anything is sent, so that a refusal still has its status.
  const first = await list(services, actor, resource, wanted, 'reading');
  const max = (await securityPolicyOf(services, actor.accountId)).exportMaxRows;
  const total = first.meta.total_exact ? first.meta.total : await countUpTo(max);
  function countUpTo(most: number): Promise<number> {
    const params = new Params();
    const conditions = listConditions(
      services,
      actor,
      resource,
      privilegeKeyOf(registry, resource, 'list'),
      asked,
      params,
    );
    return services.db.reading(
      { accountId: actor.accountId, operator: actor.operator },
      async (tx) => {
        const [count] = await tx.query<{ n: number }>(
          countSql(resource, conditions, most),
          params.values,
        );
        return count?.n ?? 0;
      },
    );
  }
  const shown = (n: number) => n.toLocaleString('es-MX');
  if (total > max)
    throw new DomainError(
      'VALIDACION',
      t(
        'export.companyMost',
        'La exportación pasa de {most} filas, el máximo de tu empresa. Filtra la lista y exporta por partes.',
        { most: shown(max) },
      ),
    );
  if (total > MAX_OFFSET && !hasCursor(sortKeys(registry, actor, resource, asked.sort)))
    throw new DomainError(
      'VALIDACION',
      t(
        'export.orderMost',
        'En este orden se exportan hasta {most} filas y son {count}. Ordena por un dato propio de la lista, como la clave.',
        { most: shown(MAX_OFFSET), count: shown(total) },
      ),
    );
  if (total > limit)
    throw new DomainError(
      'VALIDACION',
      t('export.formatMost', 'Son {count} filas y este formato admite {most}. {remedy}', {
        count: shown(total),
        most: shown(limit),
        remedy,
      }),
    );

  // A last page that is full has nothing after it either; only an order without cursors goes on by
  // page.
  const byCursor = first.meta.next !== undefined;
  async function* pages(): AsyncGenerator<readonly Row[]> {
    let current = first;
    for (let page = 2; current.data.length > 0; page += 1) {
      yield current.data;
      if (current.data.length < MAX_SIZE) return;
      const { next } = current.meta;
      if (byCursor && !next) return;
      current = await list(
        services,
        actor,
        resource,
        { ...wanted, ...(next ? { cursor: next } : { page: String(page) }) },
        'reading',
      );
    }
  }
  return {
    services,
    actor,
    resource,
    columns,
    ...(currency && { currency }),
    home,
    words: filtersInWords(services, resource, asked),
    timeZone: actor.timeZone,
    asked,
    total,
    pages,
  };
}

/** Title of a reference, or null when the value is not one. */
export function titleOf({ name }: ExportColumn, row: Row): string | null {
  const titles = titlesOf(row);
  const title = titles?.[name];
  if (Array.isArray(title)) return title.join(', ');
  return typeof title === 'string' ? title : null;
}

export const valueOf = ({ name }: ExportColumn, row: Row): Value => (row[name] ?? null) as Value;

/** Exact text, as in a CSV cell. */
export const plainText = (column: ExportColumn, row: Row, local: TimeZoneContext): string =>
  titleOf(column, row) ??
  fieldTypeOf(column.field).plain(valueOf(column, row), column.field, local);

/** Code of an amount's currency, where it is not the company's. */
export const codeOf = ({ currencyBy }: ExportColumn, row: Row, home: string | null = null) =>
  currencyBy === undefined
    ? null
    : foreignCode(titlesOf(row)?.[currencyBy] ?? row[currencyBy], home);

/** Text as the list shows it. */
export function displayText(
  column: ExportColumn,
  row: Row,
  at: Pick<Sheet, 'timeZone' | 'home'>,
): string {
  const title = titleOf(column, row);
  if (title !== null) return title;
  const text = fieldTypeOf(column.field).show(valueOf(column, row), column.field, at);
  const code = text === '' ? null : codeOf(column, row, at.home);
  return code ? `${text} ${code}` : text;
}

/**
 * The filters in words, for the foot of a document: `{ filter: { status: 'ACTIVO' } }` → «Estado:
 * Activo».
 */
function filtersInWords(
  services: Services,
  resource: Resource,
  asked: WireObject,
): readonly string[] {
  const words: string[] =
    typeof asked.q === 'string' && asked.q !== ''
      ? [t('export.search', 'Búsqueda: {text}', { text: asked.q })]
      : [];
  const filter = asked.filter;
  if (typeof filter !== 'object' || filter === null || filter instanceof File) return words;
  for (const [name, wanted] of Object.entries(filter)) {
    const found = fieldOf(services.registry, resource, name);
    if (!found) continue;
    const field = inLanguage(found);
    const said = (value: unknown) => {
      if ('choices' in field)
        return field.choices.find(([code]) => code === value)?.[1] ?? String(value);
      if (field.kind === 'bool') return value === '1' ? t('value.yesSaid', 'Sí') : 'No';
      return String(value);
    };
    words.push(
      `${field.label}: ${
        typeof wanted === 'object' && wanted !== null
          ? Object.entries(wanted)
              .map(
                ([key, value]) =>
                  `${{ from: 'desde ', to: 'hasta ', op: '', value: '' }[key] ?? ''}${said(value)}`,
              )
              .join(', ')
          : said(wanted)
      }`,
    );
  }
  return words;
}
