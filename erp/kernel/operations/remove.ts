/** Deletes a record that nothing refers to. */
import type { Tx } from '#erp/db/database.ts';
import { BATCH_SIZE, batchesOf } from '#erp/db/batches.ts';
import type { Registry } from '#erp/model/registry.ts';
import { fixedPartOf } from '#erp/model/fixed/fixed-rows.ts';
import type { Resource } from '#erp/model/types.ts';
import { requirePermission } from '../access.ts';
import { requireAuthorityOverRecord } from '../rights/authority.ts';
import type { Actor } from '../actor.ts';
import { audit, changesOf } from '../audit/audit.ts';
import type { WireObject } from '../wire/encoding.ts';
import { DomainError } from '#erp/model/errors.ts';
import { Params } from '../query/params.ts';
import { titleSql } from '../query/titles.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { Services } from '../services.ts';
import { ValidationErrors } from '../validation/validation-errors.ts';
import { rowsOf } from '../validation/values.ts';
import { runAfterCommit, ruleContext } from './rule-context.ts';
import { requireOwnRows, requireRow } from './save.ts';
import { inUseMessage, usesOf } from './uses.ts';

export async function removeInTransaction(
  tx: Tx,
  services: Services,
  actor: Actor,
  asked: Resource,
  id: number,
  query: WireObject,
  reason: string | null = null,
): Promise<void> {
  const { registry } = services;
  const key = requirePermission(actor, registry, asked, 'delete');
  const now = services.now();
  const at = { tx, services, actor, now };
  const before = await requireRow(tx, services, actor, asked, id, key, query.version);
  const resource = registry.recordOf(asked);
  await requireAuthorityOverRecord(at, resource, before, 'administer');
  const { deletion } = fixedPartOf(resource, before);
  if (deletion !== null) throw new DomainError('ESTADO_INVALIDO', deletion);
  const problems = new ValidationErrors();
  const rules = services.rules.get(resource.path);
  const context = ruleContext(tx, services, actor, resource, now, problems);
  await problems.during(() => rules?.beforeDelete?.({ ...context, before }));
  problems.throwIfAny();
  // After the rules, which may say better what to do instead.
  requireOwnRows(resource);
  await services.extensions.requireOpenDates(at, resource, before, null);
  await services.extensions.approvals.voidPending(at, resource, id);
  const uses = await usesOf(tx, registry, resource, before);
  if (uses.length > 0)
    throw new DomainError('EN_USO', inUseMessage(registry, uses, resource.hasActive === true), {
      extra: { uses },
    });
  const params = new Params();
  const [named] = await tx.query<{ title: string }>(
    `select ${titleSql(registry, resource, 't')} as title from ${resource.table} t where t.id = ${params.add(id)}`,
    params.values,
  );
  await services.extensions.enqueueWebhook(tx, services, actor, resource, 'deleted', id);
  await removeRows(tx, registry, resource, before);
  await tx.execute(
    `delete from ${resource.table} where ${resource.global ? 'true' : 'account_id = $2'} and id = $1`,
    resource.global ? [id] : [id, actor.accountId],
  );
  await services.extensions.search.forgetRecord(tx, registry, actor.accountId, resource, id);
  await audit(tx, actor, now, {
    action: 'BORRAR',
    resource: resource.path,
    recordId: id,
    recordLabel: named?.title ?? null,
    changes: changesOf(registry, resource, before, null),
    reason,
  });
}

/** Rows of a long document go before it, in batches: the few of most go with their record. */
async function removeRows(
  tx: Tx,
  registry: Registry,
  resource: Resource,
  before: Row,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const rows = field.kind === 'lines' ? rowsOf(before[name]) : [];
    if (field.kind !== 'lines' || rows.length <= BATCH_SIZE) continue;
    for (const batch of batchesOf(rows))
      await tx.execute(
        `delete from ${registry.resource(field.of).table} where id = any($1::bigint[])`,
        [batch.map((row) => row.id)],
      );
  }
}

export async function remove(
  services: Services,
  actor: Actor,
  resource: Resource,
  id: number,
  query: WireObject,
): Promise<{ readonly id: number }> {
  await services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, (tx) =>
    removeInTransaction(tx, services, actor, resource, id, query),
  );
  await runAfterCommit(services, actor, resource);
  return { id };
}
