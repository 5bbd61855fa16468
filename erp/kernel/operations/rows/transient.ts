/** What the rules say of one record that is neither stored nor in a list (`Rules.transient`). */
import type { Tx } from '#erp/db/database.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { canReadField } from '../../access.ts';
import type { Actor } from '../../actor.ts';
import type { Row } from '../../rows/typed-rows.ts';
import type { TransientValues } from '../../rules.ts';
import type { Services } from '../../services.ts';
import { rowsOf } from '../../validation/values.ts';

export interface TransientOf {
  readonly tx: Tx;
  readonly services: Services;
  readonly actor: Actor;
  /** Whose record it is. */
  readonly resource: Resource;
}

export const isTransient = (field: Field): boolean =>
  field.kind === 'computed' && field.transient === true;

const namesIn = (resource: Resource, actor: Actor): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    isTransient(field) && canReadField(actor, field) ? [name] : [],
  );

/** Nothing is asked where the actor may read none of it. */
export async function transientValues(
  { tx, services, actor, resource }: TransientOf,
  record: Row,
): Promise<TransientValues> {
  const say = services.rules.get(resource.path)?.transient;
  if (!say) return {};
  const all = [
    resource,
    ...Object.values(resource.fields).flatMap((field) =>
      field.kind === 'lines' ? services.registry.resource(field.of) : [],
    ),
  ];
  if (all.every((each) => namesIn(each, actor).length === 0)) return {};
  return say({ tx, services, actor, resource, now: services.now(), record });
}

function put(
  resource: Resource,
  actor: Actor,
  row: Row,
  said: Readonly<Record<string, unknown>> = {},
): void {
  for (const name of namesIn(resource, actor)) row[name] = (said[name] ?? null) as Row[string];
}

/** Written on a record as it is shown, as far as the actor may read it. */
export function putTransient(
  { services, actor, resource }: Omit<TransientOf, 'tx'>,
  record: Row,
  { own, rows = {} }: TransientValues,
): void {
  put(resource, actor, record, own);
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'lines')
      for (const [at, row] of rowsOf(record[name]).entries())
        put(services.registry.resource(field.of), actor, row, rows[name]?.[at]);
}
