/** Which rows of a hierarchy are in sight. */
import { t } from '#erp/model/texts/t.ts';
import { listMembers, type WireObject } from '#erp/kernel/wire/encoding.ts';
import type { Params } from '#erp/kernel/query/params.ts';
import { invalid } from '#erp/model/errors.ts';
import { MAX_LEVELS, MAX_TOGGLED, type Folding } from '#erp/model/reports/hierarchy.ts';
import type { Report } from '#erp/model/reports/report.ts';

const MAX_PATH = 200;

/** Throws VALIDACION for levels that are no number. */
export function parseFolding({ hierarchy }: Report, body: WireObject): Folding | undefined {
  if (!hierarchy) return undefined;
  const raw = typeof body.levels === 'string' ? body.levels.trim() : '';
  const levels = raw === '' ? hierarchy.levels : Number(raw);
  if (!Number.isInteger(levels) || levels < 1 || levels > MAX_LEVELS)
    throw invalid({
      levels: [t('reports.numberUpTo', 'Escribe un número del 1 al {most}.', { most: MAX_LEVELS })],
    });
  const toggled = (listMembers(body.toggled) ?? []).flatMap(([, path]) =>
    typeof path === 'string' && path !== '' ? [path.slice(0, MAX_PATH)] : [],
  );
  return { levels, toggled: toggled.slice(0, MAX_TOGGLED) };
}

/** The row's level, from its path. */
export const levelSql = (path: string): string =>
  `(length(${path}) - length(replace(${path}, '/', '')) + 1)`;

/** No row that it lies in is folded. */
export function inSightSql(path: string, { levels, toggled }: Folding, params: Params): string {
  const above = `array_to_string((string_to_array(${path}, '/'))[1:i], '/')`;
  return `not exists (select 1 from generate_series(1, ${levelSql(path)} - 1) i where (i >= ${params.add(levels)}::int) <> (${above} = any(${params.add(toggled)}::text[])))`;
}
