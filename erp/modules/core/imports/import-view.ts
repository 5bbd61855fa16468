/** What the steps show of an import: itself, its columns, its rows. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { isChoice, formatHint } from './import-hints.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Call } from '#erp/kernel/wire/endpoints.ts';
import {
  keyTargets,
  missingTargets,
  targetsOf,
  type Target,
} from '#erp/platform/imports/targets.ts';
import { headingsBeside } from '#erp/platform/imports/suggest.ts';
import { targetsFor } from '#erp/platform/imports/import-template.ts';
import {
  ROW_COLUMNS,
  type ImportRecord,
  type RowStatus,
  type StagedRow,
} from '#erp/platform/imports/store.ts';
import { UNDO_DAYS } from '#erp/platform/imports/applying/undo.ts';
import { columnFilter, importId, requireOwnImport, tenantOf } from './import-access.ts';

type ActorCall = Call & { readonly actor: Actor };

/** By the labels of the sheet that was filled in, where a prepared one was. */
const targetsIn = (
  { registry }: Services,
  actor: Actor,
  resource: Resource,
  { intake }: ImportRecord,
): readonly Target[] =>
  targetsFor(
    (intake !== null && resource.importTemplates?.[intake]) || null,
    targetsOf(registry, actor, resource),
  );

export async function showImport({ services, actor, params }: ActorCall) {
  const { record, resource } = await services.db.tenant(tenantOf(actor), (tx) =>
    requireOwnImport(tx, services, actor, importId(params)),
  );
  const {
    keys: _keys,
    claimed_by: _by,
    claimed_until: _until,
    account_id: _account,
    ...shown
  } = record;
  const until =
    record.applied_at === null
      ? null
      : Temporal.Instant.from(record.applied_at).add({ hours: UNDO_DAYS * 24 });
  const undoable =
    (record.status === 'APLICADA' || record.status === 'APLICADA_PARCIAL') &&
    until !== null &&
    Temporal.Instant.compare(until, services.now()) > 0;
  const missing = missingTargets(targetsIn(services, actor, resource, record), record).map(
    (target) => ({
      path: target.path,
      label: target.label,
      headings: headingsBeside(target),
    }),
  );
  return { data: { ...shown, undoable, undo_until: until?.toString() ?? null, missing } };
}

const SAMPLES = 3;

export async function showColumns({ services, actor, params }: ActorCall) {
  const { record, resource, rows } = await services.db.tenant(tenantOf(actor), async (tx) => {
    const found = await requireOwnImport(tx, services, actor, importId(params));
    return {
      ...found,
      rows: await tx.query<{ cells: string[] }>(
        'select cells from import_rows where account_id = $2 and import_id = $1 order by position limit 40',
        [found.record.id, TENANT],
      ),
    };
  });
  const shows = columnFilter(services, actor, record, resource);
  const targets = targetsIn(services, actor, resource, record);
  const keys = new Set(keyTargets(targets, resource).map(({ path }) => path));
  return {
    data: {
      columns: (record.header ?? []).map((header, index) => ({
        index,
        header,
        samples: shows(index)
          ? [...new Set(rows.flatMap(({ cells }) => cells[index] || []))].slice(0, SAMPLES)
          : [],
        field: record.mapping?.[index] ?? null,
      })),
      targets: targets.map((target) => ({
        path: target.path,
        label: target.label,
        headings: headingsBeside(target),
        lines: target.lines,
        required: target.required,
        key: keys.has(target.path),
        hint: formatHint(services.registry, target),
        choices: isChoice(target.field)
          ? target.field.choices.map(([code, label]) => [code, label])
          : null,
      })),
    },
  };
}

const RESULTS: Readonly<Record<string, readonly RowStatus[]>> = {
  NUEVO: ['NUEVO', 'CREADA'],
  CAMBIA: ['CAMBIA', 'ACTUALIZADA'],
  IGUAL: ['IGUAL', 'SIN_CAMBIO'],
  ERROR: ['ERROR'],
  AVISO: ['NUEVO', 'CAMBIA', 'CREADA', 'ACTUALIZADA'],
  CONSERVADA: ['CONSERVADA'],
};
const MAX_PAGE = 200;

export async function showRows({ services, actor, params, query }: ActorCall) {
  const id = importId(params);
  const statuses = typeof query.result === 'string' ? (RESULTS[query.result] ?? null) : null;
  const size = Math.min(Math.max(Number(query.size) || 50, 1), MAX_PAGE);
  const page = Math.min(Math.max(Number(query.page) || 1, 1), 1_000);
  return services.db.tenant(tenantOf(actor), async (tx) => {
    const { record, resource } = await requireOwnImport(tx, services, actor, id);
    const shows = columnFilter(services, actor, record, resource);
    const open = new Set(
      Object.entries(record.mapping ?? {}).flatMap(([column, path]) =>
        shows(Number(column)) ? [path] : [],
      ),
    );
    // Rows of a record share its result; those that say what is wrong or odd are looked for.
    const said = query.result === 'ERROR' || query.result === 'AVISO';
    const where = `import_id = $1 and ($2::text[] is null or status = any($2::text[]))${said ? ' and errors is not null' : ''}`;
    const [count] = await tx.query<{ n: number }>(
      `select count(*)::int as n from import_rows where account_id = $3 and ${where}`,
      [id, statuses, TENANT],
    );
    const rows = await tx.query<StagedRow>(
      `select ${ROW_COLUMNS} from import_rows where account_id = $5 and ${where} order by leader, position limit $3 offset $4`,
      [id, statuses, size, (page - 1) * size, TENANT],
    );
    return {
      data: rows.map(({ undo: _undo, left_version: _version, ...row }) => ({
        ...row,
        cells: row.cells.map((cell, column) => (shows(column) ? cell : '')),
        errors: row.errors?.filter(({ column }) => column === null || shows(column)) ?? null,
        changes:
          row.changes &&
          Object.fromEntries(
            Object.entries(row.changes).filter(
              ([path]) => open.has(path) || resource.fields[path]?.kind === 'lines',
            ),
          ),
      })),
      meta: { page, size, total: count?.n ?? 0, total_exact: true },
    };
  });
}
