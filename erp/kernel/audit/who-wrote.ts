/** Whether somebody wrote what a row of a record says now, whoever touched it afterwards (542). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { transitionKeyOf } from '../rights/approval-keys.ts';
import { CUT_SHORT } from './audit.ts';

interface WrittenRow {
  readonly resource: string;
  readonly recordId: number;
  /** The field of its rows. */
  readonly rows: string;
  readonly fields: readonly string[];
  /** What the row has now. */
  readonly values: readonly (string | null)[];
}

/** Read from the log: of rows that were changed, not of those that came whole. */
export async function wroteRow(
  tx: Tx,
  userId: number | null,
  { resource, recordId, rows, fields, values }: WrittenRow,
): Promise<boolean> {
  const [found] = await tx.query(
    sql`select 1 from sys__logs g, jsonb_each(case jsonb_typeof(g.changes) when 'object' then g.changes else '{}' end) c where g.account_id = ${TENANT} and g.resource = ${resource} and g.record_id = ${recordId} and g.user_id = ${userId} and c.key ~ ${`^${rows}.[0-9]+..(${fields.join('|')})$`} and c.value ->> 1 = any(${values.flatMap((each) => each ?? [])}::text[]) limit 1`,
  );
  return found !== undefined;
}

interface WrittenRecord {
  readonly resource: Resource;
  readonly recordId: number;
  /** Its change of state, from the last of which on is asked. */
  readonly since: string;
}

interface Logged {
  readonly user_id: number;
  /** What was done by an action; null of a save. */
  readonly act: string | null;
  /** Fields that the log says have changed. */
  readonly fields: readonly string[];
}

/**
 * What was saved of the record and done with it since then, by people. What followed from something
 * else has its reason in the log, and is nobody's text.
 */
const writtenSince = (tx: Tx, { resource: { path }, recordId, since }: WrittenRecord) =>
  tx.query(
    sql<Logged>`select distinct g.user_id, g.transition as act, case jsonb_typeof(g.changes) when 'object' then array(select k from jsonb_object_keys(g.changes) k order by k) else '{}' end as fields from sys__logs g where g.account_id = ${TENANT} and g.resource = ${path} and g.record_id = ${recordId} and g.user_id is not null and (g.action in ('CREAR', 'EDITAR') and g.reason is null or g.action = 'ACCION')
      and g.id > coalesce((select max(l.id) from sys__logs l where l.account_id = ${TENANT} and l.resource = ${path} and l.record_id = ${recordId} and l.action = 'ACCION' and l.transition = ${since}), 0)`,
  );

/** Who saved the record, whoever saved it after them, since that change of state last happened. */
export async function writersOf(tx: Tx, of: WrittenRecord): Promise<readonly number[]> {
  const written = await writtenSince(tx, of);
  return [...new Set(written.filter(({ act }) => act === null).map(({ user_id }) => user_id))];
}

const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'longtext';

/** The right to do it is that of writing the record. */
function isOfWriters(registry: Registry, resource: Resource, act: string): boolean {
  const key = resource.states?.transitions[act]
    ? transitionKeyOf(registry, resource, act)
    : resource.actions?.[act]?.key;
  const path = registry.privilegePath(resource);
  return key === `${path}.create` || key === `${path}.update`;
}

/** It takes the record to where it is decided. */
function handsOver({ states }: Resource, act: string, since: string): boolean {
  const { from, to } = states?.transitions[act] ?? {};
  const decidedFrom = states?.transitions[since]?.from ?? [];
  return (
    to !== undefined &&
    decidedFrom.includes(to) &&
    !from!.every((each) => decidedFrom.includes(each))
  );
}

/** The log's name of a field, or of a row's, is one of what people write. */
function isContent({ fields, states }: Resource, act: string, changed: string): boolean {
  const name = changed.replace(/[.[].*$/, '');
  const field = fields[name];
  if (!field || name === states?.field || field.kind === 'folio') return false;
  const { required = [], optional = [] } = states?.transitions[act]?.recordFields ?? {};
  // A text that goes with an action says why it was done.
  return [...required, ...optional].includes(name) ? !isText(field) : !field.readOnly;
}

/**
 * Whether it is the hand of who writes the record: by the right to write it, it hands the record
 * over to whoever decides, or changes what people write of it. Who releases, rejects or marks it
 * has not written it.
 */
export function isWriting(
  registry: Registry,
  { resource, since }: Pick<WrittenRecord, 'resource' | 'since'>,
  { act, fields }: Pick<Logged, 'act' | 'fields'>,
): boolean {
  if (act === null || fields.includes(CUT_SHORT)) return true;
  return (
    isOfWriters(registry, resource, act) &&
    (handsOver(resource, act, since) || fields.some((name) => isContent(resource, act, name)))
  );
}

/**
 * Its authors since that change of state last happened: who saved it, who handed it over, and who
 * wrote any of it by an action (590).
 */
export async function authorsOf(
  tx: Tx,
  registry: Registry,
  of: WrittenRecord,
): Promise<readonly number[]> {
  const written = await writtenSince(tx, of);
  return [
    ...new Set(
      written.filter((each) => isWriting(registry, of, each)).map(({ user_id }) => user_id),
    ),
  ];
}
