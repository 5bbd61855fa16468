import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { loadRows, type ListViewContext } from '../rows.server.ts';
import type { Period } from './period.server.ts';

/** More than a person can see at once; beyond it the look says that it does not show all. */
const MOST = 600;

type Range = { from: string; to: string };

/** The range that the look needs, within what the person filtered by. */
function within(at: ListViewContext, name: string, { from, to }: Range): Range {
  const chosen = at.state.filters.get(name);
  if (chosen?.kind !== 'range') return { from, to };
  return {
    from: chosen.from > from ? chosen.from : from,
    to: chosen.to !== '' && (to === '' || chosen.to < to) ? chosen.to : to,
  };
}

export interface RowsOfPeriod {
  readonly rows: readonly ApiRow[];
  /** Rows of the period that are not shown. */
  readonly left: number;
  readonly problem: string | null;
}

/**
 * Rows that touch the period: begun in it, or begun before and not over (still open ones where
 * `open` says so).
 */
export async function rowsWithin(
  at: ListViewContext,
  view: { from: string; to?: string },
  period: Period,
  fields: readonly (string | undefined)[],
  open: boolean,
): Promise<RowsOfPeriod> {
  const [first, last] = [period.first.toString(), period.last.toString()];
  const before = period.first.subtract({ days: 1 }).toString();
  const asked = { fields: [view.from, view.to, ...fields], sort: [view.from] };
  const wire: Record<string, Range | { op: string }>[] = [
    { [view.from]: within(at, view.from, { from: first, to: last }) },
  ];
  if (view.to) {
    wire.push({
      [view.from]: within(at, view.from, { from: '', to: before }),
      [view.to]: within(at, view.to, { from: first, to: '' }),
    });
    if (open)
      wire.push({
        [view.from]: within(at, view.from, { from: '', to: before }),
        [view.to]: { op: 'empty' },
      });
  }
  const found = await Promise.all(wire.map((filter) => loadRows(at, { ...asked, filter }, MOST)));
  return {
    rows: found.flatMap(({ rows }) => rows),
    left: found.reduce((sum, { rows, total }) => sum + total - rows.length, 0),
    problem: found.find(({ problem }) => problem !== null)?.problem ?? null,
  };
}
