/** Records that hang from others of their own kind: no cycles, a bounded depth (platform R43). */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { isEmpty, isSame } from './values.ts';

export async function checkTrees(
  tx: Tx,
  resource: Resource,
  draft: Row,
  before: Row | null,
  problems: ValidationErrors,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (
      field.kind !== 'ref' ||
      field.tree === undefined ||
      isEmpty(draft[name]) ||
      problems.has(name)
    )
      continue;
    if (before && isSame(before[name], draft[name])) continue;
    const { table } = resource;
    const id = before?.id ?? 0;
    // The bound also ends the walk of a cycle that somebody made before.
    const [found] = await tx.query<{ loops: boolean; above: number; below: number }>(
      `with recursive up(id, parent, depth) as (
         select id, ${name}, 1 from ${table} where id = $1
         union all select p.id, p.${name}, up.depth + 1 from ${table} p join up on p.id = up.parent where up.depth < 100
       ), down(id, depth) as (
         select $2::bigint, 1
         union all select c.id, down.depth + 1 from ${table} c join down on c.${name} = down.id where down.depth < 100
       )
       select (select bool_or(id = $2::bigint) from up) as loops, (select max(depth) from up)::int as above, (select max(depth) from down)::int as below`,
      [draft[name], id],
    );
    if (!found) continue;
    if (found.loops) problems.add(name, t('value.loop', 'No puede depender de sí misma.'));
    else if (found.above + found.below > field.tree)
      problems.add(
        name,
        t('value.levels', 'Son demasiados niveles; el máximo es {most}.', { most: field.tree }),
      );
  }
}
