/** A whole record. */
import { titlesOf } from '#erp/kernel/rows/shown-row.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';
import { canReadField, requirePermission, rowFilters } from '../access.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '#erp/model/errors.ts';
import { Params } from '../query/params.ts';
import { readRow } from '../query/read.ts';
import type { Row } from '../rows/typed-rows.ts';
import { showSecrets } from '../rights/secrets.ts';
import type { Services } from '../services.ts';
import { putSummaries } from './rows/summaries.ts';
import { putTransient, transientValues, type TransientOf } from './rows/transient.ts';

/** Fields of the resource that the actor may not see. */
export const hiddenFields = (actor: Actor, resource: Resource): ReadonlySet<string> =>
  new Set(
    Object.keys(resource.fields).filter((name) => !canReadField(actor, resource.fields[name]!)),
  );

/**
 * The record as the actor may see it. Throws NO_ENCONTRADO. `id` null is the only row of a
 * `singleton` resource; `rows`, most child rows of a field that holds more than its `max`.
 */
export async function readForResponse(
  tx: Tx,
  services: Services,
  actor: Actor,
  resource: Resource,
  id: number | null,
  key: string,
  rows?: number,
): Promise<Row> {
  const params = new Params();
  const conditions = [
    ...(id === null ? ['true'] : [`t.id = ${params.add(id)}`]),
    ...rowFilters(actor, services.registry, resource, key, params),
  ];
  const row = await readRow(tx, services.registry, resource, conditions, params, {
    shown: actor,
    without: hiddenFields(actor, resource),
    ...(rows !== undefined && { rows }),
  });
  if (!row) throw notFound();
  return showLines(services, actor, resource, row);
}

/** Masks secrets and drops what the actor may not see from the child rows. */
export function showLines(services: Services, actor: Actor, resource: Resource, row: Row): Row {
  showSecrets(services, resource, [row]);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'lines' || !Array.isArray(row[name])) continue;
    const child = services.registry.resource(field.of);
    const hidden = hiddenFields(actor, child);
    for (const line of row[name] as Row[]) {
      for (const each of hidden) {
        delete line[each];
        delete titlesOf(line)[each];
      }
      showLines(services, actor, child, line);
    }
  }
  return row;
}

/** The same with what its rules say of it as of now (`transient`) and sum up (`summaries`). */
export async function readAlone(
  tx: Tx,
  { services, actor, resource }: Omit<TransientOf, 'tx'>,
  id: number | null,
  key: string,
): Promise<Row> {
  const row = await readForResponse(tx, services, actor, resource, id, key);
  const of = services.registry.recordOf(resource);
  const said = await transientValues({ tx, services, actor, resource: of }, row);
  putTransient({ services, actor, resource }, row, said);
  await putSummaries({ tx, services, actor, resource }, row);
  return row;
}

export async function one(
  services: Services,
  actor: Actor,
  resource: Resource,
  id: number | null,
): Promise<Row> {
  const key = requirePermission(actor, services.registry, resource, 'one');
  return services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, (tx) =>
    readAlone(tx, { services, actor, resource }, id, key),
  );
}
