import { defineRules } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { confirmShipment } from './floor/confirm.ts';
import { countShipment } from './floor/count.ts';
import { expectedOfShipment } from './floor/expected.ts';
import { SHIPMENT_FLOOR_CALLS } from './floor/floor-calls.ts';
import { completeShipment } from './open-shipment.ts';
import { cancelShipment, departShipment, rejectAtGate } from './gate/gate-rules.ts';
import { makePackages } from './packages/make-packages.ts';
import { acceptService } from './services/accept-service.ts';
import { lockOrdered } from './ordered/lock-ordered.ts';
import { receiveShipment } from './receive/receive-shipment.ts';
import { reverseShipment } from './receive/reverse-shipment.ts';
import { shipments } from './shipments.ts';
import { spotPurchase } from './spot/buy-on-spot.ts';
import { consignmentBought } from './spot/receive-consigned.ts';
import { splitLine } from './splitting/split-lines.ts';

export const rules = defineRules(shipments, {
  beforeSave: completeShipment,
  lockFirst: {
    receive: lockOrdered,
    accept: lockOrdered,
    reverse: lockOrdered,
    cancel: lockOrdered,
    rejectAtGate: lockOrdered,
  },
  actions: { splitLine, makePackages, spotPurchase },
  consignmentBought,
  calls: {
    receiving: call(SHIPMENT_FLOOR_CALLS.receiving, expectedOfShipment),
    scan: call(SHIPMENT_FLOOR_CALLS.scan, countShipment),
    confirm: call(SHIPMENT_FLOOR_CALLS.confirm, confirmShipment),
  },
  transitions: {
    arrive({ changes, now }) {
      changes.arrived_at = now.toString({ smallestUnit: 'millisecond' });
    },
    depart: departShipment,
    rejectAtGate,
    accept: acceptService,
    receive: receiveShipment,
    cancel: cancelShipment,
    reverse: reverseShipment,
  },
});
