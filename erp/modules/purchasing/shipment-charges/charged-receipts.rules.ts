import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { revaluations } from '#erp/modules/inv/revaluations/revaluations.ts';

/** A late cost of what has charges is one of them, or it would be counted twice. */
export const extension = extendRules(revaluations, {
  async beforeSave({ tx, draft, fail }) {
    if (draft.kind !== 'COSTO_TARDIO') return;
    const receipts = linesOf(draft).flatMap(({ receipt_id }) => receipt_id ?? []);
    const charged = await tx.query(
      sql<{
        movement_id: number;
        folio: string;
      }>`select s.movement_id, coalesce(s.folio, '') as folio from shipments s where s.account_id = ${TENANT} and s.movement_id = any(${receipts}::bigint[])
        and exists (select 1 from shipment_charges c where c.account_id = ${TENANT} and c.shipment_id = s.id and c.status <> 'CANCELADO')`,
    );
    for (const [i, line] of linesOf(draft).entries()) {
      const shipment = charged.find(({ movement_id }) => movement_id === line.receipt_id);
      if (shipment)
        fail(
          `lines[${i}][receipt_id]`,
          t('purchasing.hasCharges', 'El embarque {folio} lleva gastos: agrégalo como otro.', {
            folio: shipment.folio,
          }),
        );
    }
  },
});
