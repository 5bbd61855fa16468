/**
 * A change of state of many rows of a queue by few statements. Such a consequence says why it keeps
 * no history of each row; what was done stands in what the queue led to.
 */
import { batchesOf } from '#erp/db/batches.ts';
import type { Writing } from '../../extension-points.ts';
import { Params } from '../../query/params.ts';
import { countsOf } from '../../query/counts.ts';

/**
 * Moves the rows with these ids that are in one of the states from which `event` starts, and sets
 * the same `changes` in all of them. Gives how many moved.
 */
export async function moveTogether(
  { tx, services, actor }: Writing,
  event: string,
  ids: readonly number[],
  changes: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<number> {
  if (ids.length === 0) return 0;
  const [path = '', consequenceName = ''] = event.split('.');
  const resource = services.registry.resource(path);
  const consequence = resource.states?.byConsequence?.[consequenceName];
  if (!consequence?.withoutHistory)
    throw new Error(`${event}: no such consequence is declared without history`);
  const { field } = resource.states!;
  for (const column of Object.keys(changes))
    if (!(column in resource.fields)) throw new Error(`${path} has no field ${column}`);
  const values = { ...changes, [field]: consequence.to };
  let moved = 0;
  for (const some of batchesOf(ids)) {
    const params = new Params();
    const sets = Object.entries(values).map(([name, value]) => `"${name}" = ${params.add(value)}`);
    moved += await tx.execute(
      `update ${resource.table} set ${sets.join(', ')}, version = version + 1, updated_at = now(), updated_by = ${params.add(actor.userId)}
       where account_id = ${params.add(actor.accountId)} and id = any(${params.add(some)}::bigint[]) and "${field}" = any(${params.add(consequence.from)}::text[])`,
      params.values,
    );
  }
  countsOf(services).void(actor.accountId, resource.table);
  return moved;
}
