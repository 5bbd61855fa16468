/**
 * One record is merged into another: whatever names it names that one from then on, in statements
 * of whole tables. What the database keeps of posted documents follows the link that the merged
 * record has by then (`mergedInto`), and nothing else.
 */
import { pathsOf } from '../../record-access.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { nameOfMany } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { RuleContext } from '../../behaviour/rule-context.ts';
import { countsOf } from '../../query/counts.ts';
import { Params } from '../../query/params.ts';
import { referencesTo, type MergedReference } from './merged-references.ts';

export interface Merging extends Omit<RuleContext, 'resource'> {
  /** Whose records they are. */
  readonly merged: Resource;
  readonly source: number;
  readonly target: number;
}

/** What moved, or would: rows of each table that has any. */
export interface MovedRows {
  readonly reference: MergedReference;
  readonly count: number;
}

type Naming = Pick<Merging, 'tx' | 'services' | 'actor' | 'merged' | 'source'>;

/** Rows `x` of a reference that name a record. */
function naming(
  params: Params,
  { services, actor, merged }: Omit<Naming, 'source' | 'tx'>,
  { by, column }: MergedReference,
  id: number,
): string {
  const company = `x.account_id = ${params.add(actor.accountId)}`;
  if (by !== 'about') return `${company} and x."${column}" = ${params.add(id)}::bigint`;
  const paths = pathsOf(services.registry, merged);
  return `${company} and x.resource = any(${params.add(paths)}::text[]) and x."${column}"::text = ${params.add(String(id))}`;
}

/** How much names a record: what a merge would move. */
export async function countReferences(at: Naming): Promise<readonly MovedRows[]> {
  const params = new Params();
  const references = referencesTo(at.services.registry, at.merged);
  const rows = await at.tx.query<{ at: number; count: number }>(
    references
      .map(
        (reference, i) =>
          `select ${i} as at, count(*)::int as count from "${reference.table}" x where ${naming(params, at, reference, at.source)}`,
      )
      .join(' union all '),
    params.values,
  );
  return rows
    .filter(({ count }) => count > 0)
    .map(({ at: i, count }) => ({ reference: references[i]!, count }));
}

/** A row of both that only one may have is said by `refuse`, in the words of its declaration. */
async function findClashes(
  { tx, actor, source, target }: Merging,
  { table, column, uniques, resource }: MergedReference,
  refuse: (message: string) => void,
): Promise<void> {
  for (const { columns, message } of uniques) {
    const same = columns
      .filter((name) => name !== column && name !== 'account_id')
      .map((name) => ` and y."${name}" = x."${name}"`)
      .join('');
    const params = new Params();
    const company = params.add(actor.accountId);
    const [clash] = await tx.query(
      `select x.id from "${table}" x join "${table}" y on y.account_id = ${company} and y."${column}" = ${params.add(target)}::bigint${same}
        where x.account_id = ${company} and x."${column}" = ${params.add(source)}::bigint limit 1`,
      params.values,
    );
    if (clash)
      refuse(
        t('merge.both', '{records}: {why}', {
          records: nameOfMany(resource!),
          why: message ?? t('merge.onlyOne', 'Los dos tienen una y sólo puede quedar una.'),
        }),
      );
  }
}

/** Of both that follow a record, or are listed with it, one stays. */
async function dropDoubles(
  at: Merging,
  { table, column, by, uniques }: MergedReference,
): Promise<void> {
  if (by !== 'about') return;
  for (const { columns } of uniques) {
    const params = new Params();
    const others = columns.filter((name) => name !== column && name !== 'resource');
    const same = others.map((name) => `y."${name}" = x."${name}"`).join(' and ');
    const reference = { table, column, by } as MergedReference;
    const mine = naming(params, at, reference, at.source);
    const theirs = naming(params, at, reference, at.target).replaceAll('x.', 'y.');
    await at.tx.execute(
      `delete from "${table}" x where ${mine} and exists (select 1 from "${table}" y where ${theirs} and ${same})`,
      params.values,
    );
  }
}

async function moveRows(at: Merging, reference: MergedReference): Promise<number> {
  const { tx, actor, source, target } = at;
  const { table, column, by, own, isVersioned } = reference;
  const params = new Params();
  if (by === 'list') {
    const mine = naming(params, at, reference, source);
    const [row] = await tx.query<{ count: number }>(
      `with gone as (delete from "${table}" x where ${mine} returning x.*), kept as (insert into "${table}" (account_id, owner_id, target_id, position)
        select g.account_id, g.owner_id, ${params.add(target)}::bigint, g.position from gone g on conflict do nothing)
       select count(*)::int as count from gone`,
      params.values,
    );
    return row!.count;
  }
  const sets = [
    `"${column}" = ${by === 'about' ? textOrNumber(params, reference, target) : `${params.add(target)}::bigint`}`,
  ];
  if (isVersioned)
    sets.push(
      'version = x.version + 1',
      'updated_at = now()',
      `updated_by = ${params.add(actor.userId)}`,
    );
  // Rows of its own come after those that are there.
  if (own)
    sets.push(
      `position = x.position + (select coalesce(max(y.position) + 1, 0) from "${table}" y where y.account_id = ${params.add(actor.accountId)} and y."${column}" = ${params.add(target)}::bigint)`,
    );
  const [row] = await tx.query<{ count: number }>(
    `with moved as (update "${table}" x set ${sets.join(', ')} where ${naming(params, at, reference, source)} returning 1) select count(*)::int as count from moved`,
    params.values,
  );
  return row!.count;
}

/** Files name their record by a text. */
const textOrNumber = (params: Params, { resource, column }: MergedReference, id: number): string =>
  resource?.fields[column]?.kind === 'text' ? params.add(String(id)) : `${params.add(id)}::bigint`;

/**
 * `source` has its link to `target` already, and both are locked. `refuse` says what cannot be in
 * one record: nothing has moved by then.
 */
export async function mergeRecords(
  at: Merging,
  refuse: (message: string) => void,
): Promise<readonly MovedRows[]> {
  const { services, actor, merged } = at;
  const { registry, rules } = services;
  const hooks = rules.get(merged.path);
  const context = { ...at, resource: merged };
  let refused = false;
  const marking = (message: string) => {
    refused = true;
    refuse(message);
  };
  await hooks?.beforeMerge?.({ ...context, fail: (_field, message) => marking(message) });
  const references = referencesTo(registry, merged);
  if (!refused)
    for (const reference of references.filter(({ by }) => by === 'column'))
      await findClashes(at, reference, marking);
  if (refused) return [];
  const moved: MovedRows[] = [];
  for (const reference of references) {
    await dropDoubles(at, reference);
    const count = await moveRows(at, reference);
    if (count === 0) continue;
    moved.push({ reference, count });
    countsOf(services).void(actor.accountId, reference.table);
  }
  await hooks?.afterMerge?.({ ...context, fail: (_field, message) => marking(message) });
  return moved;
}

/** What moved that people know: «3 Pedidos de clientes, 2 Facturas». */
export function toldRows(registry: Registry, moved: readonly MovedRows[]): readonly string[] {
  return moved.flatMap(({ reference: { resource }, count }) =>
    resource && isTold(registry, resource)
      ? [
          t('merge.count', '{count} en {records}', {
            count: count.toLocaleString('es-MX'),
            records: nameOfMany(resource),
          }),
        ]
      : [],
  );
}

/** Records that people open, and rows of what is merged. */
const isTold = (registry: Registry, resource: Resource): boolean =>
  (resource.screen !== null && resource.screens?.length !== 0) ||
  registry.parentOf(resource)?.resource.mergedInto !== undefined;
