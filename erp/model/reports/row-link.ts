import type { RowLink } from './report.ts';

/** Columns of the row that a link needs. */
export function columnsOfLink(link: RowLink | undefined): readonly string[] {
  if (!link) return [];
  if ('record' in link || 'scanned' in link) return [link.id];
  if ('records' in link) return [link.records, link.id];
  return Object.values('list' in link ? link.filters : (link.query ?? {}))
    .flat()
    .flatMap((text) => [...text.matchAll(/\{([a-z_][a-z0-9_]*)\}/g)].map((found) => found[1]!));
}
