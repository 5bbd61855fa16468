import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules, type MovedContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { invoiceShipments } from '#erp/modules/prc/invoice-shipments/invoice-shipments.ts';
import { tellParty } from '#erp/platform/access/outsiders/tell-party.ts';

type Moved = MovedContext<typeof invoiceShipments>;

const nameOf = ({ after }: Moved): string =>
  [after.series, after.supplier_folio].filter(Boolean).join(' ') || (after.folio ?? '');

/** As the supplier handed it in. */
async function documentOf({ tx, after }: Moved): Promise<number | null> {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from spp__suppliers_documents where account_id = ${TENANT} and invoice_id = ${after.id} order by id desc limit 1`,
  );
  return found?.id ?? null;
}

const tellAccepted = (context: Moved): Promise<void> =>
  tellParty(context, 'PROVEEDOR', context.after.supplier_id!, {
    event: 'spp.invoiceAccepted',
    title: t('spp.portalAccepted', 'Tu factura {folio} quedó aceptada', { folio: nameOf(context) }),
    resource: 'prc/invoice-shipments',
    recordId: context.after.id,
  });

async function tellRefused(context: Moved): Promise<void> {
  const { after, action } = context;
  const document = await documentOf(context);
  // What people of the company captured it sees from when it is accepted.
  if (document === null && action === 'reject') return;
  const reason = action === 'reject' ? after.reject_reason : after.cancel_reason;
  await tellParty(context, 'PROVEEDOR', after.supplier_id!, {
    event: 'spp.documentRefused',
    title:
      action === 'reject'
        ? t('spp.portalRefused', 'Tu factura {folio} se rechazó', { folio: nameOf(context) })
        : t('spp.portalCancelled', 'Tu factura {folio} se canceló', { folio: nameOf(context) }),
    ...(reason && { body: reason }),
    ...(document !== null && { resource: 'spp/suppliers-documents', recordId: document }),
  });
}

export const extension = extendRules(invoiceShipments, {
  async afterTransition(context) {
    if (context.action === 'post') await tellAccepted(context);
    if (context.action === 'reject' || context.action === 'cancel') await tellRefused(context);
  },
});
