/**
 * A change of state of many rows of a queue by one statement. Such a consequence says why it keeps
 * no history of each row; what was done stands in what the queue led to.
 */
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
  changes: Readonly<Record<string, string | number | null>> = {},
): Promise<number> {
  if (ids.length === 0) return 0;
  const [path = '', name = ''] = event.split('.');
  const resource = services.registry.resource(path);
  const consequence = resource.states?.byConsequence?.[name];
  if (!consequence?.withoutHistory)
    throw new Error(`${event}: no such consequence is declared without history`);
  const { field } = resource.states!;
  const params = new Params();
  const sets = Object.entries({ ...changes, [field]: consequence.to }).map(([column, value]) => {
    if (!(column in resource.fields)) throw new Error(`${path} has no field ${column}`);
    return `"${column}" = ${params.add(value)}`;
  });
  const moved = await tx.execute(
    `update ${resource.table} set ${sets.join(', ')}, version = version + 1, updated_at = now(), updated_by = ${params.add(actor.userId)}
     where account_id = ${params.add(actor.accountId)} and id = any(${params.add(ids)}::bigint[]) and "${field}" = any(${params.add(consequence.from)}::text[])`,
    params.values,
  );
  countsOf(services).void(actor.accountId, resource.table);
  return moved;
}
