/** English of what suppliers see. */
import { englishLabels as purchasing } from '#erp/modules/purchasing/english-labels.ts';
import { purchaseOrderLines } from '#erp/modules/purchasing/purchase-orders/purchase-order-lines.ts';
import { purchaseOrders } from '#erp/modules/purchasing/purchase-orders/purchase-orders.ts';
import { prcQuotationSuppliers } from '#erp/modules/purchasing/prc-quotations/prc-quotation-suppliers.ts';
import { purRejections } from '#erp/modules/purchasing/rejections/rejections.ts';
import { shipmentLines } from '#erp/modules/purchasing/shipments/shipment-lines.ts';
import { shipmentPackages } from '#erp/modules/purchasing/shipments/shipment-packages.ts';
import { shipments } from '#erp/modules/purchasing/shipments/shipments.ts';
import { portalQuotations } from './portal-quotations/portal-quotations.ts';
import {
  portalBales,
  portalReceptionLines,
  portalReceptions,
} from './portal-receptions/portal-receptions.ts';
import { portalRejections } from './portal-rejections/portal-rejections.ts';
import { portalOrderLines } from './spp-purchases/portal-order-lines.ts';
import { sppPurchases } from './spp-purchases/spp-purchases.ts';
import { viewLabels } from './view-labels.ts';

const P = 'spp-purchases';

export const englishPortal: Readonly<Record<string, string>> = {
  ...viewLabels(purchasing, purchaseOrders, sppPurchases),
  ...viewLabels(purchasing, purchaseOrderLines, portalOrderLines),
  ...viewLabels(purchasing, shipments, portalReceptions),
  ...viewLabels(purchasing, shipmentLines, portalReceptionLines),
  ...viewLabels(purchasing, shipmentPackages, portalBales),
  ...viewLabels(purchasing, prcQuotationSuppliers, portalQuotations),
  ...viewLabels(purchasing, purRejections, portalRejections),
  'privilege.spp.preview': 'See the portal as suppliers do, with their prices',
  [`${P}.label.one`]: 'Order',
  [`${P}.label.many`]: 'My orders',
  [`${P}.fields.supplier_comment.label`]: 'Comment of your company',
  [`${P}.fields.date_proposed_at.label`]: 'You proposed other dates',
  [`${P}.fields.is_amended.label`]: 'It is being amended',
  [`${P}/receptions.label.one`]: 'Reception',
  [`${P}/receptions.label.many`]: 'Receptions',
  [`${P}/receptions.sections.0`]: 'Reception',
  [`${P}/receptions.sections.1`]: 'Lines',
  [`${P}/receptions.sections.2`]: 'Weights and bales',
  [`${P}/receptions/lines.label.one`]: 'Line received',
  [`${P}/receptions/lines.label.many`]: 'Lines received',
  [`${P}/receptions/bales.label.one`]: 'Bale',
  [`${P}/receptions/bales.label.many`]: 'Bales',
  [`${P}/quotations.label.one`]: 'Request for quotation',
  [`${P}/quotations.label.many`]: 'Quotations',
  [`${P}/quotations.fields.deadline.label`]: 'Deadline',
  [`${P}/quotations.sections.0`]: 'Request',
  [`${P}/quotations.sections.1`]: 'Your answer',
  [`${P}/rejections.label.one`]: 'Rejection',
  [`${P}/rejections.label.many`]: 'Rejections',
  [`${P}/rejections.sections.0`]: 'Rejection',
  [`${P}/rejections.sections.1`]: 'Answer',
  [`${P}.sections.0`]: 'Order',
  [`${P}.sections.1`]: 'Lines',
  [`${P}.sections.2`]: 'Amounts',
  [`${P}.sections.3`]: 'Terms',
  [`${P}/lines.label.one`]: 'Line',
  [`${P}/lines.label.many`]: 'Lines',
};
