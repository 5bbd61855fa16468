/**
 * A change of state that nobody asks for: it follows from something else (a movement is applied, a
 * document takes the place of another). Declared in `states.byConsequence`, and made here.
 */
import type { Row } from '../../rows/typed-rows.ts';
import type { Resource } from '#erp/model/types.ts';
import { audit, changesOf, type AuditEntry } from '../../audit/audit.ts';
import type { Writing } from '../../extension-points.ts';
import { countsOf } from '../../query/counts.ts';
import { Params } from '../../query/params.ts';
import { readById } from '../../query/read.ts';
import { titleSql } from '../../query/titles.ts';
import { assignFolios } from '../assign-folios.ts';
import { updateRow } from '../store.ts';

/** Which records: those with these values, null included. An empty list of values is none. */
export type Which = Readonly<Record<string, string | number | null | readonly (string | number)[]>>;

export interface Follows {
  /** What else changes with the state. */
  readonly changes?: Row | ((before: Row) => Row);
  /** Why, in the record's history, where the declaration's cause does not say it all. */
  readonly reason?: string;
}

const isId = (value: unknown) => typeof value === 'number';

const conditionOf = (name: string, value: Which[string], params: Params): string => {
  if (value === null) return `t."${name}" is null`;
  return Array.isArray(value)
    ? `t."${name}" = any(${params.add(value)}::${value.every(isId) ? 'bigint' : 'text'}[])`
    : `t."${name}" = ${params.add(value)}`;
};

/**
 * `event` as web hooks are told of it: `wms/rejections.settle`. Moves the records that are in one
 * of the states it starts from; the others stay as they are. Gives the ids of those that moved, so
 * that who expects one can say what is missing.
 */
export async function moveByConsequence(
  at: Writing,
  event: string,
  which: Which,
  { changes, reason }: Follows = {},
): Promise<readonly number[]> {
  const { tx, services, actor } = at;
  const { registry, extensions } = services;
  const [path = '', name = ''] = event.split('.');
  const resource = registry.resource(path);
  const consequence = resource.states?.byConsequence?.[name];
  if (!consequence) throw new Error(`${event}: no such consequence is declared`);
  const { field } = resource.states!;
  // Its rows stay as they are, and a document may have thousands.
  const without = new Set(rowFields(resource));
  const moved = await idsOf(at, resource, { ...which, [field]: consequence.from });
  for (const id of moved) {
    const before = (await readById(tx, registry, resource, id, { shown: false, without }))!;
    const own = typeof changes === 'function' ? changes(before) : changes;
    const after: Row = { ...before, [field]: consequence.to, ...own };
    if (before[field] === resource.states!.initial)
      await assignFolios(
        tx,
        { services, actor, resource, now: at.now, moment: 'CONFIRMAR' },
        after,
      );
    await updateRow({ tx, services, registry, actor }, resource, id, after, before);
    await extensions.approvals.voidPending(at, resource, id);
    const told = {
      action: 'ACCION',
      transition: name,
      reason: reason ?? consequence.cause,
    } as const;
    const label = await writeHistory(at, resource, { id, before, after }, told);
    const record = { resource, id };
    await extensions.notifyChange(tx, services, actor, record, label, `«${consequence.label}»`);
    await extensions.enqueueWebhook(tx, services, actor, resource, name, id);
  }
  if (moved.length > 0) countsOf(services).void(actor.accountId, resource.table);
  return moved;
}

/**
 * Fields of records that follow from something else and move no state; `changes` gives null for a
 * record that stays as it is. Written with its history, as `moveByConsequence`; gives the ids of
 * those that changed.
 */
export async function changeByConsequence(
  at: Writing,
  path: string,
  which: Which,
  {
    changes,
    reason,
    withRows = false,
  }: {
    readonly changes: (before: Row) => Row | null;
    readonly reason: string;
    /** Its child rows are read too, and may change. */
    readonly withRows?: boolean;
  },
): Promise<readonly number[]> {
  const { tx, services, actor } = at;
  const { registry, extensions } = services;
  const resource = registry.resource(path);
  const without = new Set(withRows ? [] : rowFields(resource));
  const changed: number[] = [];
  for (const id of await idsOf(at, resource, which)) {
    const before = (await readById(tx, registry, resource, id, { shown: false, without }))!;
    const own = changes(before);
    if (!own) continue;
    const after: Row = { ...before, ...own };
    if (Object.keys(changesOf(registry, resource, before, after)).length === 0) continue;
    await updateRow({ tx, services, registry, actor }, resource, id, after, before);
    await writeHistory(at, resource, { id, before, after }, { action: 'EDITAR', reason });
    await extensions.enqueueWebhook(tx, services, actor, resource, 'updated', id);
    changed.push(id);
  }
  if (changed.length > 0) countsOf(services).void(actor.accountId, resource.table);
  return changed;
}

/** The search and the history of a record that was written; its title. */
async function writeHistory(
  at: Writing,
  resource: Resource,
  { id, before, after }: { readonly id: number; readonly before: Row; readonly after: Row },
  told: Pick<AuditEntry, 'action' | 'transition' | 'reason'>,
): Promise<string> {
  const { tx, services, actor, now } = at;
  const { registry, extensions } = services;
  await extensions.search.indexRecord(tx, registry, actor.accountId, resource, id);
  const label = await labelOf(at, resource, id);
  await audit(tx, actor, now, {
    ...told,
    resource: resource.path,
    recordId: id,
    recordLabel: label,
    changes: changesOf(registry, resource, before, after),
  });
  return label;
}

/** In their order, so that two at once wait for each other and do not cross. */
async function idsOf(
  { tx, actor }: Writing,
  resource: Resource,
  which: Which,
): Promise<readonly number[]> {
  const params = new Params();
  const conditions = [
    ...(resource.global ? [] : [`t.account_id = ${params.add(actor.accountId)}`]),
    ...Object.entries(which).map(([name, value]) => conditionOf(name, value, params)),
  ];
  const rows = await tx.query<{ id: number }>(
    `select t.id from ${resource.table} t where ${conditions.join(' and ')} order by t.id for update`,
    params.values,
  );
  return rows.map(({ id }) => id);
}

const rowFields = ({ fields }: Resource) =>
  Object.keys(fields).filter((name) => fields[name]!.kind === 'lines');

async function labelOf({ tx, services }: Writing, resource: Resource, id: number): Promise<string> {
  const [row] = await tx.query<{ label: string }>(
    `select ${titleSql(services.registry, resource, 't')} as label from ${resource.table} t where t.id = $1`,
    [id],
  );
  return row!.label.slice(0, 300);
}
