import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { shipmentCharges } from '#erp/modules/purchasing/shipment-charges/shipment-charges.ts';

/** What its invoice charges is called off with the invoice. */
export const extension = extendRules(shipmentCharges, {
  transitions: {
    async cancel({ tx, before, fail }) {
      const [invoiced] = await tx.query(
        sql`select 1 from shipment_charges where account_id = ${TENANT} and id = ${before.id} and invoice_id is not null`,
      );
      if (invoiced)
        fail('', t('prc.cancelInvoiceFirst', 'Ya se facturó: cancela primero su factura.'));
    },
  },
});
