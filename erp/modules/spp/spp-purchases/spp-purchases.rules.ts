import { defineRules } from '#erp/kernel/rules.ts';
import { adviseShipment } from './answering/advise-shipment.ts';
import { confirmOrder, proposeDate } from './answering/answer-order.ts';
import { sppPurchases } from './spp-purchases.ts';

export const rules = defineRules(sppPurchases, {
  actions: { confirm: confirmOrder, proposeDate, asn: adviseShipment },
});
