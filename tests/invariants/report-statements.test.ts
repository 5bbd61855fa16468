/**
 * The SQL of reports, dashboards and computed fields can be run, with no filter and with all, and
 * gives what is declared. On the engine that TEST_ENGINE names.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#erp/db/database.ts';
import { computedSql } from '#erp/db/sql/computed-fields.ts';
import { textOf } from '#erp/db/sql/sql.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { Dashboard, Report } from '#erp/model/reports/report.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { COMPARE } from '#erp/model/reports/comparison.ts';
import { registry } from '#erp/modules/all.ts';
import { openReportSource } from '#erp/platform/reports/report.ts';
import { readTotals } from '#erp/platform/reports/layout/whole-months.ts';
import { readOpening, readPage, readWarning } from '#erp/platform/reports/run-report.ts';
import { toSql } from '#erp/platform/reports/question.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { describing, type Describe } from './describe.ts';
import { fits, kindOf, tried } from './shown-kinds.ts';

let company: Company;
let actor: Actor;
beforeAll(async () => {
  company = await testCompany();
  actor = await company.actorOf(await company.signIn('admin'));
});
afterAll(() => company.services.db.close());

const MONTH = { from: '2026-11-01', to: '2026-11-30' };
const BEFORE = { from: '2026-10-01', to: '2026-10-31' };

/** Some value that the filter may have. */
function some(field: Field): Value {
  if (field.kind === 'choice') return field.choices[0]?.[0] ?? '';
  if (field.kind === 'choices') return field.choices.slice(0, 1).map(([code]): string => code);
  if (field.kind === 'refs') return [1];
  if (field.kind === 'bool') return true;
  if (field.kind === 'ref') return field.by ? 'X' : 1;
  if (field.kind === 'date') return MONTH.from;
  if (field.kind === 'datetime') return `${MONTH.from}T00:00:00.000Z`;
  return ['int', 'decimal', 'money', 'percent'].includes(field.kind) ? '1' : 'x';
}

/**
 * No filter but those that a report cannot be asked without, each option of what changes its SQL,
 * and all.
 */
function filtersOf({
  filters = {},
  requiresOneOf,
  fragments = {},
}: Report): ReadonlyMap<string, Value>[] {
  const all = new Map(Object.entries(filters).map(([name, field]) => [name, some(field)] as const));
  const needed = Object.keys(filters).filter(
    (name) => filters[name]!.required || name === requiresOneOf?.[0] || name in fragments,
  );
  const none = new Map(
    needed.map(
      (name) =>
        [name, name in fragments ? Object.keys(fragments[name]!)[0]! : all.get(name)!] as const,
    ),
  );
  for (const name of Object.keys(fragments)) all.set(name, Object.keys(fragments[name]!)[0]!);
  return [
    none,
    all,
    ...Object.entries(fragments).flatMap(([name, options]) =>
      Object.keys(options).map((option) => new Map([...none, [name, option]])),
    ),
  ];
}

/** Keeps the statements that it is asked to run, and answers that there is nothing. */
function recorder(): { readonly tx: Tx; readonly texts: string[] } {
  const texts: string[] = [];
  return {
    texts,
    tx: {
      query: (sql) => {
        texts.push(textOf(sql));
        return Promise.resolve([]);
      },
      execute: () => Promise.reject(new Error('a report writes nothing')),
    },
  };
}

test('reports, with no filter and with all', async () => {
  const { services } = company;
  const wrong = new Set<string>();
  const recorded: (readonly [at: string, report: Report | null, sql: string])[] = [];
  for (const screen of registry.reports.screens.values())
    for (const report of screen.reports)
      for (const filters of filtersOf(report)) {
        const at = `${screen.path} ${report.key} [${[...filters.keys()].join()}]`;
        const asked = {
          period: report.period ? MONTH : null,
          previous: report.period ? BEFORE : null,
          filters,
          today: MONTH.to,
        };
        const opened = openReportSource(services, actor, screen, report, asked);
        // A column that the data name stands for others, which have its total.
        for (const sql of Object.values(report.ids ?? {}))
          recorded.push([at, null, toSql(opened, sql, new Params())]);
        const open = {
          ...opened,
          ids: new Map(Object.keys(report.ids ?? {}).map((name) => [name, 1])),
          columns: opened.columns.filter(([, { pivotColumns }]) => !pivotColumns),
        };
        const { tx, texts } = recorder();
        await readOpening(tx, open);
        await readWarning(tx, open);
        await readPage(tx, open, null, { offset: 0, size: 50, sort: '', withTotals: true });
        const own = texts.length;
        await readPage(tx, open, null, { offset: 0, size: 50, sort: '' });
        // Where months are kept summed, they are read before the page itself.
        const page = texts.length - 1;
        expect(page).toBeGreaterThanOrEqual(own);
        recorded.push(...texts.slice(0, page).map((sql) => [at, null, sql] as const), [
          at,
          report,
          texts[page]!,
        ]);
        const totals = recorder();
        await readTotals(totals.tx, open, null);
        recorded.push(...totals.texts.map((sql) => [at, null, sql] as const));
      }
  await describing(services.db, async (describe) => {
    for (const [at, report, sql] of recorded) {
      const said: string[] = [];
      const columns = await tried(describe, said, at, sql);
      for (const each of said) wrong.add(each);
      if (!columns || !report) continue;
      for (const [name, { field, pivotColumns, running, quotient, compared }] of Object.entries(
        report.columns,
      )) {
        if (field.currencyIn !== undefined && !columns.has(field.currencyIn))
          wrong.add(`${at}: nothing says the currency of «${name}»`);
        if (pivotColumns || running || quotient) continue;
        // What is compared stands beside its figure only where somebody compares.
        if (compared && !at.includes(COMPARE)) continue;
        const kind = columns.get(name);
        if (kind === undefined) wrong.add(`${at}: no column «${name}»`);
        else if (!fits(field, kind))
          wrong.add(`${at}: «${name}» is ${kind}, shown as ${kindOf(field)}`);
      }
    }
  });
  expect([...wrong]).toEqual([]);
});

/** Parts that a dashboard names, or those of the company's. */
const partsOf = <P extends { readonly company?: true }>(
  all: ReadonlyMap<string, P>,
  names: readonly string[] | 'company' | undefined,
): readonly P[] =>
  names === 'company'
    ? [...all.values()].filter((part) => part.company)
    : (names ?? []).map((name) => all.get(name)!);

test('tiles, charts and lists of dashboards', async () => {
  const wrong: string[] = [];
  const { dashboards, tiles, charts, lists } = registry.reports;
  const named = [...dashboards.values()].flatMap((each) => [
    ...partsOf(tiles, each.tiles),
    ...partsOf(charts, each.charts),
    ...partsOf(lists, each.lists),
  ]);
  const keys = new Set(named.map(({ key }) => key));
  const all = [...tiles.keys(), ...charts.keys(), ...lists.keys()];
  expect(all.filter((key) => !keys.has(key))).toEqual([]);
  await describing(company.services.db, async (describe) => {
    for (const dashboard of dashboards.values()) {
      const fields = Object.entries(dashboard.filters ?? {});
      for (const filters of [
        new Map<string, Value>(),
        ...(fields.length > 0
          ? [new Map(fields.map(([name, field]) => [name, some(field)] as const))]
          : []),
      ])
        await describeParts(describe, dashboard, filters, wrong);
    }
  });
  expect(wrong).toEqual([]);
});

async function describeParts(
  describe: Describe,
  dashboard: Dashboard,
  filters: ReadonlyMap<string, Value>,
  wrong: string[],
): Promise<void> {
  const { tiles, charts, lists } = registry.reports;
  const days = `with p as materialized (select 1::bigint as i, '${MONTH.from}'::date as start_day, '${MONTH.to}'::date as end_day)`;
  const asked = { period: MONTH, previous: BEFORE, filters, today: MONTH.to };
  const ran = (part: { readonly key: string; readonly privilege: string }, sql: string) =>
    toSql(
      { registry, actor, asked, filters: dashboard.filters, key: part.privilege },
      sql,
      new Params(),
    );
  const tell = (part: { readonly key: string }, sql: string) =>
    tried(describe, wrong, part.key, sql);
  for (const tile of partsOf(tiles, dashboard.tiles)) {
    const value = ran(tile, tile.value);
    const { columns = { value: 'value' } } = tile;
    const names = Object.values(columns).map((name) => `v.${name}`);
    await tell(
      tile,
      tile.batched
        ? value.replace(/^/, `${days} select v.i, ${names.join(', ')} from (`).concat(') v')
        : `${days} select (${value})::text from p`,
    );
    for (const each of [tile.note, tile.budget])
      if (each) await tell(tile, `${days} select (${ran(tile, each)})::text from p`);
  }
  for (const chart of partsOf(charts, dashboard.charts)) {
    const columns = await tell(chart, ran(chart, chart.sql));
    for (const name of columns ? ['x', 'y'] : [])
      if (!columns!.has(name)) wrong.push(`${chart.key}: no «${name}»`);
  }
  for (const list of partsOf(lists, dashboard.lists)) {
    const columns = await tell(list, ran(list, list.sql));
    for (const name of columns ? Object.keys(list.columns) : [])
      if (!columns!.has(name)) wrong.push(`${list.key}: no «${name}»`);
  }
}

const COMPUTED: Readonly<Record<string, string>> = {
  int: 'number',
  decimal: 'string',
  money: 'string',
  percent: 'string',
  bool: 'boolean',
  text: 'string',
  date: 'string',
  datetime: 'string',
};

function* computedOf(resource: Resource) {
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'computed') yield [name, field] as const;
}

test('computed fields, and filters of what hangs on a record', async () => {
  const wrong: string[] = [];
  await describing(company.services.db, async (describe) => {
    for (const resource of registry.resources.values()) {
      for (const [name, field] of computedOf(resource)) {
        const at = `${resource.path}.${name}`;
        const columns = await tried(
          describe,
          wrong,
          at,
          `select ${computedSql(registry, resource, field)} as value from ${resource.table} t`,
        );
        const kind = columns?.get('value');
        if (kind !== undefined && kind !== COMPUTED[field.as])
          wrong.push(`${at}: is ${kind}, declared as ${field.as}`);
        if (
          field.batchSql &&
          (await tried(describe, wrong, at, field.batchSql))?.has(name) === false
        )
          wrong.push(`${at}: its statement for lists does not give it`);
      }
      for (const [name, { sql }] of Object.entries(resource.list.relationFilters ?? {}))
        await tried(
          describe,
          wrong,
          `${resource.path} ${name}`,
          `select 1 from ${resource.table} t where ${sql.replaceAll('$', '$1')}`,
        );
    }
  });
  expect(wrong).toEqual([]);
});
