/** The months of a line follow from its amount of the year while it is spread; the total always. */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { MONTHS } from '#erp/domains/budget/months.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { loadMonthsOf } from './last-year.ts';
import { loadLineAccounts, type Draft, type Line } from './line-checks.ts';
import { spreadBy, spreadEqually } from './spread.ts';

const isSeasonal = (line: Line) => line.spread === 'ESTACIONAL_ANO_ANTERIOR';

/** Of lines that are spread as the year before: its months. */
export async function loadSeasons(
  tx: Tx,
  draft: Draft,
): Promise<(line: Line) => readonly string[] | null> {
  const lines = linesOf(draft).filter(isSeasonal);
  if (lines.length === 0 || !draft.year) return () => null;
  const accountOf = await loadLineAccounts(tx, lines);
  const spotOf = (line: Line) => ({
    book_account_id: accountOf(line)?.id ?? 0,
    cost_center_id: line.cost_center_id ?? null,
  });
  const monthsOf = await loadMonthsOf(tx, draft.year - 1, lines.map(spotOf));
  return (line) => (isSeasonal(line) ? monthsOf(spotOf(line)) : null);
}

export async function fillMonths(tx: Tx, draft: Draft): Promise<void> {
  const seasonOf = await loadSeasons(tx, draft);
  for (const line of linesOf(draft)) {
    if (line.spread_amount && line.spread !== 'MANUAL') {
      const season = seasonOf(line);
      const parts = season
        ? spreadBy(line.spread_amount, season)
        : spreadEqually(line.spread_amount);
      if (parts) for (const [i, name] of MONTHS.entries()) line[name] = parts[i]!;
    }
    line.total = Decimal.sum(0, ...MONTHS.map((name) => line[name] ?? 0)).toFixed(2);
  }
}
