import { Params } from '#erp/kernel/query/params.ts';
import type { Row, TransitionContext } from '#erp/kernel/rules.ts';
import { parseQuestion, toSql } from '#erp/platform/reports/question.ts';
import { reorderReport } from '#erp/modules/inventory/reports/reorder-report.ts';
import type { requisition } from './requisition.ts';

interface SuggestedLine {
  readonly product_id: number;
  readonly supply_storage_id: number | null;
  readonly suggested: string;
}

/**
 * What the storage that asks should have of what the other one supplies it with: the rows of the
 * reorder report.
 */
export async function suggestedLines({
  tx,
  services,
  actor,
  now,
  before,
}: TransitionContext<typeof requisition>): Promise<readonly Row[]> {
  const asked = parseQuestion(
    reorderReport,
    { storage_id: String(before.to_storage_id), supply: 'TRASPASO' },
    now,
    actor,
  );
  const params = new Params();
  const sql = toSql(
    {
      registry: services.registry,
      actor,
      asked,
      filters: reorderReport.filters,
      fragments: reorderReport.fragments,
      key: 'inv/requisition.update',
    },
    services.registry.rowSets.filled(reorderReport.sql),
    params,
  );
  const rows = await tx.query<SuggestedLine>(sql, params.values);
  return rows
    .filter((row) => row.supply_storage_id === before.from_storage_id && Number(row.suggested) > 0)
    .map(({ product_id, suggested }): Row => ({
      product_id,
      qty: suggested,
      qty_stock: suggested,
      note: 'Por punto de reorden',
    }));
}
