import type { Tx } from '#erp/db/database.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { tellActs } from '../audit/write-audit.ts';
import { checkShipment, completeShipment } from './check-shipment.ts';
import { askForDocuments } from '../shipment-documents/required-documents.ts';
import { holdOrders } from './leaving/credit-at-departure.ts';
import { deliver } from './leaving/deliver-lines.ts';
import { cancelShipment, shipShipment } from './leaving/ship-shipment.ts';
import { shipmentLanding } from './landing/shipment-landing.ts';
import { lockOrders } from './load-lines.ts';
import { confirmPick } from './picking/confirm-lines.ts';
import { backToPick, pickShipment, supplyOwner } from './picking/pick-shipment.ts';
import { SHIPMENT_AUDIT } from './shipment-audit.ts';
import { slsShipments } from './shipments.ts';

const lockFirst = ({ tx }: { readonly tx: Tx }, id: number) => lockOrders(tx, id);

export const rules = defineRules(slsShipments, {
  compute: completeShipment,
  beforeSave: checkShipment,
  async afterSave({ before, after, ...context }) {
    if (!before) await askForDocuments(context, after);
  },
  supply: supplyOwner,
  landingBill: shipmentLanding,
  lockFirst: { pick: lockFirst, backToPick: lockFirst, ship: lockFirst, cancel: lockFirst },
  afterTransition: tellActs<typeof slsShipments>(SHIPMENT_AUDIT),
  refused: { ship: holdOrders },
  transitions: {
    pick: pickShipment,
    backToPick,
    ship: shipShipment,
    cancel: cancelShipment,
  },
  actions: { confirmPick, deliver },
});
