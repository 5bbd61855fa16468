/** Why money gets no receipt. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

/** Where the money of the movement went. */
async function takenBefore(tx: Tx, movementId: number | null): Promise<string | null> {
  const [other] = await tx.query(
    sql<{
      number: string | null;
    }>`select coalesce(r.number, '') as number from satinvoices__collections x join satinvoices r on r.account_id = ${TENANT} and r.id = x.receipt_id where x.account_id = ${TENANT} and x.movement_id = ${movementId} order by r.id desc limit 1`,
  );
  return other?.number ?? null;
}

/** VALIDACION: another receipt has the money, or none of it needs one. */
export async function refuseReceipt(tx: Tx, movementId: number | null): Promise<never> {
  const other = await takenBefore(tx, movementId);
  if (other !== null)
    throw invalid({
      movement_id: [
        other
          ? t('invoicing.inReceipt', 'Ese cobro ya está en el complemento de pago {number}.', {
              number: other,
            })
          : t('invoicing.inDraft', 'Ese cobro ya está en un complemento de pago por timbrar.'),
      ],
    });
  throw invalid({
    customer_id: [
      t(
        'invoicing.nothingToSay',
        'No hay cobros aplicados a facturas PPD de esta razón social que esperen su complemento.',
      ),
    ],
  });
}
