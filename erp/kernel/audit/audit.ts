/** The audit row of a write, in its own transaction (platform R17). */
import { createHash } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Actor } from '../actor.ts';
import type { Row } from '../rows/typed-rows.ts';
import { isEmpty, rowsOf, saysSame } from '../validation/values.ts';

export type Changes = Record<string, readonly [before: unknown, after: unknown]>;

export interface AuditEntry {
  readonly action:
    | 'CREAR'
    | 'EDITAR'
    | 'BORRAR'
    | 'ACCION'
    | 'EXPORTAR'
    | 'IMPORTAR'
    | 'CONFIGURACION'
    | 'PERMISO'
    | 'TRABAJO';
  readonly resource: string;
  readonly recordId: number | null;
  readonly recordLabel: string | null;
  readonly changes: Changes;
  readonly transition?: string;
  readonly reason?: string | null;
}

/** Stands for changes that were too long to keep. */
export const CUT_SHORT = 'truncado';

const HIDDEN = '•••';
/** Beyond it the changes are cut and their digest kept. */
const MAX_CHANGES = 64 * 1024;

/**
 * Beyond so many child rows their number and digest are kept, as they would be of changes that are
 * too long.
 */
const MANY_ROWS = 2_000;

function summaryOf(rows: readonly Row[]): string | null {
  if (rows.length === 0) return null;
  const digest = createHash('sha256');
  for (const row of rows) digest.update(JSON.stringify(row));
  return `${rows.length} renglones, sha256 ${digest.digest('hex')}`;
}

/**
 * What differs, by field; rows of `lines` as `lines[3].qty`, whole ones when they come or go.
 * `null` is a record that does not exist; `by` of a row is the field that names its record.
 */
export function changesOf(
  registry: Registry,
  resource: Resource,
  before: Row | null,
  after: Row | null,
  prefix = '',
  by: string | null = null,
): Changes {
  const changes: Changes = {};
  for (const name of [...(resource.hasActive ? ['active'] : []), ...Object.keys(resource.fields)]) {
    if (name === by) continue;
    const field = resource.fields[name];
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null];
    if (field?.kind === 'computed') continue;
    if (field?.kind === 'lines')
      Object.assign(
        changes,
        lineChanges(
          registry,
          registry.resource(field.of),
          `${prefix}${name}`,
          field.by,
          rowsOf(old),
          rowsOf(now),
        ),
      );
    else if (field?.kind === 'secret' || field?.internal) {
      if (old !== now)
        changes[prefix + name] = [isEmpty(old) ? null : HIDDEN, isEmpty(now) ? null : HIDDEN];
    } else if (!saysSame(field, old, now) && !(isEmpty(old) && isEmpty(now)))
      changes[prefix + name] = [old, now];
  }
  return changes;
}

function lineChanges(
  registry: Registry,
  child: Resource,
  path: string,
  by: string,
  before: readonly Row[],
  after: readonly Row[],
): Changes {
  if (before === after) return {};
  if (Math.max(before.length, after.length) > MANY_ROWS)
    return { [path]: [summaryOf(before), summaryOf(after)] };
  const changes: Changes = {};
  const old = new Map(before.map((row, i) => [row.id, { row, i }]));
  const whole = (row: Row) => wholeRow(registry, child, by, row);
  after.forEach((row, i) => {
    const known = old.get(row.id);
    old.delete(row.id);
    if (!known) changes[`${path}[${i}]`] = [null, whole(row)];
    else if (known.row !== row)
      Object.assign(changes, changesOf(registry, child, known.row, row, `${path}[${i}].`, by));
  });
  for (const { row, i } of old.values()) changes[`${path}[${i}]`] = [whole(row), null];
  return changes;
}

/** A row as it came or went, and the rows that hang from it; of a secret, that there is one. */
function wholeRow(
  registry: Registry,
  resource: Resource,
  by: string,
  row: Row,
): Record<string, unknown> {
  const left = new Set([by, 'version', 'titles']);
  const shown = ([name, value]: [string, unknown]): [string, unknown] => {
    const field = resource.fields[name];
    if (field?.kind === 'secret' || field?.internal) return [name, HIDDEN];
    if (field?.kind !== 'lines') return [name, value];
    const child = registry.resource(field.of);
    return [name, rowsOf(value).map((each) => wholeRow(registry, child, field.by, each))];
  };
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => !left.has(name) && !isEmpty(value))
      .map(shown),
  );
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** JSON with sorted keys and no spaces: the same row always gives the same text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));

/** One row of the log, as it is stored. */
function storedRow(actor: Actor, at: string, entry: AuditEntry): Record<string, unknown> {
  let changes = JSON.stringify(entry.changes);
  if (Buffer.byteLength(changes) > MAX_CHANGES)
    changes = JSON.stringify({
      [CUT_SHORT]: [null, `${Object.keys(entry.changes).length} cambios`],
      sha256: [null, sha256(canonicalJson(entry.changes))],
    });
  const canonical = canonicalJson({
    account_id: actor.accountId,
    action: entry.action,
    actor: actor.userId === null ? actor.origin : `u:${actor.userId}`,
    at,
    changes: JSON.parse(changes),
    record_id: entry.recordId === null ? null : String(entry.recordId),
    resource: entry.resource,
    ...(entry.transition && { transition: entry.transition }),
    ...(entry.reason && { reason: entry.reason }),
  });
  return {
    action: entry.action,
    transition: entry.transition ?? null,
    resource: entry.resource,
    record_id: entry.recordId,
    record_label: entry.recordLabel,
    changes,
    reason: entry.reason ?? null,
    payload_hash: sha256(canonical),
  };
}

export const audit = (
  tx: Tx,
  actor: Actor,
  now: Temporal.Instant,
  entry: AuditEntry,
): Promise<void> => auditAll(tx, actor, now, [entry]);

/** Rows of one moment, written by one statement. */
export async function auditAll(
  tx: Tx,
  actor: Actor,
  now: Temporal.Instant,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const at = now.toString({ smallestUnit: 'millisecond' });
  await tx.execute(
    `insert into sys__logs (account_id, at, actor_kind, user_id, nickname, session_id, request_id, ip, screen, import_id, action, transition, resource, record_id, record_label, changes, reason, payload_hash)
     select $1::bigint, $2::timestamptz, $3::text, $4::bigint, $5::text, $6::uuid, $7::text, $8::text, $9::text, $10::bigint,
       e.action, e.transition, e.resource, e.record_id, e.record_label, e.changes::jsonb, e.reason, e.payload_hash
     from jsonb_to_recordset($11::jsonb) as e(ord int, action text, transition text, resource text, record_id bigint, record_label text, changes text, reason text, payload_hash text) order by e.ord`,
    [
      actor.accountId,
      at,
      actor.origin,
      actor.userId,
      actor.nickname,
      actor.sessionId,
      actor.requestId,
      actor.ip,
      actor.screen ?? null,
      actor.importId ?? null,
      JSON.stringify(entries.map((entry, ord) => ({ ord, ...storedRow(actor, at, entry) }))),
    ],
  );
}
