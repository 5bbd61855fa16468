/** Create and update: access, fields, rules, write, audit, in one transaction. */
import { nameOfMany } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { conditionHolds } from '#erp/model/fixed/conditions.ts';
import { valuesThrough, withoutCondition } from '#erp/model/rows/view-of.ts';
import { fixedPartOf } from '#erp/model/fixed/fixed-rows.ts';
import type { Resource } from '#erp/model/types.ts';
import { assignFolios } from './assign-folios.ts';
import { requirePermission, rowFilters } from '../access.ts';
import { requireAuthorityOverRecord } from '../rights/authority.ts';
import type { Actor } from '../actor.ts';
import { audit, changesOf, type Changes } from '../audit/audit.ts';
import type { WireObject } from '../wire/encoding.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { Params } from '../query/params.ts';
import { ownRows } from '../query/projection.ts';
import { readRow } from '../query/read.ts';
import type { RecordName } from '../rows/record-name.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { Services } from '../services.ts';
import { checkPairs, checkRequired, clearInapplicable } from '../validation/checks.ts';
import { checkHappened } from '../validation/happened.ts';
import { draftOf, parseRecord } from '../validation/parse.ts';
import { ValidationErrors } from '../validation/validation-errors.ts';
import { checkMagnitudes } from '../validation/magnitudes.ts';
import { checkReferences } from '../validation/references.ts';
import { insertRow, updateRow } from './store.ts';
import { checkTrees } from '../validation/trees.ts';
import { checkUniques, uniqueRaceError } from '../validation/uniques.ts';
import { isSame } from '../validation/values.ts';
import { Warnings } from '../validation/warnings.ts';
import { readRecordName, type Batch } from './write-batch.ts';
import { runAfterCommit, auditLabel, ruleContext } from './rule-context.ts';
import { readForResponse } from './one.ts';

interface Saving {
  readonly tx: Tx;
  readonly services: Services;
  readonly actor: Actor;
  /** Whose record it is. */
  readonly resource: Resource;
  /** Through which it is written: the same, or a view of it. */
  readonly asked: Resource;
  readonly now: Temporal.Instant;
}

/**
 * A save through a view is its owner's: the view says only what is read, and where it must stay.
 */
function savingOf(tx: Tx, services: Services, actor: Actor, asked: Resource): Saving {
  if (asked.savedWithRecord) throw new Error(`${asked.path}: its rows are saved with their record`);
  return {
    tx,
    services,
    actor,
    resource: services.registry.recordOf(asked),
    asked,
    now: services.now(),
  };
}

/** The record as it will be stored, checked by its declaration and its rules. Throws VALIDACION. */
async function prepare(
  at: Saving,
  body: WireObject,
  before: Row | null,
  bulk: boolean,
): Promise<{ readonly draft: Row; readonly warnings: Warnings }> {
  const { tx, services, actor, resource, asked, now } = at;
  const { registry } = services;
  const problems = new ValidationErrors();
  const warnings = new Warnings();
  const sent = {
    ...(!before && valuesThrough(asked)),
    ...parseRecord({ registry, actor, problems, bulk }, asked, body, before),
  };
  if (before)
    for (const [name, message] of fixedPartOf(resource, before).fields)
      if (name in sent && !isSame(sent[name], before[name])) problems.add(name, message);
  const draft = draftOf(resource, sent, before, actor);
  clearInapplicable(resource, draft, sent, problems);
  checkPairs(registry, resource, draft, problems);
  checkHappened(registry, resource, { draft, before }, { ...at, problems });
  await checkReferences(tx, registry, actor, resource, draft, before, problems);
  await checkTrees(tx, resource, draft, before, problems);
  if (!problems.any) {
    // Rules may complete what is required, so that is asked after them.
    const changed = (field: string) =>
      field in sent && (before === null || !isSame(sent[field], before[field]));
    const rules = services.rules.get(resource.path);
    const context = ruleContext(tx, services, actor, resource, now, problems);
    const saving = {
      ...context,
      before,
      draft,
      changed,
      warn: (field: string, message: string) => warnings.add(field, message),
    };
    // What a view refuses besides, its owner's rules could only say in other words.
    if (asked !== resource)
      await problems.during(() => services.rules.get(asked.path)?.beforeSave?.(saving));
    if (!problems.any) {
      await rules?.compute?.({ ...context, before, draft, changed });
      await problems.during(() => rules?.beforeSave?.(saving));
    }
  }
  checkRequired(registry, resource, draft, problems);
  if (!problems.any) checkMagnitudes({ registry, problems }, resource, draft);
  checkView(asked, draft, problems);
  await checkUniques({ tx, registry, actor, problems }, resource, draft, before);
  problems.throwIfAny();
  warnings.requireConfirmed(actor);
  return { draft, warnings };
}

/** What is written through a view stays in it: elsewhere it may leave. */
function checkView(asked: Resource, draft: Row, problems: ValidationErrors): void {
  for (const when of asked.sameTableAs?.where ?? [])
    if (!conditionHolds(when, draft))
      problems.add(
        when.field,
        t('save.leavesView', 'Con este valor no estaría en «{label}».', {
          label: nameOfMany(asked),
        }),
      );
}

/** Rows of a declared resource come with the system; requests only change some of their fields. */
export function requireOwnRows(resource: Resource): void {
  if (resource.editableFields)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('save.ofSystem', '«{label}» viene con el sistema: no se agrega ni se elimina aquí.', {
        label: nameOfMany(resource),
      }),
    );
}

export async function createInTransaction(
  tx: Tx,
  services: Services,
  actor: Actor,
  asked: Resource,
  body: WireObject,
  batch?: Batch,
): Promise<Row> {
  const { registry } = services;
  const key = requirePermission(actor, registry, asked, 'create');
  const at = savingOf(tx, services, actor, asked);
  const { resource } = at;
  requireOwnRows(resource);
  const { draft, warnings } = await prepare(at, body, null, batch !== undefined);
  await requireAuthorityOverRecord(at, resource, draft);
  await services.extensions.requireOpenDates(at, resource, null, draft);
  await assignFolios(tx, { services, actor, resource, now: at.now, moment: 'CREAR' }, draft);
  const id = await withUniqueRace({ services, actor }, resource, draft, () =>
    insertRow({ tx, services, registry, actor }, resource, draft),
  );
  await services.rules.get(resource.path)?.afterSave?.({
    ...ruleContext(tx, services, actor, resource, at.now, new ValidationErrors()),
    before: null,
    after: { ...draft, id, version: 1 },
  });
  await services.extensions.search.indexRecord(tx, registry, actor.accountId, resource, id);
  const row = await (batch ? readRecordName : readForResponse)(
    tx,
    services,
    actor,
    withoutCondition(asked),
    id,
    key,
  );
  const changes = changesOf(registry, resource, null, draft);
  await audit(tx, actor, at.now, {
    action: 'CREAR',
    resource: resource.path,
    recordId: id,
    recordLabel: auditLabel(row),
    changes: { ...changes, ...warnings.changes },
  });
  batch?.saved({
    warnings: warnings.fields,
    id,
    version: Number(row.version),
    before: null,
    after: { ...draft, id, version: 1 },
    changes,
  });
  await notifyLimits(at, { resource, id }, row, limitsOf(resource, draft));
  await services.extensions.enqueueWebhook(tx, services, actor, resource, 'created', id);
  return row;
}

/** All that a new record says of who signs, what it leaves empty too. */
const limitsOf = ({ signatureLimits }: Resource, draft: Row): Changes =>
  Object.fromEntries(
    (signatureLimits?.fields ?? []).map((name) => [name, [null, draft[name] ?? null]]),
  );

const notifyLimits = (
  { tx, services, actor, now }: Saving,
  record: RecordName,
  row: Row,
  changes: Changes,
) =>
  services.extensions.notifySignatureLimits(
    { tx, services, actor, now },
    record,
    auditLabel(row),
    changes,
  );

async function withUniqueRace<T>(
  { services, actor }: Pick<Saving, 'services' | 'actor'>,
  resource: Resource,
  draft: Row,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw uniqueRaceError(services.registry, resource, draft, error, actor) ?? error;
  }
}

export const conflict = (current: Row) =>
  new DomainError(
    'CONFLICTO_VERSION',
    t(
      'save.conflict',
      'Otra persona guardó este registro mientras lo editabas. Compara y decide qué queda.',
    ),
    { extra: { current } },
  );

/**
 * The stored row, locked: of a view its owner's whole record, where the view shows it. Throws
 * NO_ENCONTRADO, or CONFLICTO_VERSION when `version` is another one.
 */
export async function requireRow(
  tx: Tx,
  services: Services,
  actor: Actor,
  resource: Resource,
  id: number | null,
  key: string,
  version: unknown,
): Promise<Row> {
  const params = new Params();
  const conditions = [
    ...(id === null ? ['true'] : [`t.id = ${params.add(id)}`]),
    ...ownRows(resource),
    ...rowFilters(actor, services.registry, resource, key, params),
  ];
  const record = services.registry.recordOf(resource);
  const before = await readRow(tx, services.registry, record, conditions, params, {
    shown: false,
    lock: true,
  });
  if (!before) throw notFound();
  if (version !== undefined && version !== '' && String(version) !== String(before.version))
    throw conflict(await readForResponse(tx, services, actor, resource, before.id!, key));
  return before;
}

export async function updateInTransaction(
  tx: Tx,
  services: Services,
  actor: Actor,
  asked: Resource,
  id: number | null,
  body: WireObject,
  batch?: Batch,
): Promise<Row> {
  const { registry } = services;
  const key = requirePermission(actor, registry, asked, 'update');
  const { version, ...fields } = body;
  const before = await requireRow(tx, services, actor, asked, id, key, version);
  const at = savingOf(tx, services, actor, asked);
  const { resource } = at;
  await requireAuthorityOverRecord(at, resource, before);
  const { all } = fixedPartOf(resource, before);
  if (all !== null) throw new DomainError('ESTADO_INVALIDO', all);
  const { draft, warnings } = await prepare(at, fields, before, batch !== undefined);
  await requireAuthorityOverRecord(at, resource, draft, undefined, before);
  await services.extensions.requireOpenDates(at, resource, before, draft);
  await services.extensions.approvals.voidOnEdit(at, resource, before, draft);
  const own = before.id!;
  const written = await withUniqueRace({ services, actor }, resource, draft, () =>
    updateRow({ tx, services, registry, actor }, resource, own, draft, before),
  );
  if (written) {
    await services.rules.get(resource.path)?.afterSave?.({
      ...ruleContext(tx, services, actor, resource, at.now, new ValidationErrors()),
      before,
      after: { ...draft, id: own, version: Number(before.version) + 1 },
    });
  }
  if (written)
    await services.extensions.search.indexRecord(tx, registry, actor.accountId, resource, own);
  const row = await (batch ? readRecordName : readForResponse)(
    tx,
    services,
    actor,
    withoutCondition(asked),
    own,
    key,
  );
  const changes = written ? changesOf(registry, resource, before, draft) : {};
  batch?.saved({
    warnings: warnings.fields,
    id: own,
    version: Number(row.version),
    before,
    after: { ...draft, id: own, version: Number(row.version) },
    changes,
  });
  if (written) {
    await audit(tx, actor, at.now, {
      action: 'EDITAR',
      resource: resource.path,
      recordId: own,
      recordLabel: auditLabel(row),
      changes: { ...changes, ...warnings.changes },
    });
    await notifyLimits(at, { resource, id: own }, row, changes);
    if (!batch)
      await services.extensions.notifyChange(
        tx,
        services,
        actor,
        { resource, id: own },
        auditLabel(row),
        'cambio',
      );
    await services.extensions.enqueueWebhook(tx, services, actor, resource, 'updated', own);
  }
  return row;
}

export async function create(
  services: Services,
  actor: Actor,
  resource: Resource,
  body: WireObject,
): Promise<Row> {
  const row = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    (tx) => createInTransaction(tx, services, actor, resource, body),
  );
  await runAfterCommit(services, actor, resource);
  return row;
}

/**
 * What takes a record out of a view: a save of its owner's fields by who may save through the view,
 * of a record that it shows. Throws NO_ENCONTRADO, VALIDACION.
 */
export async function leaveView(
  { services, actor }: Pick<Saving, 'services' | 'actor'>,
  view: Resource,
  id: number,
  body: WireObject,
): Promise<void> {
  const { registry } = services;
  const leaving = { ...withoutCondition(view), fields: registry.recordOf(view).fields };
  await services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, async (tx) => {
    const key = requirePermission(actor, registry, view, 'update');
    await requireRow(tx, services, actor, view, id, key, undefined);
    await updateInTransaction(tx, services, actor, leaving, id, body);
  });
  await runAfterCommit(services, actor, view);
}

/** `id` null is the only row of a `singleton` resource. */
export async function update(
  services: Services,
  actor: Actor,
  resource: Resource,
  id: number | null,
  body: WireObject,
): Promise<Row> {
  const row = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    (tx) => updateInTransaction(tx, services, actor, resource, id, body),
  );
  await runAfterCommit(services, actor, resource);
  return row;
}
