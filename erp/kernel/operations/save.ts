/** Create and update: access, fields, rules, write, audit, in one transaction. */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { fixedPartOf } from '#erp/model/fixed/fixed-rows.ts';
import type { Resource } from '#erp/model/types.ts';
import { assignFolios } from './assign-folios.ts';
import { requirePermission, rowFilters } from '../access.ts';
import { requireAuthorityOverRecord } from '../rights/authority.ts';
import type { Actor } from '../actor.ts';
import { audit, changesOf } from '../audit/audit.ts';
import type { WireObject } from '../wire/encoding.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { Params } from '../query/params.ts';
import { readRow } from '../query/read.ts';
import type { Row } from '../rules.ts';
import type { Services } from '../services.ts';
import { checkPairs, checkRequired, clearInapplicable } from '../validation/checks.ts';
import { draftOf, parseRecord } from '../validation/parse.ts';
import { ValidationErrors } from '../validation/validation-errors.ts';
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
  readonly resource: Resource;
  readonly now: Temporal.Instant;
}

/** The record as it will be stored, checked by its declaration and its rules. Throws VALIDACION. */
async function prepare(
  at: Saving,
  body: WireObject,
  before: Row | null,
  bulk: boolean,
): Promise<{ readonly draft: Row; readonly warnings: Warnings }> {
  const { tx, services, actor, resource, now } = at;
  const { registry } = services;
  const problems = new ValidationErrors();
  const warnings = new Warnings();
  const sent = parseRecord({ registry, actor, problems, bulk }, resource, body, before);
  if (before)
    for (const [name, message] of fixedPartOf(resource, before).fields)
      if (name in sent && !isSame(sent[name], before[name])) problems.add(name, message);
  const draft = draftOf(resource, sent, before, actor);
  clearInapplicable(resource, draft, sent, problems);
  checkPairs(registry, resource, draft, problems);
  await checkReferences(tx, registry, actor, resource, draft, before, problems);
  await checkTrees(tx, resource, draft, before, problems);
  if (!problems.any) {
    // Rules may complete what is required, so that is asked after them.
    const changed = (field: string) =>
      field in sent && (before === null || !isSame(sent[field], before[field]));
    const rules = services.rules.get(resource.path);
    const context = ruleContext(tx, services, actor, resource, now, problems);
    await rules?.compute?.({ ...context, before, draft, changed });
    await rules?.beforeSave?.({
      ...context,
      before,
      draft,
      changed,
      warn: (field, message) => warnings.add(field, message),
    });
  }
  checkRequired(registry, resource, draft, problems);
  await checkUniques({ tx, registry, actor, problems }, resource, draft, before);
  problems.throwIfAny();
  warnings.requireConfirmed(actor);
  return { draft, warnings };
}

/** Rows of a declared resource come with the system; requests only change some of their fields. */
export function requireOwnRows(resource: Resource): void {
  if (resource.editableFields)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('save.ofSystem', '«{label}» viene con el sistema: no se agrega ni se elimina aquí.', {
        label: resource.label[1],
      }),
    );
}

export async function createInTransaction(
  tx: Tx,
  services: Services,
  actor: Actor,
  resource: Resource,
  body: WireObject,
  batch?: Batch,
): Promise<Row> {
  const { registry } = services;
  const key = requirePermission(actor, registry, resource, 'create');
  requireOwnRows(resource);
  const at: Saving = { tx, services, actor, resource, now: services.now() };
  const { draft, warnings } = await prepare(at, body, null, batch !== undefined);
  await requireAuthorityOverRecord(at, resource, draft);
  await services.extensions.requireOpenDates(tx, actor, resource, null, draft, at.now);
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
    resource,
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
  await services.extensions.enqueueWebhook(tx, services, actor, resource, 'created', id);
  return row;
}

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
 * The stored row, locked. Throws NO_ENCONTRADO, or CONFLICTO_VERSION when `version` is another one.
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
    ...rowFilters(actor, services.registry, resource, key, params),
  ];
  const before = await readRow(tx, services.registry, resource, conditions, params, {
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
  resource: Resource,
  id: number | null,
  body: WireObject,
  batch?: Batch,
): Promise<Row> {
  const { registry } = services;
  const key = requirePermission(actor, registry, resource, 'update');
  const { version, ...fields } = body;
  const before = await requireRow(tx, services, actor, resource, id, key, version);
  const at: Saving = { tx, services, actor, resource, now: services.now() };
  await requireAuthorityOverRecord(at, resource, before);
  const { all } = fixedPartOf(resource, before);
  if (all !== null) throw new DomainError('ESTADO_INVALIDO', all);
  const { draft, warnings } = await prepare(at, fields, before, batch !== undefined);
  await requireAuthorityOverRecord(at, resource, draft, undefined, before);
  await services.extensions.requireOpenDates(tx, actor, resource, before, draft, at.now);
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
    resource,
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
