/**
 * A dataset turned about: up to three dimensions down and two across, with every subtotal computed
 * by the database.
 */
import { t } from '#erp/model/texts/t.ts';
import { type Place, type PivotCell, OTHERS } from '#erp/model/reports/pivot-table.ts';
import type { Tx } from '#erp/db/database.ts';
import { canReadField } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { listMembers, type WireValue, type WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { text } from '#erp/model/fields.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { NO_TIME_ZONE } from '#erp/model/field-types/field-type.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import { granularityLabel } from '#erp/model/reports/time-granularity.ts';
import type { WithModule } from '#erp/model/reports/report-registry.ts';
import type { Dataset, Dimension } from '#erp/model/reports/report.ts';
import type { Field } from '#erp/model/types.ts';
import {
  parseQuestion,
  requireDeclaredNames,
  toSql,
  type ReportQuestion,
  type Sources,
} from '../question.ts';

export const MAX_ROWS = 3;
export const MAX_COLS = 2;
const MAX_MEASURES = 4;
const MAX_CELLS = 6_000;
/**
 * What an analysis is asked with besides its dimensions and its period; `look` and `share` say how
 * the screen draws it, and stand in ready examples.
 */
export const PIVOT_NAMES = [
  'dataset',
  'rows',
  'cols',
  'measures',
  'top',
  'compare',
  'format',
  'figure',
  'of',
  'page',
  'size',
  'limit',
  'look',
  'share',
] as const;
const TOPS = ['5', '10', '20', '50'] as const;

export interface PivotQuestion {
  readonly rows: readonly string[];
  readonly cols: readonly string[];
  readonly measures: readonly string[];
  /** The largest so many of the first dimension; what comes after is «Otros». */
  readonly top: number | null;
  readonly asked: ReportQuestion;
}

const list = (raw: WireValue | undefined, name: string): readonly string[] => {
  if (raw === undefined || raw === '') return [];
  let texts: readonly string[];
  if (typeof raw === 'string') texts = raw.split(',');
  else if (raw instanceof File) texts = [];
  else texts = (listMembers(raw) ?? []).map(([, each]) => (typeof each === 'string' ? each : ''));
  const found = [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
  if (raw instanceof File)
    throw invalid({ [name]: [t('value.oneValue', 'Escribe un solo valor.')] });
  return found;
};

export const dimensionsFor = (dataset: Dataset, actor: Actor) =>
  Object.entries(dataset.dimensions).filter(([, { field }]) => canReadField(actor, field));
export const measuresFor = (dataset: Dataset, actor: Actor) =>
  Object.entries(dataset.measures).filter(([, { field }]) => canReadField(actor, field));

/** Throws VALIDACION for unknown dimensions and measures, and for too many of them. */
export function readPivot(
  dataset: WithModule<Dataset>,
  query: WireObject,
  now: Temporal.Instant,
  actor: Actor,
): PivotQuestion {
  const [dimensions, measures] = [
    new Map(dimensionsFor(dataset, actor)),
    new Map(measuresFor(dataset, actor)),
  ];
  const take = (name: string, known: ReadonlyMap<string, unknown>, max: number) => {
    const found = list(query[name], name);
    const unknown = found.find((each) => !known.has(each));
    if (unknown !== undefined)
      throw invalid({
        [name]: [
          t('reports.noSuchData', 'No existe «{name}» en estos datos.', {
            name: unknown.slice(0, 40),
          }),
        ],
      });
    if (found.length > max)
      throw invalid({ [name]: [t('reports.upTo', 'Elige hasta {most}.', { most: max })] });
    return found;
  };
  const rows = take('rows', dimensions, MAX_ROWS);
  const cols = take('cols', dimensions, MAX_COLS).filter((name) => !rows.includes(name));
  const wanted = take('measures', measures, MAX_MEASURES);
  const top =
    typeof query.top === 'string' && (TOPS as readonly string[]).includes(query.top)
      ? Number(query.top)
      : null;
  const filters: Record<string, Field> = {};
  // A group named by a key is asked for by that key; what nobody asked for is no filter, whatever a
  // new record begins with.
  for (const [name, { field, granularity }] of dimensions)
    if (!granularity)
      filters[name] =
        field.kind === 'choice' || field.kind === 'bool' || field.kind === 'date'
          ? ({ ...field, default: undefined } as Field)
          : text(field.label, { max: 200 });
  const days = dataset.day ? ({ default: 'este-ano' } as const) : undefined;
  requireDeclaredNames({ period: days, filters }, query, PIVOT_NAMES);
  const { period, previous, today } = parseQuestion({ period: days }, query, now, actor);
  const chosen = parseQuestion({ filters }, query, now, actor).filters;
  return {
    rows,
    cols,
    measures: wanted.length > 0 ? wanted : [...measures.keys()].slice(0, 1),
    top,
    asked: { period, previous, today, filters: chosen },
  };
}

/** Expression of a dimension's groups. */
export const granularitySql = ({ sql, granularity }: Dimension) =>
  granularity ? `date_trunc('${granularity}', (${sql})::timestamp)::date` : sql;

/** Expression of their names. */
export const textFor = (dimension: Dimension) =>
  dimension.granularity ? granularitySql(dimension) : (dimension.text ?? dimension.sql);

/** `where` of the question: the dataset's own, its period, the chosen values of dimensions. */
function conditions(
  dataset: Dataset,
  ask: PivotQuestion,
  sources: Sources,
  params: Params,
): string {
  const own = dataset.where ? [toSql(sources, dataset.where, params)] : [];
  const days = dataset.day
    ? [toSql(sources, `(${dataset.day}) between :from and :to`, params)]
    : [];
  const chosen = [...ask.asked.filters].map(
    ([name, value]) =>
      `(${toSql(sources, dataset.dimensions[name]!.sql, params)})::text = ${params.add(plain(value))}`,
  );
  return [...own, ...days, ...chosen].map((each) => ` and ${each}`).join('');
}
const plain = (value: Value) => {
  if (value === true) return 'true';
  return value === false ? 'false' : String(value);
};

export function labelOf(dimension: Dimension, key: string, said: string | null): string {
  if (key === OTHERS) return t('reports.others', 'Otros');
  if (said === null || said === '') return t('export.noValue', 'Sin dato');
  if (dimension.granularity) return granularityLabel(said.slice(0, 10), dimension.granularity);
  const { field } = dimension;
  if (field.kind === 'bool') return said === 'true' ? t('value.yesSaid', 'Sí') : 'No';
  return field.kind === 'choice' || field.kind === 'date' || field.kind === 'text'
    ? fieldTypeOf(field).show(said, field, NO_TIME_ZONE)
    : said;
}

/** Keys of the largest groups of the first dimension, by the first measure. */
export async function largest(
  tx: Tx,
  dataset: Dataset,
  ask: PivotQuestion,
  sources: Sources,
): Promise<readonly string[] | null> {
  const [first] = ask.rows;
  if (ask.top === null || !first) return null;
  const params = new Params();
  const from = toSql(sources, dataset.from, params);
  const where = conditions(dataset, ask, sources, params);
  const key = toSql(sources, granularitySql(dataset.dimensions[first]!), params);
  const measure = toSql(sources, dataset.measures[ask.measures[0]!]!.sql, params);
  const rows = await tx.query<{ k: string }>(
    `select coalesce((${key})::text, '') as k from ${from} where true${where} group by 1 order by ${measure} desc nulls last, 1 limit ${ask.top}`,
    params.values,
  );
  return rows.map(({ k }) => k);
}

export async function readCells(
  tx: Tx,
  dataset: Dataset,
  ask: PivotQuestion,
  sources: Sources,
): Promise<readonly PivotCell[]> {
  const top = await largest(tx, dataset, ask, sources);
  const params = new Params();
  const from = toSql(sources, dataset.from, params);
  const where = conditions(dataset, ask, sources, params);
  const names = [...ask.rows, ...ask.cols];
  const place = top ? params.add(top) : '';
  const keys = names.map((name, i) => {
    const key = `coalesce((${toSql(sources, granularitySql(dataset.dimensions[name]!), params)})::text, '')`;
    return top && i === 0
      ? `case when ${key} = any(${place}::text[]) then ${key} else '${OTHERS}' end`
      : key;
  });
  const texts = names.map(
    (name) => `max((${toSql(sources, textFor(dataset.dimensions[name]!), params)})::text)`,
  );
  const measures = ask.measures.map((name) => toSql(sources, dataset.measures[name]!.sql, params));
  const inner = [...keys.map((key, i) => `${key} as k${i}`)].join(', ');
  const rollup = (from_: number, to: number) =>
    to > from_
      ? [`rollup(${Array.from({ length: to - from_ }, (_, i) => keys[from_ + i]).join(', ')})`]
      : [];
  const grouping = [...rollup(0, ask.rows.length), ...rollup(ask.rows.length, names.length)].join(
    ', ',
  );
  const flags = keys.map((key, i) => `grouping(${key}) as g${i}`);
  const select = [
    inner,
    ...flags,
    ...texts.map((text, i) => `${text} as t${i}`),
    ...measures.map((sql, i) => `${sql} as m${i}`),
  ]
    .filter(Boolean)
    .join(', ');
  const stored = await tx.query<Record<string, Value>>(
    `select ${select} from ${from} where true${where}${grouping ? ` group by ${grouping}` : ''} limit ${MAX_CELLS + 1}`,
    params.values,
  );
  if (stored.length > MAX_CELLS)
    throw invalid({
      rows: [
        t(
          'reports.tooManyCombinations',
          'Son demasiadas combinaciones. Quita un nivel, filtra o muestra sólo los mayores.',
        ),
      ],
    });
  const placeOf = (row: Record<string, Value>, i: number): Place => {
    const key = String(row[`k${i}`] ?? '');
    return {
      key,
      label: labelOf(
        dataset.dimensions[names[i]!]!,
        key,
        row[`t${i}`] === null ? null : String(row[`t${i}`]),
      ),
    };
  };
  const placesOf = (row: Record<string, Value>, first: number, last: number) =>
    Array.from({ length: last - first }, (_, i) => first + i)
      .filter((i) => Number(row[`g${i}`]) === 0)
      .map((i) => placeOf(row, i));
  return stored.map((row) => ({
    rows: placesOf(row, 0, ask.rows.length),
    cols: placesOf(row, ask.rows.length, names.length),
    values: ask.measures.map((_, i) => row[`m${i}`] ?? null),
  }));
}

/**
 * Days of the period before, said as the days of this one that they are compared with: October
 * stands beside November.
 */
export function shiftedCells(
  dataset: Dataset,
  { rows, cols, asked }: PivotQuestion,
  cells: readonly PivotCell[],
): readonly PivotCell[] {
  const { period, previous } = asked;
  if (!period || !previous) return cells;
  const [from, to] = [Temporal.PlainDate.from(previous.from), Temporal.PlainDate.from(period.from)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const days = from.until(to, { largestUnit: 'days' }).days;
  const moved = (name: string, place: Place): Place => {
    const { granularity, field } = dataset.dimensions[name]!;
    if ((!granularity && field.kind !== 'date') || !/^\d{4}-\d{2}-\d{2}$/.test(place.key))
      return place;
    const day = Temporal.PlainDate.from(place.key);
    const by =
      granularity === 'month' || granularity === 'year'
        ? { months }
        : { days: granularity === 'week' ? Math.round(days / 7) * 7 : days };
    return { ...place, key: day.add(by).toString() };
  };
  return cells.map((cell) => ({
    ...cell,
    rows: cell.rows.map((place, i) => moved(rows[i]!, place)),
    cols: cell.cols.map((place, i) => moved(cols[i]!, place)),
  }));
}
