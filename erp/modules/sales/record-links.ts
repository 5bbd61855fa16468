/** Links beside records of sales, and of what stands with its customers. */
import type { RecordLink } from '#erp/model/screens/contributions.ts';
import { CONSUMABLE } from './customer-orders/consigned/agreements.ts';
import { CONSUME_KEY } from './customer-orders/consigned/consume.ts';

/** From whichever screen an order is opened; what is to be done next stands before it. */
const FOLLOW_ORDER: RecordLink = {
  label: 'Seguimiento',
  segment: 'seguimiento',
  at: '/customer-orders/orders/',
  key: 'customer-orders.list',
  order: 10,
};

/** Beside a cart: what it became. */
const ORDERS_OF_CART: RecordLink = {
  label: 'Pedidos',
  segment: 'pedidos',
  at: '/shopping-carts/orders/',
  key: 'shopping-carts.list',
  order: 10,
};

/** Of a customer's consignment: what was used of it is sold. */
const CONSUME_CONSIGNED: RecordLink = {
  label: 'Registrar consumo',
  segment: 'consumo',
  at: '/catalogue/action/customer-orders/consume?agreement_id=',
  key: CONSUME_KEY,
  when: { kind: ['CONSIGNACION'], status: [...CONSUMABLE] },
  order: -1,
};

/** What there is in the storage of an agreement, by product and lot. */
const HELD_IN_STORAGE: RecordLink = {
  label: 'Existencias',
  segment: 'existencias',
  at: '/customer-existences?filter[storage_id]=',
  of: 'storage_id',
  key: 'customer-existences.list',
};

export const recordLinks: Readonly<Record<string, readonly RecordLink[]>> = {
  'customer-storage': [CONSUME_CONSIGNED, HELD_IN_STORAGE],
  'shopping-carts': [ORDERS_OF_CART],
  'customer-orders': [FOLLOW_ORDER],
  'requested-orders': [FOLLOW_ORDER],
  'approved-orders': [FOLLOW_ORDER],
};
