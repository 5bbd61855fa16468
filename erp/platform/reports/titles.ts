/** Names of the records that filters point at, for headings and files. */
import { optionsPrivilege, rowFilters } from '#erp/kernel/access.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { ownRows } from '#erp/kernel/query/projection.ts';
import { OUT_OF_REACH, titleSql } from '#erp/kernel/query/titles.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Sources } from './question.ts';

/** A filter may name any number: what it names is told as a list to choose from would tell it. */
export async function titlesOfAsked(
  tx: Tx,
  { asked, filters, registry, actor }: Sources,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const [name, value] of asked.filters) {
    const field = filters?.[name];
    if (field?.kind !== 'ref' && field?.kind !== 'refs') continue;
    const target = registry.resource(field.to);
    const list = optionsPrivilege(actor, registry, target);
    const key = field.kind === 'ref' ? (field.by ?? 'id') : 'id';
    const params = new Params();
    const conditions = [
      `t.${key}::text = any(${params.add([value].flat().map(String))}::text[])`,
      ...ownRows(target),
      ...(list ? rowFilters(actor, registry, target, list, params) : ['false']),
    ];
    const found = await tx.query<{ title: string }>(
      `select ${titleSql(registry, target, 't')} as title from ${target.table} t where ${conditions.join(' and ')} limit 20`,
      params.values,
    );
    titles.set(
      name,
      found.length === 0 ? OUT_OF_REACH : found.map(({ title }) => title).join(', '),
    );
  }
  return titles;
}
