/** What the rules sum up of one record for its paper and its page (`print.summaries`). */
import { hasPermission } from '../../actor.ts';
import type { Row } from '../../rows/typed-rows.ts';
import type { TransientOf } from './transient.ts';

/** Written on a record as it is shown, as far as the actor may read it. */
export async function putSummaries(
  { tx, services, actor, resource }: TransientOf,
  row: Row,
): Promise<void> {
  const shown = Object.entries(resource.print?.summaries ?? {}).flatMap(([name, { readKey }]) =>
    !readKey || hasPermission(actor, readKey) ? [name] : [],
  );
  const of = services.registry.recordOf(resource);
  const sumUp = services.rules.get(of.path)?.summaries;
  if (shown.length === 0 || !sumUp) return;
  const found = await sumUp({
    tx,
    services,
    actor,
    resource: of,
    now: services.now(),
    id: Number(row.id),
  });
  row.summaries = Object.fromEntries(shown.map((name) => [name, found[name] ?? []])) as never;
}
