import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { lockReceived } from '../shipments/invoicing/count-invoiced.ts';
import { checkAnalysis } from './capture/analysis-checks.ts';
import { completeAnalysis } from './capture/analysis-draft.ts';
import { dictate } from './dictum/dictate.ts';
import { voidDictum } from './dictum/void.ts';
import { shipmentAnalyses } from './shipment-analyses.ts';

/** The order and the shipment before the analysis, as whoever receives and invoices takes them. */
async function lockAnalysed({ tx }: { readonly tx: Tx }, id: number): Promise<void> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select shipment_line_id as id from shipment_analyses where account_id = ${TENANT} and id = ${id} and shipment_line_id is not null`,
  );
  await lockReceived(
    tx,
    rows.map((row) => row.id),
  );
}

export const rules = defineRules(shipmentAnalyses, {
  compute: completeAnalysis,
  beforeSave: checkAnalysis,
  async afterSave(context) {
    const { before, after } = context;
    if (!before) await moveByConsequence(context, 'shipments.analyse', { id: after.shipment_id });
  },
  lockFirst: { dictate: lockAnalysed, void: lockAnalysed },
  transitions: { dictate, void: voidDictum },
});
