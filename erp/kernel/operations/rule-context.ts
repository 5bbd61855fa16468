/** What every hook of a resource's rules receives. */
import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Actor } from '../actor.ts';
import { countsOf } from '../query/counts.ts';
import type { Row } from '../rules.ts';
import type { Services } from '../services.ts';
import { ValidationErrors } from '../validation/validation-errors.ts';
import type { RuleContext } from '../behaviour/rule-context.ts';

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
  const record = services.registry.recordOf(resource);
  countsOf(services).void(actor.accountId, record.table);
  await services.rules.get(record.path)?.afterCommit?.({ actor, services, resource: record });
}

/** Text that names the record in the audit, after what people see of it. */
export const auditLabel = (row: Row): string | null =>
  typeof row.title === 'string' ? row.title.slice(0, 300) : null;

/** The same of a row as it is stored. */
export const titleOf = ({ title }: Resource, record: Row): string =>
  [title]
    .flat()
    .map((name) => record[name])
    .filter((value) => typeof value === 'string')
    .join(' — ')
    .slice(0, 300);
