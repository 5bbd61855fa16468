/** What suppliers bring, received on the floor: what was announced, and orders still to come. */
import type { FloorReceipt } from '#erp/model/screens/contributions.ts';
import { GOODS_ORDER, OPEN_ORDER } from '../../purchase-orders/purchase-order-choices.ts';
import { EXPECTED, GOODS } from '../shipment-choices.ts';

const RECEIVE = 'shipments.receive';

export const floorReceipts: Readonly<Record<string, FloorReceipt>> = {
  shipment: {
    resource: 'shipments',
    title: 'Embarques de proveedores',
    needs: [RECEIVE, 'shipments.list'],
    filter: { status: EXPECTED, type: GOODS },
    sort: 'expected_at',
    // Its order is called by its supplier too.
    about: ['purchase_order_id', 'storage_id', 'status'],
    due: 'expected_at',
    waiting: 'line_count',
    enter: { call: 'confirm', label: 'Confirmar la recepción', done: 'Mercancía recibida.' },
    order: 1,
  },
  'purchase-order': {
    resource: 'purchase-orders',
    title: 'Órdenes de compra por llegar',
    needs: [RECEIVE, 'purchase-orders.list'],
    filter: { status: OPEN_ORDER, kind: GOODS_ORDER, is_coming: '0' },
    sort: 'promised_date',
    about: ['supplier_id', 'storage_id', 'status'],
    due: 'promised_date',
    begin: { call: 'begin', word: 'shipment' },
    order: 1,
  },
};

/** Printed on what they send with the goods. */
export const floorLabels = {
  shipment: { resource: 'shipments', actions: { recibir: '/floor/receive/shipment/:id' } },
  'purchase-order': {
    resource: 'purchase-orders',
    actions: { recibir: '/floor/receive/purchase-order/:id' },
  },
} as const;
