/**
 * Writes a record: its own columns, its references to many, and its child rows, few statements
 * whatever their number.
 */
import { joinTableName } from '#erp/db/schema/names.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { inBatches, batchesOf } from '#erp/db/batches.ts';
import { hasColumn, fieldTypeOf } from '#erp/model/field-types.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, LinesField, Resource } from '#erp/model/types.ts';
import type { Actor } from '../actor.ts';
import { Params } from '../query/params.ts';
import type { Row } from '../rows/typed-rows.ts';
import { sealSecret } from '../rights/secrets.ts';
import type { Services } from '../services.ts';
import { preventAccessWidening } from '../rights/access-widening.ts';
import { isEmpty, isSame, rowsOf, saysSame } from '../validation/values.ts';

export interface StoreContext {
  readonly tx: Tx;
  readonly services: Services;
  readonly registry: Registry;
  readonly actor: Actor;
}

const ACTIVE: Field = { kind: 'bool', label: 'Activo' };

/** Fields with a column of their own, and the switch. */
const stored = (resource: Resource): readonly (readonly [string, Field])[] => [
  ...(resource.hasActive ? [['active', ACTIVE] as const] : []),
  ...Object.entries(resource.fields).filter(([, field]) => hasColumn(field) && !field.extra),
];

/**
 * Fields that the company keeps in `extra`, of which those that `changed` holds of; null when there
 * are none to write.
 */
function extraOf(
  resource: Resource,
  row: Row,
  changed: (name: string) => boolean = () => true,
): Record<string, unknown> | null {
  if (!resource.extended) return null;
  const own = Object.entries(resource.fields).filter(
    ([name, field]) => field.extra && changed(name),
  );
  return own.length === 0
    ? null
    : Object.fromEntries(own.map(([name]) => [name, row[name] ?? null]));
}

/** What is empty leaves no key behind; what another definition left there stays. */
const mergedExtra = (held: string, given: string) =>
  `jsonb_strip_nulls(coalesce(${held}, '{}'::jsonb) || ${given})`;

function columnValue({ services }: StoreContext, field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return field.kind === 'bool' ? false : null;
  if (field.kind === 'secret') return sealSecret(services, String(value));
  if (field.kind === 'json') return JSON.stringify(value);
  return value;
}

export const insertRow = (at: StoreContext, resource: Resource, draft: Row): Promise<number> =>
  preventAccessWidening(
    at,
    resource,
    null,
    draft,
    () => insertNew(at, resource, draft),
    (id) => id,
  );

async function insertNew(at: StoreContext, resource: Resource, draft: Row): Promise<number> {
  const params = new Params();
  const columns: string[] = [];
  const places: string[] = [];
  const put = (name: string, value: unknown) => {
    columns.push(`"${name}"`);
    places.push(params.add(value));
  };
  if (!resource.global) put('account_id', at.actor.accountId);
  for (const [name, field] of stored(resource)) put(name, columnValue(at, field, draft[name]));
  const extra = extraOf(resource, draft);
  if (extra) {
    columns.push('extra');
    places.push(mergedExtra('null::jsonb', `${params.add(JSON.stringify(extra))}::jsonb`));
  }
  put('created_by', at.actor.userId);
  put('updated_by', at.actor.userId);
  const [row] = await at.tx.query<{ id: number }>(
    `insert into ${resource.table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
    params.values,
  );
  const id = row!.id;
  await storeLinks(at, resource, id, draft, null);
  await storeAllLines(at, resource, id, draft, null);
  return id;
}

/** Writes what changed and raises the version; false when nothing did. */
export const updateRow = (
  at: StoreContext,
  resource: Resource,
  id: number,
  draft: Row,
  before: Row,
): Promise<boolean> =>
  preventAccessWidening(
    at,
    resource,
    { ...before, id },
    draft,
    () => updateOld(at, resource, id, draft, before),
    () => id,
  );

async function updateOld(
  at: StoreContext,
  resource: Resource,
  id: number,
  draft: Row,
  before: Row,
): Promise<boolean> {
  const params = new Params();
  const sets: string[] = [];
  for (const [name, field] of stored(resource)) {
    if (
      field.kind === 'secret'
        ? draft[name] === before[name]
        : saysSame(field, draft[name], before[name])
    )
      continue;
    sets.push(`"${name}" = ${params.add(columnValue(at, field, draft[name]))}`);
  }
  const extra = extraOf(resource, draft, (name) => !isSame(draft[name], before[name]));
  if (extra)
    sets.push(`extra = ${mergedExtra('extra', `${params.add(JSON.stringify(extra))}::jsonb`)}`);
  const links = await storeLinks(at, resource, id, draft, before);
  const lines = await storeAllLines(at, resource, id, draft, before);
  if (sets.length === 0 && !links && !lines) return false;
  sets.push(
    'version = version + 1',
    'updated_at = now()',
    `updated_by = ${params.add(at.actor.userId)}`,
  );
  await at.tx.execute(
    `update ${resource.table} set ${sets.join(', ')} where ${resource.global ? 'true' : `account_id = ${params.add(at.actor.accountId)}`} and id = ${params.add(id)}`,
    params.values,
  );
  return true;
}

/** Of what was seen something is another now, though no column of the record itself changed. */
export const raiseVersion = (
  { tx, actor }: Pick<StoreContext, 'tx' | 'actor'>,
  { table }: Resource,
  { id, version }: Row,
): Promise<unknown> =>
  tx.execute(
    `update ${table} set version = version + 1, updated_at = now(), updated_by = $2 where account_id = $1 and id = $3 and version = $4`,
    [TENANT, actor.userId, id, version],
  );

async function storeLinks(
  { tx, actor }: StoreContext,
  resource: Resource,
  id: number,
  draft: Row,
  before: Row | null,
): Promise<boolean> {
  let changed = false;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'refs' || isSame(draft[name] ?? [], before?.[name] ?? [])) continue;
    changed = true;
    const table = joinTableName(resource, name);
    if (before)
      await tx.execute(`delete from ${table} where account_id = $1 and owner_id = $2`, [
        actor.accountId,
        id,
      ]);
    const targets = (draft[name] ?? []) as readonly number[];
    if (targets.length > 0) {
      await tx.execute(
        `insert into ${table} (account_id, owner_id, target_id, position) select $1::bigint, $2::bigint, u.target, u.place - 1 from unnest($3::bigint[]) with ordinality as u(target, place)`,
        [actor.accountId, id, targets],
      );
    }
  }
  return changed;
}

async function storeAllLines(
  at: StoreContext,
  resource: Resource,
  id: number,
  draft: Row,
  before: Row | null,
): Promise<boolean> {
  let changed = false;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'lines' || (before && draft[name] === before[name])) continue;
    if (
      await storeLines(
        at,
        at.registry.resource(field.of),
        field,
        id,
        rowsOf(draft[name]),
        rowsOf(before?.[name]),
      )
    )
      changed = true;
  }
  return changed;
}

/** `x(id bigint, position int, qty numeric(18, 6), …)` over the rows as JSON. */
function recordset(
  at: StoreContext,
  child: Resource,
  rows: readonly { readonly row: Row; readonly position: number }[],
  isWritten: (name: string) => boolean = () => true,
) {
  const columns = stored(child).filter(([name]) => isWritten(name));
  const definition = [
    'id bigint',
    'position int',
    ...(child.extended ? ['extra jsonb'] : []),
    ...columns.map(([name, field]) => `"${name}" ${fieldTypeOf(field).column(field) ?? 'boolean'}`),
  ].join(', ');
  const json = rows.map(({ row, position }) => ({
    id: row.id ?? null,
    position,
    ...(child.extended && { extra: extraOf(child, row) }),
    // A JSON column wants the value itself here, not its text.
    ...Object.fromEntries(
      columns.map(([name, field]) => [
        name,
        field.kind === 'json' ? (row[name] ?? null) : columnValue(at, field, row[name]),
      ]),
    ),
  }));
  return {
    names: [...(child.extended ? ['extra'] : []), ...columns.map(([name]) => `"${name}"`)],
    from: `jsonb_to_recordset($1::jsonb) as x(${definition})`,
    json: JSON.stringify(json),
  };
}

async function storeLines(
  at: StoreContext,
  child: Resource,
  field: LinesField,
  parentId: number,
  rows: readonly Row[],
  before: readonly Row[],
): Promise<boolean> {
  const { tx, actor } = at;
  const old = new Map(before.map((row, i) => [row.id, { row, position: i }]));
  for (const row of rows) row[field.by] = parentId;
  const kept = new Set(rows.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const placed = rows.map((row, position) => ({ row, position }));
  const added = placed.filter(({ row }) => row.id === undefined);
  const moved = placed.filter(({ row, position }) => {
    const known = row.id === undefined ? undefined : old.get(row.id);
    return known && (known.position !== position || !sameLine(child, known.row, row));
  });
  for (const batch of batchesOf(gone))
    await tx.execute(
      `delete from ${child.table} where account_id = $1 and id = any($2::bigint[])`,
      [actor.accountId, batch],
    );
  // Columns that no row changes are left alone: a line has many, and an action writes few of them.
  const isChanged = (name: string) =>
    moved.some(({ row }) => !isSame(row[name], old.get(row.id)!.row[name]));
  for (const batch of batchesOf(moved)) {
    const { names, from, json } = recordset(at, child, batch, isChanged);
    await tx.execute(
      `update ${child.table} t set ${['position', ...names].map((name) => `${name} = ${name === 'extra' ? mergedExtra('t.extra', 'x.extra') : `x.${name}`}`).join(', ')}, version = t.version + 1, updated_at = now(), updated_by = $2 from ${from} where t.account_id = $3 and t.id = x.id`,
      [json, actor.userId, actor.accountId],
    );
  }
  const fresh = await inBatches(added, (batch) => {
    const { names, from, json } = recordset(at, child, batch);
    return tx.query<{ id: number; position: number }>(
      `insert into ${child.table} (account_id, created_by, updated_by, position, ${names.join(', ')}) select $2::bigint, $3::bigint, $3::bigint, x.position, ${names.map((name) => (name === 'extra' ? mergedExtra('null::jsonb', 'x.extra') : `x.${name}`)).join(', ')} from ${from} order by x.position returning id, position`,
      [json, actor.accountId, actor.userId],
    );
  });
  for (const { id, position } of fresh) rows[position]!.id = id;
  for (const { row } of [...moved, ...added]) {
    const known = old.get(row.id)?.row ?? null;
    await storeLinks(at, child, row.id!, row, known);
    await storeAllLines(at, child, row.id!, row, known);
  }
  return gone.length + moved.length + added.length > 0;
}

const sameLine = (child: Resource, a: Row, b: Row) =>
  Object.entries(child.fields).every(
    ([name, field]) =>
      field.kind === 'computed' ||
      saysSame(field, a[name], b[name]) ||
      // A list that is null says as little as one without members.
      (isEmpty(a[name]) && isEmpty(b[name])),
  ) && isSame(a.active, b.active);
