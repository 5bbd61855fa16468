/** Names of the records that filters point at, for headings and files. */
import type { Tx } from '../../db/database.ts';
import { titleSql } from '../../api/query/titles.ts';
import type { Sources } from './question.ts';

export async function titlesOfAsked(tx: Tx, { asked, filters, registry }: Sources): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const [name, value] of asked.filters) {
    const field = filters?.[name];
    if (field?.kind !== 'ref' && field?.kind !== 'refs') continue;
    const target = registry.resource(field.to);
    const key = field.kind === 'ref' ? (field.by ?? 'id') : 'id';
    const found = await tx.query<{ title: string }>(`select ${titleSql(registry, target, 't')} as title from ${target.table} t where t.${key}::text = any($1::text[]) limit 20`, [
      [value].flat().map(String),
    ]);
    titles.set(name, found.map(({ title }) => title).join(', '));
  }
  return titles;
}
