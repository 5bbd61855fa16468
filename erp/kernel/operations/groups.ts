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
  /** What it is called within its group, where there is a second field. */
  readonly series?: string | null;
  readonly count: number;
  readonly figures: Readonly<Record<string, Figure>>;
}

export interface GroupedList {
  readonly groups: readonly ListGroup[];
  readonly total: Omit<ListGroup, 'key' | 'title' | 'series'>;
  /** Groups beyond those given. */
  readonly more: boolean;
}

/** What is asked besides the filters of the list. */
const ASKED = ['by', 'series', 'step', 'figures'] as const;

const GROUPS_BY = new Set<Field['kind']>(['choice', 'ref', 'bool', 'date', 'datetime']);
const FIGURES = new Set<Field['kind']>(['int', 'decimal', 'money', 'percent']);

const mayGroup = (field: Field): boolean => GROUPS_BY.has(field.kind);

/** The one record that a filter names. */
function isOneRecord(filter: WireValue | undefined, name: string): boolean {
  const chosen = typeof filter === 'object' && !(filter instanceof File) ? filter[name] : null;
  return typeof chosen === 'string' && ROW_ID.test(chosen);
}

function keySql({ field, step }: GroupQuery, column: string, zone: string): string {
  const day = field.kind === 'datetime' ? `${column} at time zone ${zone}` : column;
  if (field.kind === 'date' || field.kind === 'datetime')
    return step === 'week'
      ? `to_char(date_trunc('week', ${day}), 'YYYY-MM-DD')`
      : `to_char(${day}, 'YYYY-MM')`;
  return field.kind === 'bool' ? `${column}::int::text` : `${column}::text`;
}

interface GroupQuery {
  readonly by: string;
  readonly field: Field;
  /** A reference: each group is cut again by it. */
  readonly series: { readonly name: string; readonly field: Field } | null;
  /** By which days are put together; months unless told. */
  readonly step: 'week' | 'month';
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
  asking: Readonly<Record<(typeof ASKED)[number] | 'filter', WireValue | undefined>>,
): GroupQuery {
  const { by, figures, filter } = asking;
  const name = typeof by === 'string' ? by : '';
  const field = fieldOf(registry, resource, name);
  if (!field || !mayGroup(field) || (field.kind !== 'bool' && !hasColumn(field)))
    throw invalid({ by: [t('request.noGroup', 'No se puede agrupar por este campo.')] });
  const series = typeof asking.series === 'string' ? asking.series : '';
  const within = series ? fieldOf(registry, resource, series) : undefined;
  if (series && !(within?.kind === 'ref' && hasColumn(within)))
    throw invalid({ series: [t('request.noGroup', 'No se puede agrupar por este campo.')] });
  const asked = namesIn(figures).slice(0, MAX_FIGURES);
  const isFiltered = (currency: string) => isOneRecord(filter, currency);
  const mayAddUp = (each: string, { kind }: Field) =>
    FIGURES.has(kind) &&
    addsUp(resource, each, (currency) => [name, series].includes(currency) || isFiltered(currency));
  const keys = [name, ...(series ? [series] : [])];
  for (const each of [...keys, ...asked]) {
    const known = fieldOf(registry, resource, each);
    if (!known || (!keys.includes(each) && !(mayAddUp(each, known) && hasColumn(known))))
      throw invalid({
        figures: [t('request.noSum', 'No se puede sumar «{name}».', { name: each.slice(0, 60) })],
      });
    if (!canReadField(actor, known)) throw hiddenFieldError(known);
  }
  const mixed = asked.filter((each) => !addsUp(resource, each, isFiltered));
  return {
    by: name,
    field,
    series: within ? { name: series, field: within } : null,
    step: asking.step === 'week' ? 'week' : 'month',
    figures: asked,
    mixed: new Set(mixed),
  };
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
  { registry }: Services,
  actor: Actor,
  field: Field,
  [r, key]: readonly [alias: string, key: string],
): { readonly join: string; readonly title: string } {
  if (field.kind !== 'ref') return { join: '', title: 'null::text' };
  const target = registry.resource(field.to);
  const join = ` left join ${target.table} ${r} on ${sameCompany(r, 'g')} and ${r}.${field.by ?? 'id'}::text = g.${key}`;
  return {
    join,
    title: `case when ${r}.id is not null then ${visibleTitleSql(registry, target, r, actor)} end`,
  };
}

/** One pass over the rows for the groups and for their total. */
function groupsSql(
  services: Services,
  actor: Actor,
  resource: Resource,
  asked: GroupQuery,
  { zone, conditions }: { readonly zone: string; readonly conditions: readonly string[] },
): string {
  const { by, field, figures, series } = asked;
  const { join, title } = titled(services, actor, field, ['r', 'key']);
  const within = series && titled(services, actor, series.field, ['s', 'within']);
  const taken = `${series ? `, t.${series.name}::text as within` : ''}${figures.map((name, i) => `, t.${name} as f${i}`).join('')}`;
  const keys = `x.account_id, x.key${series ? ', x.within' : ''}`;
  const rows = `select t.account_id, ${keySql(asked, `t.${by}`, zone)} as key${taken} from ${sourceSql(resource)} t${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`;
  const counted = `select ${keys}, grouping(x.key) = 1 as whole, count(*)::int as n${aggregates(figures)} from (${rows}) x group by grouping sets ((${keys}), ()) order by whole desc, x.key nulls last limit ${MAX_GROUPS + 2}`;
  const order = `g.whole desc, ${field.kind === 'ref' ? 'title nulls last, ' : ''}g.key nulls last${series ? ', series nulls last' : ''}`;
  return `select g.*, ${title} as title${within ? `, ${within.title} as series` : ''} from (${counted}) g${join}${within?.join ?? ''} order by ${order}`;
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
  const { by, series, step, figures, ...wire } = query;
  const asking = { by, series, step, figures, filter: wire.filter };
  const asked = read(services, actor, resource, asking);
  const params = new Params();
  const conditions = listConditions(services, actor, resource, key, wire, params);
  const many = countSql(resource, conditions, MAX_ROWS);
  const counted = [...params.values];
  const zone = asked.field.kind === 'datetime' ? `${params.add(actor.timeZone)}::text` : '';
  const sql = groupsSql(services, actor, resource, asked, { zone, conditions });
  const rows = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx: Tx) => {
      const [count] = await tx.query<{ n: number }>(many, counted);
      if ((count?.n ?? 0) > MAX_ROWS) throw invalid({ by: [tooManyRows()] });
      return tx.query<{
        key: string | null;
        whole: boolean;
        title: string | null;
        series?: string | null;
        n: number;
      }>(sql, params.values);
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
      ...(asked.series && { series: row.series ?? null }),
      count: row.n,
      figures: figuresOf(asked.figures, row),
    })),
    total: { count: total?.n ?? 0, figures: Object.fromEntries(totals) },
    more: shown.length > MAX_GROUPS,
  };
}
