import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { tellParty } from '#erp/platform/access/outsiders/tell-party.ts';
import { suppliersDocuments } from '../suppliers-documents/suppliers-documents.ts';

export const extension = extendRules(suppliersDocuments, {
  async afterTransition(context) {
    const { action, after } = context;
    if (action !== 'reject') return;
    await tellParty(context, 'PROVEEDOR', after.supplier_id!, {
      event: 'spp.documentRefused',
      title: t('spp.portalDocument', 'Tu documento {folio} se rechazó', {
        folio: after.folio ?? '',
      }),
      ...(after.reject_reason && { body: after.reject_reason }),
      resource: 'spp/suppliers-documents',
      recordId: after.id,
    });
  },
});
