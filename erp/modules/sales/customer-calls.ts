import type { CallContext, CallResult } from '#erp/api/rules.ts';
import type { WireObject } from '#erp/api/encoding.ts';
import { Refusal } from '#erp/api/errors.ts';
import { options } from '#erp/api/operations/options.ts';

/** The ordinary options of a resource, narrowed by fixed filters. */
export async function optionsOf({ actor, services, query }: CallContext, path: string, fixed: Readonly<Record<string, string>>): Promise<CallResult> {
  if (!actor) throw new Refusal('NO_AUTENTICADO', 'Entra de nuevo.');
  const { customer_id, seller_id, filter, ...rest } = query as WireObject;
  const given = typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? filter : {};
  const narrowed = { ...rest, filter: { ...given, ...(customer_id === undefined ? {} : { customer_id }), ...(seller_id === undefined ? {} : { seller_id }), ...fixed } } as WireObject;
  return options(services, actor, services.registry.resource(path), narrowed);
}
