import { portalRows } from '#erp/model/rows/portal-view.ts';
import { LINES_IN_FORCE } from '#erp/modules/purchasing/purchase-orders/amending/version-in-force.ts';
import { purchaseOrderLines } from '#erp/modules/purchasing/purchase-orders/purchase-order-lines.ts';

/** What was ordered and what has come of it; reference prices and their notes are the buyer's. */
export const portalOrderLines = portalRows(purchaseOrderLines, 'spp-purchases/lines', {
  label: ['Partida', 'Partidas'],
  gender: 'f',
  inForce: LINES_IN_FORCE,
  shows: [
    'order_id',
    'product_id',
    'description',
    'quantity',
    'unit_id',
    'price',
    'discount_percent',
    'amount',
    'promised_date',
    'proposed_date',
    'received_quantity',
    'accepted_quantity',
    'rejected_quantity',
    'returned_quantity',
    'invoiced_quantity',
    'pending_quantity',
    'closed',
  ],
  row: {
    cells: [],
    readOnlyColumns: [
      'product_id',
      'description',
      'quantity',
      'unit_id',
      'price',
      'discount_percent',
      'amount',
      'promised_date',
      'proposed_date',
      'received_quantity',
      'pending_quantity',
    ],
  },
});
