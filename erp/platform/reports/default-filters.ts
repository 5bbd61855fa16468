/**
 * What of a report only the data know: usual values of filters that nobody gave, ids, and the
 * columns that spread.
 */
import { Params } from '#erp/kernel/query/params.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { ReportColumn } from '#erp/model/reports/report.ts';
import { comparedDays, comparedSource } from './layout/comparison.ts';
import { toSql } from './question.ts';
import { withDefaults, defaultValues, type OpenReport, type Spread } from './report.ts';

/**
 * The same report with them. Throws a plain error when a statement gives a key that names no
 * column.
 */
export async function withDefaultFilters(tx: Tx, open: OpenReport): Promise<OpenReport> {
  const filters = new Map(open.asked.filters);
  for (const [name, sql] of defaultValues(open)) {
    const [value] = await valuesOf<Record<string, Value>>(tx, open, sql);
    if (value) filters.set(name, Object.values(value)[0] ?? null);
  }
  const whole = withDefaults(open, filters);
  const asked = {
    ...whole,
    ids: await idsOf(tx, whole),
    ...(whole.report.coded && { rows: await codedRows(tx, whole) }),
  };
  const spreads = new Map<string, Spread>();
  const columns: (readonly [string, ReportColumn])[] = [];
  for (const [of, column] of asked.columns) {
    if (!column.pivotColumns) columns.push([of, column]);
    else
      for (const { key, label, ...values } of await valuesOf<
        { key: string; label: string } & Record<string, Value>
      >(tx, asked, column.pivotColumns)) {
        if (!/^[a-z0-9]+$/.test(key))
          throw new Error(`${open.screen.path}.${open.report.key}: «${key}» names no column`);
        spreads.set(`${of}_${key}`, { of, key, values });
        columns.push([`${of}_${key}`, { ...column, field: { ...column.field, label } }]);
      }
  }
  return { ...asked, columns, spreads };
}

const codedRows = (
  tx: Tx,
  { services, actor, screen, report, asked }: OpenReport,
): Promise<readonly object[]> =>
  services.server.reportRows[`${screen.path}.${report.key}`]!({
    tx,
    services,
    actor,
    filters: asked.filters,
    today: asked.today,
  });

async function idsOf(tx: Tx, open: OpenReport): Promise<ReadonlyMap<string, number | null>> {
  const ids = new Map<string, number | null>();
  for (const [name, sql] of Object.entries(open.report.ids ?? {})) {
    const [row] = await valuesOf<Record<string, number | null>>(tx, open, sql);
    ids.set(name, row ? Object.values(row)[0]! : null);
  }
  return ids;
}

async function valuesOf<Found extends Record<string, unknown>>(
  tx: Tx,
  open: OpenReport,
  sql: string,
): Promise<readonly Found[]> {
  const params = new Params();
  return tx.query<Found>(toSql(open, sql, params), params.values);
}

/** The rows of the report, with the columns that the data named. */
export function sourceOf(open: OpenReport, params: Params): string {
  const compared = open.report.comparison ? comparedDays(open.asked) : null;
  const sql = compared
    ? comparedSource(open, compared, params)
    : toSql(open, open.report.sql, params);
  const own = [...(open.spreads ?? [])].map(
    ([name, { of, key }]) => `, (o.${of} ->> '${key}')::numeric as ${name}`,
  );
  return own.length === 0 ? sql : `select o.*${own.join('')} from (${sql}) o`;
}
