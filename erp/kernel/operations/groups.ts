/**
 * The rows of a list counted and added up by a field: what its filters leave, cut as the list is.
 */
import { t } from '#erp/model/texts/t.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { sourceSql } from '#erp/db/source.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import { addsUp } from '#erp/model/field-types/amount-currency.ts';
import type { Registry } from '#erp/model/registry.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { hiddenFieldError, canReadField, requirePermission } from '../access.ts';
import type { Actor } from '../actor.ts';
import { listMembers, type WireValue, type WireObject } from '../wire/encoding.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { countSql } from '../query/paging.ts';
import { Params } from '../query/params.ts';
import { fieldOf } from '../query/system-fields.ts';
import { visibleTitleSql } from '../query/titles.ts';
import type { Services } from '../services.ts';
import { listConditions } from './list.ts';

/** Groups that are shown; the rest are counted together. */
const MAX_GROUPS = 500;
const MAX_FIGURES = 8;
/** On the embedded engine everybody waits for a statement: a larger list is filtered first. */
const MAX_ROWS = 200_000;

export interface Figure {
  readonly sum: string | null;
  readonly avg: string | null;
}

export interface ListGroup {
  /**
   * Value by which the list would be filtered: code, id, `1`/`0`, `2026-11`; null for the rows
   * without one.
   */
  readonly key: string | null;
  readonly title: string | null;
  readonly count: number;
  readonly figures: Readonly<Record<string, Figure>>;
}

export interface GroupedList {
  readonly groups: readonly ListGroup[];
  readonly total: Omit<ListGroup, 'key' | 'title'>;
  /** Groups beyond those given. */
  readonly more: boolean;
}

const GROUPS_BY = new Set<Field['kind']>(['choice', 'ref', 'bool', 'date', 'datetime']);
const FIGURES = new Set<Field['kind']>(['int', 'decimal', 'money', 'percent']);

const mayGroup = (field: Field): boolean => GROUPS_BY.has(field.kind);

/** The one record that a filter names. */
function isOneRecord(filter: WireValue | undefined, name: string): boolean {
  const chosen = typeof filter === 'object' && !(filter instanceof File) ? filter[name] : null;
  return typeof chosen === 'string' && ROW_ID.test(chosen);
}

function keySql(field: Field, column: string, zone: string): string {
  if (field.kind === 'date') return `to_char(${column}, 'YYYY-MM')`;
  if (field.kind === 'datetime') return `to_char(${column} at time zone ${zone}, 'YYYY-MM')`;
  return field.kind === 'bool' ? `${column}::int::text` : `${column}::text`;
}

interface GroupQuery {
  readonly by: string;
  readonly field: Field;
  readonly figures: readonly string[];
  /** Those without a sum over all groups. */
  readonly mixed: ReadonlySet<string>;
}

function namesIn(raw: WireValue | undefined): readonly string[] {
  if (raw === undefined || raw === '') return [];
  return typeof raw === 'string'
    ? raw.split(',')
    : (listMembers(raw)?.map(([, name]) => String(name)) ?? []);
}

function read(
  { registry }: Services,
  actor: Actor,
  resource: Resource,
  { by, figures, filter }: Readonly<Record<'by' | 'figures' | 'filter', WireValue | undefined>>,
): GroupQuery {
  const name = typeof by === 'string' ? by : '';
  const field = fieldOf(registry, resource, name);
  if (!field || !mayGroup(field) || (field.kind !== 'bool' && !hasColumn(field)))
    throw invalid({ by: [t('request.noGroup', 'No se puede agrupar por este campo.')] });
  const asked = namesIn(figures).slice(0, MAX_FIGURES);
  const isFiltered = (currency: string) => isOneRecord(filter, currency);
  const mayAddUp = (each: string, { kind }: Field) =>
    FIGURES.has(kind) &&
    addsUp(resource, each, (currency) => currency === name || isFiltered(currency));
  for (const each of [name, ...asked]) {
    const known = fieldOf(registry, resource, each);
    if (!known || (each !== name && !(mayAddUp(each, known) && hasColumn(known))))
      throw invalid({
        figures: [t('request.noSum', 'No se puede sumar «{name}».', { name: each.slice(0, 60) })],
      });
    if (!canReadField(actor, known)) throw hiddenFieldError(known);
  }
  const mixed = asked.filter((each) => !addsUp(resource, each, isFiltered));
  return { by: name, field, figures: asked, mixed: new Set(mixed) };
}

const aggregates = (figures: readonly string[]) =>
  figures
    .map((_, i) => `, sum(x.f${i})::text as s${i}, round(avg(x.f${i}), 6)::text as a${i}`)
    .join('');
const figuresOf = (
  names: readonly string[],
  row: Record<string, unknown>,
): Record<string, Figure> =>
  Object.fromEntries(
    names.map((name, i) => [
      name,
      {
        sum: (row[`s${i}`] as string | null) ?? null,
        avg: (row[`a${i}`] as string | null) ?? null,
      },
    ]),
  );

/** What a group of a reference is called; choices and months are said by whoever shows them. */
function titled(
  registry: Registry,
  actor: Actor,
  field: Field,
): { readonly join: string; readonly title: string } {
  if (field.kind !== 'ref') return { join: '', title: 'null::text' };
  const target = registry.resource(field.to);
  const join = ` left join ${target.table} r on ${sameCompany('r', 'g')} and r.${field.by ?? 'id'}::text = g.key`;
  return {
    join,
    title: `case when r.id is not null then ${visibleTitleSql(registry, target, 'r', actor)} end`,
  };
}

/** One pass over the rows for the groups and for their total. */
function groupsSql(
  registry: Registry,
  actor: Actor,
  resource: Resource,
  { by, field, figures }: GroupQuery,
  zone: string,
  conditions: readonly string[],
): string {
  const { join, title } = titled(registry, actor, field);
  const rows = `select t.account_id, ${keySql(field, `t.${by}`, zone)} as key${figures.map((name, i) => `, t.${name} as f${i}`).join('')} from ${sourceSql(resource)} t${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`;
  const counted = `select x.account_id, x.key, grouping(x.key) = 1 as whole, count(*)::int as n${aggregates(figures)} from (${rows}) x group by grouping sets ((x.account_id, x.key), ()) order by whole desc, x.key nulls last limit ${MAX_GROUPS + 2}`;
  return `select g.*, ${title} as title from (${counted}) g${join} order by g.whole desc, ${field.kind === 'ref' ? 'title nulls last, ' : ''}g.key nulls last`;
}

const tooManyRows = () =>
  t('request.groupMost', 'Son más de {most} renglones: filtra la lista antes de agruparla.', {
    most: MAX_ROWS.toLocaleString('es-MX'),
  });

export async function groups(
  services: Services,
  actor: Actor,
  resource: Resource,
  query: WireObject,
): Promise<GroupedList> {
  const { registry } = services;
  if (resource.singleton || !callsOf(resource).includes('list')) throw notFound();
  const key = requirePermission(actor, registry, resource, 'list');
  const { by, figures, ...wire } = query;
  const asked = read(services, actor, resource, { by, figures, filter: wire.filter });
  const params = new Params();
  const conditions = listConditions(services, actor, resource, key, wire, params);
  const many = countSql(resource, conditions, MAX_ROWS);
  const counted = [...params.values];
  const sql = groupsSql(
    registry,
    actor,
    resource,
    asked,
    asked.field.kind === 'datetime' ? `${params.add(actor.timeZone)}::text` : '',
    conditions,
  );
  const rows = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx: Tx) => {
      const [count] = await tx.query<{ n: number }>(many, counted);
      if ((count?.n ?? 0) > MAX_ROWS) throw invalid({ by: [tooManyRows()] });
      return tx.query<{ key: string | null; whole: boolean; title: string | null; n: number }>(
        sql,
        params.values,
      );
    },
  );
  const [total] = rows.filter(({ whole }) => whole);
  const shown = rows.filter(({ whole }) => !whole);
  const totals = Object.entries(figuresOf(asked.figures, total ?? {})).map(
    ([name, figure]) => [name, asked.mixed.has(name) ? { sum: null, avg: null } : figure] as const,
  );
  return {
    groups: shown.slice(0, MAX_GROUPS).map((row) => ({
      key: row.key,
      title: row.title,
      count: row.n,
      figures: figuresOf(asked.figures, row),
    })),
    total: { count: total?.n ?? 0, figures: Object.fromEntries(totals) },
    more: shown.length > MAX_GROUPS,
  };
}
