/** What every hook of a resource's rules receives. */
import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Actor } from '../actor.ts';
import { countsOf } from '../query/counts.ts';
import type { Row, RuleContext } from '../rules.ts';
import type { Services } from '../services.ts';
import { ValidationErrors } from '../validation/validation-errors.ts';

export function ruleContext(
  tx: Tx,
  services: Services,
  actor: Actor,
  resource: Resource,
  now: Temporal.Instant,
  problems: ValidationErrors,
): RuleContext {
  return {
    tx,
    actor,
    resource,
    services,
    now,
    fail: (field, message) => problems.add(field, message),
  };
}

/** After the commit: remembered counts are void, and the rules may tell others. */
export async function runAfterCommit(
  services: Services,
  actor: Actor,
  resource: Resource,
): Promise<void> {
  countsOf(services).void(actor.accountId, resource.table);
  await services.rules.get(resource.path)?.afterCommit?.({ actor, services, resource });
}

/** Text that names the record in the audit, after what people see of it. */
export const auditLabel = (row: Row): string | null =>
  typeof row.title === 'string' ? row.title.slice(0, 300) : null;
