import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { shipments } from '#erp/modules/purchasing/shipments/shipments.ts';

const invoicedCharge = async (tx: Tx, shipmentId: number): Promise<string | null> => {
  const [charge] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(folio, '') as folio from shipment_charges where account_id = ${TENANT} and shipment_id = ${shipmentId} and invoice_id is not null and status <> 'CANCELADO' order by id limit 1`,
  );
  return charge?.folio ?? null;
};

async function requireNoInvoice({ tx, before, fail }: TransitionContext<typeof shipments>) {
  const folio = await invoicedCharge(tx, before.id);
  if (folio !== null)
    fail(
      '',
      t('prc.chargeOfShipment', 'Su gasto {folio} ya se facturó: cancela primero esa factura.', {
        folio,
      }),
    );
}

/** A shipment takes its charges with it: not those that somebody is owed. */
export const extension = extendRules(shipments, {
  transitions: { reverse: requireNoInvoice, cancel: requireNoInvoice },
});
