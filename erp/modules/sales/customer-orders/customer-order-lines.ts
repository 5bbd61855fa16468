import { choice, date, decimal, percent, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { SALE_LINE, SALE_LIST_COLUMNS, SALE_ROW } from '../documents/sale-line.ts';
import { FULFILMENT_MODES, LINE_STATES } from './order-choices.ts';

/** In stock units; counted by what is done with the line (sales R14). */
const counted = (label: string) =>
  decimal(label, {
    precision: 18,
    scale: 6,
    shownScale: 2,
    readOnly: true,
    default: '0',
    blankZero: true,
    width: 2,
  });

/** What a customer asks for, and what has become of it (sales §2, R14). */
export const customerOrderLines = child('customer-orders/lines', {
  label: ['Partida de pedido', 'Partidas de pedido'],
  gender: 'f',
  fields: {
    order_id: ref('Pedido', 'customer-orders', { required: true }),
    ...SALE_LINE,
    quotation_line_id: ref('Partida cotizada', 'sls-quotations/lines', {
      readOnly: true,
      printed: false,
      width: 4,
    }),
    storage_id: ref('Almacén', 'storages', {
      where: { active: '1' },
      width: 4,
      help: 'Vacío: el del pedido.',
    }),
    lot_id: ref('Lote consumido', 'lots', {
      readOnly: 'screen',
      copied: false,
      narrowedBy: { product_id: 'product_id' },
      shownWhen: [[{ field: 'lot_id', is: '*' }]],
      width: 3,
    }),
    requested_date: date('Fecha solicitada', { width: 3, help: 'Vacía: la del pedido.' }),
    promised_date: date('Fecha compromiso', {
      index: true,
      width: 3,
      help: 'Vacía: la del pedido.',
    }),
    fulfilment_mode: choice('Se surte de', FULFILMENT_MODES, {
      width: 3,
      help: 'Vacío: de producción si el producto es sobre pedido.',
    }),
    over_tolerance_percent: percent('Tolerancia de más', { readOnly: true, width: 2 }),
    under_tolerance_percent: percent('Tolerancia de menos', { readOnly: true, width: 2 }),
    qty_authorised: decimal('Autorizada', {
      precision: 18,
      scale: 6,
      shownScale: 2,
      readOnly: true,
      printed: false,
      width: 2,
      help: 'La que se autorizó, en la unidad de la partida.',
    }),
    qty_cancelled: counted('Cancelada'),
    qty_closed: counted('Cancelada al cerrar'),
    qty_reserved: counted('Reservada'),
    qty_to_produce: counted('Por producir'),
    qty_in_production: counted('En producción'),
    qty_produced: counted('Producida'),
    qty_shipped: counted('Embarcada'),
    qty_delivered: counted('Entregada'),
    qty_invoiced: counted('Facturada'),
    qty_returned: counted('Devuelta'),
    qty_discharged: counted('Devuelta sin facturar'),
    qty_replacement: counted('Por reponer'),
    qty_replacement_shipped: counted('Repuesta'),
    qty_pending: counted('Pendiente'),
    line_status: choice('Avance', LINE_STATES, {
      required: true,
      default: 'PENDIENTE',
      readOnly: true,
      index: true,
      width: 3,
    }),
  },
  title: 'description',
  row: {
    ...SALE_ROW,
    readOnlyColumns: [
      'product_id',
      'qty',
      'unit_id',
      'unit_price',
      'amount',
      'qty_reserved',
      'qty_shipped',
      'qty_invoiced',
      'qty_pending',
      'line_status',
    ],
  },
  list: {
    columns: [
      ...SALE_LIST_COLUMNS,
      'promised_date',
      'qty_reserved',
      'qty_shipped',
      'qty_invoiced',
      'qty_pending',
      'line_status',
    ],
  },
});
