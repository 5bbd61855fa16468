/** What people of a supplier are told of in the portal: what is asked of it (R53). */
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { t } from '#erp/model/texts/t.ts';
import { tellParty } from '#erp/platform/access/outsiders/tell-party.ts';

/** In the bell alone: what goes by mail goes to contacts of the supplier. */
export const IN_PORTAL = {
  channels: ['APP'],
  only: ['APP'],
  audience: 'ASIGNADO',
  portal: 'PROVEEDOR',
} as const;

export const portalNotices: NonNullable<ModuleDeclaration['notices']> = [
  { key: 'purchase-orders.sent', label: 'Te envían un pedido', ...IN_PORTAL },
  { key: 'prc-quotations.asked', label: 'Te piden una cotización', ...IN_PORTAL },
];

interface Sent {
  readonly id: number;
  readonly supplierId: number;
  readonly folio: string;
  readonly revision: number;
}

export const tellSentOrder = (at: Writing, { id, supplierId, folio, revision }: Sent) =>
  tellParty(at, 'PROVEEDOR', supplierId, {
    event: 'purchase-orders.sent',
    title:
      revision > 1
        ? t('purchasing.portalOrderAgain', 'Pedido {folio}: cambió, es su versión {revision}', {
            folio,
            revision,
          })
        : t('purchasing.portalOrder', 'Pedido {folio}: confírmalo', { folio }),
    resource: 'purchase-orders',
    recordId: id,
  });

interface Invitation {
  /** Of `prc-quotation-suppliers`. */
  readonly id: number;
  readonly supplierId: number;
  readonly folio: string;
  readonly moment: string;
}

export const tellAsked = (at: Writing, { id, supplierId, folio, moment }: Invitation) =>
  tellParty(at, 'PROVEEDOR', supplierId, {
    event: 'prc-quotations.asked',
    title: t('purchasing.portalAsked', 'Te piden cotizar {folio}, a más tardar el {moment}', {
      folio,
      moment,
    }),
    resource: 'prc-quotation-suppliers',
    recordId: id,
  });
