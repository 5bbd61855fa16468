/**
 * `POST resports-tes`: any declared report, dashboard or dataset run on trial, and kept cases run
 * again.
 */
import { t } from '#erp/model/texts/t.ts';
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import { answerPivot, datasetsFor } from '../pivot/analytics.ts';
import { canUseReport } from '../access.ts';
import { answerDashboard } from '../dashboards/dashboard.ts';
import { requireDeclaredNames, toSql } from '../question.ts';
import { answerReport } from '../report-calls.ts';
import { openReport, reportsFor } from '../report.ts';
import type { CrossCheckResult } from './cross-checks.ts';
import { trialInput, trialOutput } from '../schemas.ts';

const KEY = 'sys.reports';
const MAX_ROWS = 200;

export interface Target {
  /** `report:reports/users/USUARIOS`, `dashboard:dashboard`, `dataset:clientes`. */
  readonly key: string;
  readonly label: string;
  readonly kind: 'report' | 'dashboard' | 'dataset';
}

export function targetsFor(services: Services, actor: Actor): readonly Target[] {
  const { registry } = services;
  const reports = [...registry.reports.screens.values()].flatMap((screen) =>
    reportsFor(services, actor, screen).map(({ key, label }): Target => ({
      key: `report:${screen.path}/${key}`,
      label: `${screen.label}: ${label}`,
      kind: 'report',
    })),
  );
  const dashboards = [...registry.reports.dashboards.values()]
    .filter((dashboard) => canUseReport(actor, registry, dashboard, dashboard.key))
    .map(({ path, label }): Target => ({ key: `dashboard:${path}`, label, kind: 'dashboard' }));
  return [
    ...reports,
    ...dashboards,
    ...datasetsFor(registry, actor).map(({ key, label }): Target => ({
      key: `dataset:${key}`,
      label: `Datos: ${label}`,
      kind: 'dataset',
    })),
  ];
}

interface Trial {
  readonly rows: readonly Readonly<Record<string, Value>>[];
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly count: number;
  /** First figure that adds up; null when there is none. */
  readonly total: string | null;
  readonly ties: readonly CrossCheckResult[];
  /** Statement and plan; for the operator alone. */
  readonly sql?: string;
  readonly plan?: readonly string[];
}

async function tryReport(
  services: Services,
  actor: Actor,
  path: string,
  body: WireObject,
): Promise<Trial> {
  const at = path.lastIndexOf('/');
  const screen = services.registry.reports.screens.get(path.slice(0, at));
  if (!screen) throw unknown();
  const open = openReport(services, actor, screen, { ...body, report: path.slice(at + 1) });
  const { data, meta } = await answerReport(open, { ties: '1', size: String(MAX_ROWS) });
  const totals = Object.entries(meta.totals ?? {}).filter(([name]) =>
    meta.columns.some((column) => column.name === name && column.align === 'right'),
  );
  const shown = await explained(services, actor, (params) => toSql(open, open.report.sql, params));
  return {
    rows: data,
    columns: meta.columns,
    count: meta.total,
    total: totals[0] ? String(totals[0][1] ?? '0') : null,
    ties: meta.ties ?? [],
    ...shown,
  };
}

/**
 * The operator of the installation may read how a statement is carried out; nobody else sees
 * statements.
 */
async function explained(
  services: Services,
  actor: Actor,
  make: (params: Params) => string,
): Promise<{ sql?: string; plan?: readonly string[] }> {
  if (!actor.operator) return {};
  const params = new Params();
  const sql = make(params);
  const plan = await services.db.tenant({ accountId: actor.accountId, operator: true }, (tx) =>
    tx.query<Record<string, string>>(`explain ${sql}`, params.values),
  );
  return { sql, plan: plan.map((row) => Object.values(row)[0] ?? '') };
}

async function tryDashboard(
  services: Services,
  actor: Actor,
  path: string,
  body: WireObject,
): Promise<Trial> {
  const dashboard = services.registry.reports.dashboards.get(path);
  if (!dashboard) throw unknown();
  const { data } = await answerDashboard({ services, actor, dashboard, body });
  const rows = data.tiles.map(({ label, value, previous, delta }) => ({
    label,
    value,
    previous,
    delta,
  }));
  const columns = [
    { name: 'label', label: t('reports.figure', 'Indicador') },
    { name: 'value', label: t('reports.value', 'Valor') },
    { name: 'previous', label: t('reports.previous', 'Anterior') },
    { name: 'delta', label: 'Cambio %' },
  ];
  return { rows, columns, count: rows.length, total: null, ties: [] };
}

async function tryDataset(
  services: Services,
  actor: Actor,
  key: string,
  body: WireObject,
): Promise<Trial> {
  const dataset = datasetsFor(services.registry, actor).find((each) => each.key === key);
  if (!dataset) throw unknown();
  const rows =
    typeof body.rows === 'string' && body.rows !== ''
      ? body.rows
      : Object.keys(dataset.dimensions)[0]!;
  const { ask, cells } = await answerPivot(services, actor, dataset, { ...body, rows });
  const whole = cells.find((cell) => cell.rows.length === 0 && cell.cols.length === 0);
  const names = [
    ...ask.rows.map((name) => ({ name, label: dataset.dimensions[name]!.field.label })),
    ...ask.measures.map((name) => ({ name, label: dataset.measures[name]!.field.label })),
  ];
  const leaves = cells.filter(
    (cell) => cell.rows.length === ask.rows.length && cell.cols.length === 0,
  );
  return {
    rows: leaves.slice(0, MAX_ROWS).map((cell) => ({
      ...Object.fromEntries(ask.rows.map((name, i) => [name, cell.rows[i]?.label ?? ''])),
      ...Object.fromEntries(ask.measures.map((name, i) => [name, cell.values[i] ?? null])),
    })),
    columns: names,
    count: leaves.length,
    total: whole ? String(whole.values[0] ?? '0') : null,
    ties: [],
  };
}

const unknown = () => invalid({ report: [t('reports.report', 'Elige uno de la lista.')] });

async function run(
  services: Services,
  actor: Actor,
  target: string,
  body: WireObject,
): Promise<Trial & { readonly ms: number }> {
  const [kind, name = ''] = target.split(/:(.*)/s);
  const trials = { report: tryReport, dashboard: tryDashboard, dataset: tryDataset };
  const trial = Object.hasOwn(trials, kind ?? '') ? trials[kind as keyof typeof trials] : null;
  if (!trial) throw unknown();
  const start = performance.now();
  const result = await trial(services, actor, name, body);
  return { ...result, ms: Math.round(performance.now() - start) };
}

interface Case {
  readonly id: number;
  readonly name: string;
  readonly target: string;
  readonly filters: WireObject;
  readonly row_count: number;
  readonly total: string | null;
  readonly ms: number;
}

const tenant = (actor: Actor) => ({ accountId: actor.accountId, operator: actor.operator });
const casesOf = (tx: Tx) =>
  tx.query<Case & object>(
    'select id, name, target, filters, row_count, total::text as total, ms from report_cases where account_id = $1 order by name limit 500',
    [TENANT],
  );

const asked = (body: WireObject): WireObject =>
  typeof body.filters === 'object' && !(body.filters instanceof File) ? body.filters : {};

async function save(
  services: Services,
  actor: Actor,
  target: string,
  body: WireObject,
): Promise<void> {
  const name = typeof body.name === 'string' ? body.name.normalize('NFC').trim() : '';
  if (name === '' || name.length > 80)
    throw invalid({ name: [t('reports.name', 'Escribe un nombre de hasta 80 caracteres.')] });
  const { count, total, ms } = await run(services, actor, target, asked(body));
  await services.db.tenant(tenant(actor), (tx) =>
    tx.execute(
      `insert into report_cases (account_id, name, target, filters, row_count, total, ms, created_by) values ($1, $2, $3, $4::jsonb, $5, $6::numeric, $7, $8)
       on conflict (account_id, name) do update set target = excluded.target, filters = excluded.filters, row_count = excluded.row_count, total = excluded.total, ms = excluded.ms`,
      [actor.accountId, name, target, JSON.stringify(asked(body)), count, total, ms, actor.userId],
    ),
  );
}

/**
 * Every kept case again, each with what changed. A case that cannot be run says why and stops no
 * other.
 */
async function runAll(services: Services, actor: Actor) {
  const cases = await services.db.tenant(tenant(actor), casesOf);
  const results = [];
  for (const each of cases) {
    const kept = {
      id: each.id,
      name: each.name,
      target: each.target,
      expected_rows: each.row_count,
      expected_total: each.total,
    };
    try {
      const { count, total, ms } = await run(services, actor, each.target, each.filters);
      const difference = new Decimal(total ?? '0').minus(each.total ?? '0');
      results.push({
        ...kept,
        rows: count,
        total,
        difference: difference.toString(),
        ms,
        ok: difference.isZero() && count === each.row_count,
        problem: null,
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push({
        ...kept,
        rows: null,
        total: null,
        difference: null,
        ms: null,
        ok: false,
        problem: Object.values(error.fields).flat().join(' ') || error.message,
      });
    }
  }
  return results;
}

export const reportTestEndpoint: Endpoint = endpoint({
  method: 'POST',
  path: 'resports-tes',
  key: KEY,
  summary:
    'Banco de reportes: ejecuta uno (report, filters, limit), guarda un caso (act=save), los repite (act=run-all) o quita uno (act=remove)',
  input: trialInput,
  output: trialOutput,
  async handler({ services, actor, body }) {
    // The filters are those of the report that is tried, which reads them.
    requireDeclaredNames({}, { ...body, filters: '' }, ['report', 'limit', 'act', 'name', 'id']);
    const act = typeof body.act === 'string' ? body.act : '';
    const target = typeof body.report === 'string' ? body.report : '';
    const result =
      target !== '' && act === '' ? await run(services, actor, target, asked(body)) : null;
    if (act === 'save') await save(services, actor, target, body);
    if (act === 'remove') {
      const id = rowIdOf(body.id);
      if (!Number.isNaN(id))
        await services.db.tenant(tenant(actor), (tx) =>
          tx.execute('delete from report_cases where account_id = $2 and id = $1', [id, TENANT]),
        );
    }
    const results = act === 'run-all' ? await runAll(services, actor) : null;
    const cases = await services.db.tenant(tenant(actor), casesOf);
    return { data: { targets: targetsFor(services, actor), result, results, cases } };
  },
});
