import { choice, date, datetime, decimal, int, ref, text } from '#erp/model/fields.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { supplying } from '#erp/modules/inventory/supplying/supplying.ts';
import { slsShipments } from '#erp/modules/sales/shipments/shipments.ts';
import { CREATE_SHIPMENT } from '../logistic/create-shipment.ts';
import { LOGISTIC_TABS } from '../logistic/logistic-tabs.ts';
import { BEING_PICKED, GONE_TODAY, PICKED, TO_SHIP } from './warehouse-sales.queries.ts';

const quantity = (label: string): ReportColumn => ({
  field: decimal(label, { shownScale: 2, blankZero: true }),
});
const filters = {
  storage_id: ref('Almacén', 'storages'),
  route_id: ref('Ruta', 'sls/routes'),
  customer_id: ref('Cliente', 'customers'),
  scanned: text('Código leído', { max: 120 }),
};

const SHIPMENT: ReportColumn = {
  field: text('Embarque'),
  link: { record: 'sls/shipments', id: 'shipment_id' },
};
const ORDER: ReportColumn = {
  field: text('Pedido'),
  link: { record: 'customer-orders', id: 'order_id' },
};
const CUSTOMER: ReportColumn = { field: text('Cliente'), priority: 2 };
const CODE: ReportColumn = {
  field: text('Clave'),
  link: { record: 'products', id: 'product_id' },
};
const PRODUCT: ReportColumn = { field: text('Producto'), priority: 3 };
const STORAGE: ReportColumn = { field: text('Almacén'), priority: 3 };
const SLOT: ReportColumn = { field: text('Ubicación'), priority: 2 };
const LOT: ReportColumn = { field: text('Lote'), link: { record: 'lots', id: 'lot_id' } };
const UNIT: ReportColumn = { field: text('Unidad'), priority: 3 };
const PROMISED: ReportColumn = { field: date('Compromiso'), priority: 2 };
const WEIGHT: ReportColumn = {
  field: decimal('Peso', { scale: 3, suffix: 'kg', blankZero: true }),
  total: 'sum',
  priority: 2,
};
const PACKAGE: ReportColumn = { field: text('Paca o tarima'), priority: 3 };

const toShip: Report = {
  key: 'POR_SURTIR',
  label: 'Por surtir',
  description: 'Lo apartado para pedidos autorizados que todavía no está en un embarque.',
  filters: { ...filters, until: date('Compromiso hasta') },
  sql: TO_SHIP,
  columns: {
    promised_date: { field: date('Compromiso') },
    days: { field: int('Faltan (días)'), priority: 3 },
    route: { field: text('Ruta'), priority: 2 },
    order: ORDER,
    customer: CUSTOMER,
    code: CODE,
    name: PRODUCT,
    qty: quantity('Por surtir'),
    unit: UNIT,
    slot: SLOT,
    lot: { field: text('Lote apartado'), priority: 2 },
  },
  groups: [{ by: 'storage', label: 'Almacén' }],
  sort: ['promised_date', 'route', 'order', 'line_id', 'code'],
  drillDown: 'row',
  menu: [CREATE_SHIPMENT],
  empty: 'Nada apartado espera embarque con esos filtros.',
};

const beingPicked: Report = {
  key: 'EN_SURTIDO',
  label: 'En surtido',
  description:
    'La lista de surtido de cada embarque: qué se toma, de dónde, y cuánto va tomado. Con lector se toma en Piso.',
  filters,
  sql: BEING_PICKED,
  columns: {
    folio: SHIPMENT,
    supplying: { field: text('Surtido'), link: { record: 'supplying', id: 'supplying_id' } },
    supply_status: { field: choice('Avance', choicesOf(supplying, 'status')), priority: 2 },
    picker: { field: text('Surtidor'), priority: 3 },
    order: { ...ORDER, priority: 3 },
    customer: CUSTOMER,
    code: CODE,
    name: PRODUCT,
    storage: STORAGE,
    slot: SLOT,
    lot: LOT,
    qty: quantity('Por tomar'),
    picked: quantity('Tomada'),
    unit: UNIT,
    promised_date: { ...PROMISED, priority: 3 },
  },
  sort: ['scheduled_at', 'shipment_id', 'pick_sequence', 'line_id', 'pick_id'],
  drillDown: 'row',
  menu: [
    { label: 'Surtir con lector', link: { scanned: 'supplying', id: 'walk_id', to: 'surtir' } },
    {
      label: 'Confirmar surtido',
      link: { record: 'sls/shipments', id: 'confirm_id', action: 'confirmPick' },
    },
  ],
  empty: 'Ningún embarque se está surtiendo con esos filtros.',
};

const picked: Report = {
  key: 'SURTIDOS',
  label: 'Surtidos',
  description: 'Lo que ya se juntó y está listo para cargarse.',
  filters,
  sql: PICKED,
  columns: {
    folio: SHIPMENT,
    scheduled_at: { field: datetime('Programado') },
    dock: { field: text('Andén'), priority: 2 },
    route: { field: text('Ruta'), priority: 3 },
    order: { ...ORDER, priority: 3 },
    customer: CUSTOMER,
    code: CODE,
    name: PRODUCT,
    storage: STORAGE,
    slot: SLOT,
    lot: LOT,
    package_number: PACKAGE,
    qty: quantity('Surtida'),
    unit: UNIT,
    weight: WEIGHT,
    promised_date: { ...PROMISED, priority: 3 },
  },
  sort: ['scheduled_at', 'shipment_id', 'line_id'],
  drillDown: 'row',
  menu: [
    { label: 'Embarcar', link: { record: 'sls/shipments', id: 'shipment_id', action: 'ship' } },
    {
      label: 'Regresar a surtido',
      link: { record: 'sls/shipments', id: 'shipment_id', action: 'backToPick' },
    },
  ],
  empty: 'Nada está listo para cargarse con esos filtros.',
};

const goneToday: Report = {
  key: 'EMBARCADOS',
  label: 'Embarcados hoy',
  description: 'Lo que salió hoy del almacén, entregado o en camino.',
  filters,
  sql: GONE_TODAY,
  columns: {
    folio: SHIPMENT,
    shipped_at: { field: datetime('Embarcado') },
    freight_mode: { field: choice('Flete', choicesOf(slsShipments, 'freight_mode')), priority: 3 },
    route: { field: text('Ruta'), priority: 3 },
    order: ORDER,
    customer: CUSTOMER,
    code: CODE,
    name: PRODUCT,
    storage: STORAGE,
    lot: LOT,
    package_number: PACKAGE,
    qty: quantity('Embarcada'),
    unit: UNIT,
    weight: WEIGHT,
    promised_date: PROMISED,
  },
  sort: ['-shipped_at', 'shipment_id', 'line_id'],
  drillDown: 'row',
  empty: 'Hoy no ha salido nada con esos filtros.',
};

/** Sales as the warehouse works on them (sales §5). */
export const warehouseSales: ReportScreen = {
  path: 'alm/sales',
  label: 'Ventas por surtir',
  key: 'alm/sales.list',
  exportKey: 'alm/sales.export',
  call: { method: 'GET', path: 'alm/sales' },
  docUrl: 'ventas-por-surtir',
  tabs: LOGISTIC_TABS,
  reports: [toShip, beingPicked, picked, goneToday],
};
