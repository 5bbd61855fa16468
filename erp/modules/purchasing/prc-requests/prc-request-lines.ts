import { along } from '#erp/model/computed/declared.ts';
import { bool, choice, date, decimal, money, ref, text } from '#erp/model/fields.ts';
import { BOUGHT_LINE } from '../bought-line.ts';
import { PRICES } from '../price-key.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { LINE_STATES } from './request-choices.ts';

const COUNTED = {
  precision: 16,
  scale: 4,
  shownScale: 2,
  width: 2,
  readOnly: true,
  default: '0',
} as const;

/** What somebody asks to be bought, and how much of it has been ordered (purchasing §2). */
export const prcRequestLines = child('prc-request-lines', {
  label: ['Partida de requisición', 'Partidas de requisición'],
  gender: 'f',
  // Orders and quotations choose one.
  calls: ['options'],
  privilegesOf: 'prc-requests',
  screens: [],
  selectable: { field: 'line_status', values: ['PENDIENTE', 'COTIZANDO', 'PARCIAL'] },
  fields: {
    request_id: ref('Requisición', 'prc-requests', { required: true }),
    ...BOUGHT_LINE,
    required_date: date('Se requiere', { width: 3, help: 'Vacía: la de la requisición.' }),
    suggested_supplier_id: ref('Proveedor sugerido', 'suppliers', {
      width: 4,
      help: 'Vacío: el preferido en los catálogos, o el habitual del producto.',
    }),
    estimated_price: decimal('Precio estimado', {
      ...PRICES,
      precision: 18,
      scale: 6,
      min: '0',
      width: 3,
      help: 'En pesos y sin impuestos. Vacío: el del catálogo o de la última compra.',
    }),
    amount: money('Importe', { ...PRICES, readOnly: true, width: 3 }),
    ordered_quantity: decimal('Ordenado', COUNTED),
    pending_quantity: decimal('Pendiente', COUNTED),
    line_status: choice('Estado', LINE_STATES, { readOnly: true, default: 'PENDIENTE', width: 3 }),
    unit: along('Unidad', 'text', 'unit_id.code'),
    closed: bool('Cancelada', { readOnly: true }),
    close_reason: text('Motivo de la cancelación', { max: 120, readOnly: true, width: 6 }),
  },
  title: ['request_id', 'description'],
  row: {
    cells: [
      'product_id',
      'quantity',
      'unit_id',
      'suggested_supplier_id',
      'estimated_price',
      'amount',
    ],
    enterCells: ['product_id', 'quantity'],
    readOnlyColumns: [
      'product_id',
      'quantity',
      'unit',
      'suggested_supplier_id',
      'estimated_price',
      'amount',
      'ordered_quantity',
      'pending_quantity',
      'line_status',
    ],
  },
  list: {
    columns: [
      'product_id',
      'description',
      'quantity',
      'unit_id',
      'required_date',
      'suggested_supplier_id',
      'ordered_quantity',
      'pending_quantity',
      'line_status',
    ],
    filters: ['product_id', 'line_status', 'suggested_supplier_id'],
  },
});
