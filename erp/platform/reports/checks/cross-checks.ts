/** The checks declared with a report: two figures that must agree. */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { CrossCheck } from '#erp/model/reports/cross-check.ts';
import { toSql } from '../question.ts';
import type { OpenReport } from '../report.ts';
import type { ReportTotals } from '../layout/totals.ts';

export interface CrossCheckResult {
  readonly key: string;
  readonly label: string;
  readonly left: string;
  readonly right: string;
  readonly difference: string;
  readonly ok: boolean;
}

export async function runCrossChecks(
  tx: Tx,
  open: OpenReport,
  totals: ReportTotals,
): Promise<readonly CrossCheckResult[]> {
  const sideOf = async (side: CrossCheck['left']): Promise<Decimal> => {
    if ('total' in side)
      return new Decimal(
        String(side.total === 'rows' ? totals.count : (totals.values[side.total] ?? 0)),
      );
    const params = new Params();
    const [row] = await tx.query<Record<string, unknown>>(
      toSql(open, side.sql, params),
      params.values,
    );
    return new Decimal(String(Object.values(row ?? {})[0] ?? 0));
  };
  const results: CrossCheckResult[] = [];
  for (const { key, label, left, right, tolerance, unless = [] } of open.report.crossChecks ?? []) {
    if (unless.some((name) => open.asked.filters.has(name))) continue;
    const [a, b] = [await sideOf(left), await sideOf(right)];
    const difference = a.minus(b);
    results.push({
      key,
      label,
      left: a.toString(),
      right: b.toString(),
      difference: difference.toString(),
      ok: difference.abs().lte(tolerance ?? '0'),
    });
  }
  return results;
}
