/**
 * A figure that comes of a cost asks for the right to see costs: found by what its SQL reads, so
 * that a new one fails until it asks.
 */
import { expect, test } from 'vitest';
import { computedSql } from '#erp/db/sql/computed-fields.ts';
import { internalTables } from '#erp/db/schema/internal-tables.ts';
import { COST_COLUMNS, QUANTITY_COLUMNS } from '#erp/db/schema/stock-tables.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import type { Field } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';

const KEY = 'costs.view';
const resources = [...registry.resources.values()];

/** Columns that hold a cost: of declared fields that ask for the right, and of the ledger. */
const secret = new Set([
  ...COST_COLUMNS,
  ...resources.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.readKey === KEY && hasColumn(field) ? [name] : [],
    ),
  ),
]);
/** Words that other tables use for other things: a cost only where one of these is read. */
const GENERAL: Readonly<Record<string, RegExp>> = {
  value:
    /\b(kardex|stock_costs|stock_layers|cost_layers|inv__movement_lines|inv__conversion_lines)\b|\{inv\/movement-lines\}/,
  cost: /\bcustomer_orders__lines\b|\{customer-orders\/lines\}/,
  amount: /\bacc__posting_events\b|\{acc\/posting-events\}/,
};
const plain = new RegExp(
  String.raw`\b(${[...secret].filter((name) => !(name in GENERAL)).join('|')})\b`,
);

const reads = (expression: string, whole: string) =>
  plain.test(expression) ||
  Object.entries(GENERAL).some(
    ([name, tables]) =>
      tables.test(whole) && new RegExp(String.raw`\b\w+\.${name}\b`).test(expression),
  );

/** The expression before `as name`: back to its comma, its bracket or its `select`. */
function expressionBefore(sql: string, end: number): string {
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const sign = sql[at]!;
    if (sign === ')') depth += 1;
    if (sign === '(' && depth-- === 0) return sql.slice(at + 1, end);
    if (depth > 0) continue;
    if (sign === ',') return sql.slice(at + 1, end);
    if (/\bselect$/i.test(sql.slice(Math.max(0, at - 6), at + 1)) && /\s/.test(sql[at + 1] ?? ''))
      return sql.slice(at + 1, end);
  }
  return sql.slice(0, end);
}

/** Names of a statement whose value comes of a cost, directly or by another name of it. */
function derivedIn(sql: string): ReadonlySet<string> {
  const named = [...sql.matchAll(/\bas\s+([a-z_]\w*)/gi)].map(
    (match) => [match[1]!, expressionBefore(sql, match.index)] as const,
  );
  const found = new Set<string>();
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [name, expression] of named)
      if (
        reads(expression, sql) ||
        [...found].some((other) => new RegExp(String.raw`\b${other}\b`).test(expression))
      )
        found.add(name);
  }
  return found;
}

const isFigure = ({ kind, ...field }: Field) =>
  ['money', 'decimal', 'percent', 'int'].includes(kind) ||
  (kind === 'computed' &&
    'as' in field &&
    ['money', 'decimal', 'percent', 'int'].includes(String(field.as)));
const asks = (field: Field, ...rights: readonly (string | undefined)[]) =>
  field.readKey !== undefined || rights.includes(KEY);

test('every number of the ledger is known for a cost or for a quantity', () => {
  const kept = [
    'kardex',
    'stock_balances',
    'stock_costs',
    'stock_layers',
    'cost_layers',
    'cost_groups',
    'count_books',
    'stock_snapshots',
  ];
  const unknown = internalTables
    .filter(
      ({ name, columns }) =>
        kept.includes(name) || columns.some((column) => COST_COLUMNS.includes(column.name)),
    )
    .flatMap(({ name, columns }) =>
      columns
        .filter(
          ({ type, name: column }) =>
            type.startsWith('numeric') &&
            !COST_COLUMNS.includes(column) &&
            !QUANTITY_COLUMNS.includes(column),
        )
        .map((column) => `${name}.${column.name}`),
    );
  expect(unknown).toEqual([]);
});

test('computed fields', () => {
  const wrong = resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (field.kind !== 'computed' || !isFigure(field) || asks(field)) return [];
      const sql = computedSql(registry, resource, field);
      return reads(sql, sql) ? [`${resource.path}.${name}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('columns of reports, and of the rows that their figures open', () => {
  const wrong = [...registry.reports.screens.values()].flatMap(({ path, key, reports }) =>
    reports.flatMap((report) => {
      const opened = report.drillDown && report.drillDown !== 'row' ? report.drillDown : null;
      const fragments = Object.values(report.fragments ?? {}).flatMap((options) =>
        Object.values(options).flatMap((option) => Object.values(option)),
      );
      const sources = [
        [report.columns, [report.sql, report.opening?.sql ?? '', ...fragments].join('\n')] as const,
        ...(opened ? [[opened.columns, opened.sql] as const] : []),
      ];
      return sources.flatMap(([columns, sql]) => {
        const derived = derivedIn(sql);
        return Object.entries(columns)
          .filter(
            ([name, { field, running }]) =>
              isFigure(field) &&
              (derived.has(name) ||
                (running !== undefined &&
                  [...derived].some((other) =>
                    new RegExp(String.raw`\b${other}\b`).test(running),
                  ))),
          )
          .filter(([, { field, statusOnly }]) => !statusOnly && !asks(field, key, report.privilege))
          .map(([name]) => `${path} ${report.key}.${name}`);
      });
    }),
  );
  expect(wrong).toEqual([]);
});

test('tiles, charts and lists of dashboards', () => {
  const { tiles, charts, lists } = registry.reports;
  const wrong = [
    ...[...tiles.values()]
      .filter(
        ({ value, note, field, privilege, statusOnly }) =>
          !statusOnly && reads(`${value} ${note ?? ''}`, value) && !asks(field, privilege),
      )
      .map(({ key }) => key),
    ...[...charts.values()]
      .filter(({ sql, field, privilege }) => derivedIn(sql).has('y') && !asks(field, privilege))
      .map(({ key }) => key),
    ...[...lists.values()].flatMap(({ key, sql, columns, privilege }) => {
      const derived = derivedIn(sql);
      return Object.entries(columns)
        .filter(
          ([name, { field }]) => isFigure(field) && derived.has(name) && !asks(field, privilege),
        )
        .map(([name]) => `${key}.${name}`);
    }),
  ];
  expect(wrong).toEqual([]);
});

test('sets of data', () => {
  const wrong = [...registry.reports.datasets.values()].flatMap(
    ({ key, privilege, dimensions, measures, rows }) =>
      [
        ...Object.entries(dimensions),
        ...Object.entries(measures),
        ...Object.entries(rows.columns),
      ].flatMap(([name, { field, sql }]) =>
        reads(sql, sql) && !asks(field, privilege) ? [`${key}.${name}`] : [],
      ),
  );
  expect(wrong).toEqual([]);
});

test('what deciders, notices and mails are told of a document, its title, and what the search keeps of it', () => {
  const told = resources.flatMap((resource) => {
    const { path, fields, title, approvals, quickSearch } = resource;
    const names = [
      title,
      approvals?.base ?? [],
      approvals?.summary ?? [],
      quickSearch
        ? [quickSearch.fields ?? [], quickSearch.amounts ?? [], quickSearch.subtitle ?? []].flat()
        : [],
    ].flat();
    return names.filter((name) => fields[name]?.readKey === KEY).map((name) => `${path}.${name}`);
  });
  expect(told).toEqual([]);
});

test('the walk sees a cost through its names', () => {
  expect([
    ...derivedIn(
      'select p.code as code, sum(k.qty) as qty, round(x.worth / 2, 2) as half from (select sum(k.value) as worth from kardex k) x',
    ),
  ]).toEqual(['worth', 'half']);
  expect([
    ...derivedIn(
      'select (select max(c.avg_cost) from stock_costs c) as cost, p.name as name from products p',
    ),
  ]).toEqual(['cost']);
  expect([...derivedIn('select s.value as value from settings s')]).toEqual([]);
});
