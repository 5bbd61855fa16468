/** Stores picks that were scanned, by the same checks as those of the form. */
import { audit } from '#erp/kernel/audit/audit.ts';
import { ruleContext } from '#erp/kernel/operations/rule-context.ts';
import type { CallContext, Row } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { indexRecord } from '#erp/platform/search/index-record.ts';
import { reservePicks } from '#erp/domains/stock/picking/supply-hold.ts';
import { ValidationErrors } from '#erp/kernel/validation/validation-errors.ts';
import { updateRow } from '#erp/kernel/operations/store.ts';
import { checkPicks } from './supplying-check.ts';
import { heldOf, sourceOf } from './supplying-parts.ts';

export async function savePicks(
  { services, actor, resource, now }: CallContext,
  tx: Tx,
  before: Row,
  change: Partial<Row>,
  done: string,
): Promise<Row> {
  const problems = new ValidationErrors();
  const draft: Row = { ...before, ...change };
  await checkPicks({
    ...ruleContext(tx, services, actor!, resource, now, problems),
    before,
    draft,
    changed: () => true,
  });
  problems.throwIfAny();
  await updateRow(
    { tx, services, registry: services.registry, actor: actor! },
    resource,
    before.id!,
    draft,
    before,
  );
  await reservePicks(
    { tx, services, actor: actor!, now },
    sourceOf(before),
    before.id!,
    heldOf(draft),
  );
  await indexRecord(tx, services.registry, actor!.accountId, resource, before.id!);
  await audit(tx, actor!, now, {
    action: 'ACCION',
    transition: 'pick',
    resource: resource.path,
    recordId: before.id!,
    recordLabel: String(before.folio ?? before.id),
    changes: {},
    reason: done.slice(0, 500),
  });
  return draft;
}
