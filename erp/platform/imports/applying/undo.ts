/** Takes an import back, record by record, where nothing has happened since (platform R28). */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireValue, WireObject } from '#erp/kernel/wire/encoding.ts';
import { DomainError } from '#erp/model/errors.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { removeInTransaction } from '#erp/kernel/operations/remove.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import type { Services } from '#erp/kernel/services.ts';
import { attemptAll, type YieldBetweenRecords } from './write-attempts.ts';
import { CHUNK } from './chunk.ts';
import type { Heartbeat } from './run.ts';
import {
  ROW_COLUMNS,
  saveResults,
  type ImportRecord,
  type RowResult,
  type StagedRow,
  type Undo,
} from '../store.ts';

export const UNDO_DAYS = 30;

const changedSince = () =>
  new DomainError('ESTADO_INVALIDO', t('imports.notUndone', 'No se deshizo: cambió después.'));

/** Taking back what one has just brought in needs no right to delete what others made. */
function undoing(registry: Registry, actor: Actor, resource: Resource): Actor {
  const path = registry.privilegePath(resource);
  const grant = { scope: 'TODOS', maxAmount: null } as const;
  return {
    ...actor,
    permissions: {
      ...actor.permissions,
      grants: new Map([
        ...actor.permissions.grants,
        [`${path}.delete`, grant],
        [`${path}.update`, grant],
      ]),
    },
  };
}

const listed = (value: string | readonly string[]): WireValue => {
  if (typeof value === 'string') return value;
  return value.length === 0 ? '' : Object.fromEntries(value.map((each, i) => [String(i), each]));
};
const bodyOf = (fields: Readonly<Record<string, string | readonly string[]>>): WireObject =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, listed(value)]));

/** Child rows that the import replaced come back as new ones. */
async function restored(
  tx: Tx,
  registry: Registry,
  resource: Resource,
  id: number,
  undo: Undo,
): Promise<WireObject> {
  const body: Record<string, WireValue> = { ...bodyOf(undo.fields) };
  for (const [name, rows] of Object.entries(undo.lines)) {
    const field = resource.fields[name];
    if (field?.kind !== 'lines') continue;
    const kept = new Set(
      (
        await tx.query<{ id: number }>(
          `select id from ${registry.resource(field.of).table} where ${field.by} = $1`,
          [id],
        )
      ).map((row) => String(row.id)),
    );
    const back = rows.map(({ id: old, ...row }) =>
      kept.has(String(old)) ? { ...bodyOf(row), id: String(old) } : bodyOf(row),
    );
    body[name] =
      back.length === 0 ? '' : Object.fromEntries(back.map((row, i) => [String(i), row]));
  }
  return body;
}

async function takeBack(
  tx: Tx,
  services: Services,
  actor: Actor,
  resource: Resource,
  row: StagedRow,
): Promise<readonly RowResult[]> {
  const [current] = await tx.query<{ version: number }>(
    `select version from ${resource.table} where id = $1 for update`,
    [row.record_id],
  );
  if (current && current.version !== row.left_version) throw changedSince();
  if (!current && row.status === 'ACTUALIZADA') throw changedSince();
  if (current && row.status === 'CREADA')
    await removeInTransaction(tx, services, actor, resource, row.record_id!, {});
  if (current && row.status === 'ACTUALIZADA' && row.undo) {
    const body = await restored(tx, services.registry, resource, row.record_id!, row.undo);
    await updateInTransaction(tx, services, actor, resource, row.record_id, body, { saved() {} });
  }
  return [
    {
      position: row.position,
      status: 'DESHECHA',
      record_id: row.record_id,
      left_version: row.left_version,
    },
  ];
}

export async function undoRun(
  services: Services,
  asked: Actor,
  record: ImportRecord,
  beat: Heartbeat,
  pace: YieldBetweenRecords,
): Promise<void> {
  const { registry, db } = services;
  const resource = registry.resource(record.resource);
  const actor = undoing(registry, asked, resource);
  const tenant = { accountId: actor.accountId, operator: actor.operator };
  for (;;) {
    // The last first: what a later row refers to goes after it.
    const rows = await db.tenant(tenant, (tx) =>
      tx.query<StagedRow>(
        `select ${ROW_COLUMNS} from import_rows where account_id = $2 and import_id = $1 and leader = position and status in ('CREADA', 'ACTUALIZADA') order by leader desc limit ${CHUNK}`,
        [record.id, TENANT],
      ),
    );
    if (rows.length === 0) return;
    await attemptAll(
      {
        db,
        ...tenant,
        log: services.log,
        pace,
        keep: true,
        one: (tx, row) => takeBack(tx, services, actor, resource, row),
        failed: (row, domainError): readonly RowResult[] => [
          {
            position: row.position,
            status: 'CONSERVADA',
            record_id: row.record_id,
            left_version: row.left_version,
            errors: [{ column: null, message: said(domainError) }],
          },
        ],
        done: async (tx, results) => {
          await saveResults(tx, record.id, results.flat());
          const undone = results.flat().filter(({ status }) => status === 'DESHECHA').length;
          await tx.execute(
            'update imports set rows_undone = rows_undone + $2, rows_kept = rows_kept + $3 where account_id = $4 and id = $1',
            [record.id, undone, results.length - undone, TENANT],
          );
          await beat(tx, results.length);
        },
      },
      rows,
    );
    await runAfterCommit(services, actor, resource);
  }
}

function said(domainError: DomainError): string {
  const fields = [...new Set(Object.values(domainError.fields).flat())].join(' ');
  const why = fields || domainError.message;
  return why.startsWith(t('imports.notUndoneStart', 'No se deshizo'))
    ? why
    : t('imports.notUndoneWhy', 'No se deshizo: {why}', { why });
}
