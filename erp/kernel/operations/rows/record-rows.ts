/**
 * Calls of child rows (`savedWithRecord`): each write is a save of the record that they hang from,
 * so that its rights, rules, approvals and history hold for them as in its form.
 */
import { requiredMessage } from '#erp/model/records/required-message.ts';
import { DomainError, invalid, notFound, type FieldErrors } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { LinesField, Resource } from '#erp/model/types.ts';
import { requirePermission } from '../../access.ts';
import type { Actor } from '../../actor.ts';
import type { Row } from '../../rows/typed-rows.ts';
import type { Services } from '../../services.ts';
import { outOfReach } from '../../validation/references.ts';
import { rowsOf } from '../../validation/values.ts';
import type { WireObject, WireValue } from '../../wire/encoding.ts';
import { readForResponse } from '../one.ts';
import { runAfterCommit } from '../rule-context.ts';
import { conflict, requireRow, updateInTransaction } from '../save.ts';

/** Whose rows are written, and by whom. */
export interface RecordRows {
  readonly tx: Tx;
  readonly services: Services;
  readonly actor: Actor;
  readonly rows: Resource;
}

interface OfRecord {
  readonly owner: Resource;
  readonly name: string;
  readonly field: LinesField;
  /** The record, locked. */
  readonly record: Row;
  readonly key: string;
}

function ownerOf(registry: Registry, rows: Resource) {
  const parent = registry.parentOf(rows);
  if (!rows.savedWithRecord || !parent)
    throw new Error(`${rows.path}: its rows are not saved with a record`);
  return parent;
}

/** The record of the rows, as who may change it sees it. Throws SIN_PERMISO, NO_ENCONTRADO. */
async function requireRecord(
  { tx, services, actor, rows }: RecordRows,
  id: number,
): Promise<OfRecord> {
  const { registry } = services;
  const { resource: owner, name, field } = ownerOf(registry, rows);
  const key = requirePermission(actor, registry, rows, 'update');
  const record = await requireRow(tx, services, actor, owner, id, key, undefined);
  return { owner, name, field, record, key };
}

/** What the record's save says of the row is said of the row alone. */
function ofRow(error: unknown, prefix: string): unknown {
  if (!(error instanceof DomainError)) return error;
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(error.fields).map(([name, messages]) => [
      name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1).replace(']', '') : name,
      messages,
    ]),
  );
  return new DomainError(error.code, error.message, {
    fields,
    extra: error.extra,
    headers: error.headers,
    cause: error,
  });
}

/** Saves the record with these rows; those that say only their id stay as they are. */
async function saveRows(
  { tx, services, actor }: RecordRows,
  { owner, name, record }: OfRecord,
  members: readonly WireObject[],
  place: number,
): Promise<void> {
  const body = { [name]: Object.fromEntries(members.map((row, index) => [String(index), row])) };
  try {
    await updateInTransaction(tx, services, actor, owner, record.id!, body);
  } catch (error) {
    throw ofRow(error, `${name}[${place}]`);
  }
}

const stay = (rows: readonly Row[]): WireObject[] => rows.map(({ id }) => ({ id: String(id) }));

/** The stored row's record and version. Throws NO_ENCONTRADO. */
async function storedRow({ tx, services, rows }: RecordRows, id: number) {
  const { field } = ownerOf(services.registry, rows);
  const [row] = await tx.query<{ record_id: number; version: number }>(
    `select ${field.by} as record_id, version from ${rows.table} where account_id = $2 and id = $1`,
    [id, TENANT],
  );
  if (!row) throw notFound();
  return row;
}

/** The record of a stored row, as it was seen. Throws NO_ENCONTRADO, CONFLICTO_VERSION. */
async function recordOfRow(at: RecordRows, id: number, seen: WireValue | undefined) {
  const { tx, services, actor, rows } = at;
  requirePermission(actor, services.registry, rows, 'update');
  const of = await requireRecord(at, (await storedRow(at, id)).record_id);
  // Asked again under the lock of the record.
  const { version } = await storedRow(at, id);
  if (seen !== undefined && seen !== '' && String(seen) !== String(version))
    throw conflict(await readForResponse(tx, services, actor, rows, id, of.key));
  return of;
}

/** The record that a new row says it is of. Throws VALIDACION beside it. */
async function namedRecord(at: RecordRows, by: string, named: WireValue): Promise<OfRecord> {
  const gone = () => invalid({ [by]: [outOfReach()] });
  const id = typeof named === 'string' ? rowIdOf(named) : Number.NaN;
  if (Number.isNaN(id)) throw gone();
  try {
    return await requireRecord(at, id);
  } catch (error) {
    throw error instanceof DomainError && error.code === 'NO_ENCONTRADO' ? gone() : error;
  }
}

/** Adds a row to the record that it names. Throws VALIDACION with the fields of the row. */
export async function createRow(at: RecordRows, body: WireObject): Promise<Row> {
  const { tx, services, actor, rows } = at;
  requirePermission(actor, services.registry, rows, 'update');
  const { field } = ownerOf(services.registry, rows);
  const { [field.by]: named, ...values } = body;
  if (named === undefined || named === '')
    throw invalid({ [field.by]: [requiredMessage(rows.fields[field.by]!)] });
  const of = await namedRecord(at, field.by, named);
  const before = rowsOf(of.record[of.name]);
  await saveRows(at, of, [...stay(before), values], before.length);
  const [made] = await tx.query<{ id: number }>(
    `select id from ${rows.table} where account_id = $3 and ${field.by} = $1 and id <> all($2::bigint[])`,
    [of.record.id, before.map(({ id }) => id), TENANT],
  );
  return readForResponse(tx, services, actor, rows, made!.id, of.key);
}

/** Throws NO_ENCONTRADO, CONFLICTO_VERSION, VALIDACION with the fields of the row. */
export async function updateRow(at: RecordRows, id: number, body: WireObject): Promise<Row> {
  const { tx, services, actor, rows } = at;
  const of = await recordOfRow(at, id, body.version);
  const { version: _, [of.field.by]: named, ...values } = body;
  if (named !== undefined && String(named) !== String(of.record.id))
    throw invalid({
      [of.field.by]: [
        t('value.rowStays', 'Un renglón no pasa a otro registro: agrégalo ahí y quítalo aquí.'),
      ],
    });
  const before = rowsOf(of.record[of.name]);
  const place = before.findIndex((row) => row.id === id);
  const members = stay(before).map((row, index) => (index === place ? { ...row, ...values } : row));
  await saveRows(at, of, members, place);
  return readForResponse(tx, services, actor, rows, id, of.key);
}

/** Throws NO_ENCONTRADO, CONFLICTO_VERSION, and whatever the record's rules say. */
export async function removeRow(at: RecordRows, id: number, query: WireObject): Promise<void> {
  const of = await recordOfRow(at, id, query.version);
  const left = rowsOf(of.record[of.name]).filter((row) => row.id !== id);
  await saveRows(at, of, stay(left), 0);
}

/** What follows from rows once they are stored: for them, and for their record. */
export async function afterRows(services: Services, actor: Actor, rows: Resource): Promise<void> {
  await runAfterCommit(services, actor, rows);
  await runAfterCommit(services, actor, ownerOf(services.registry, rows).resource);
}

/** A write of its own. */
export async function writeRow<T>(
  services: Services,
  actor: Actor,
  rows: Resource,
  write: (at: RecordRows) => Promise<T>,
): Promise<T> {
  const written = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    (tx) => write({ tx, services, actor, rows }),
  );
  await afterRows(services, actor, rows);
  return written;
}
