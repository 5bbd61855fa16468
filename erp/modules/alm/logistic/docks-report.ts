import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, decimal, int, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { ORDERS_TO_SHIP } from '../sales/warehouse-sales.queries.ts';
import { CREATE_SHIPMENT } from './create-shipment.ts';
import { LOGISTIC_TABS } from './logistic-tabs.ts';
import { PLANNED_KILOS } from './planned-kilos.ts';

const FITS = [
  ['CABE', 'Cabe', 'ok'],
  ['EXCEDE', 'Excede', 'bad'],
  ['SIN_VEHICULO', 'Sin vehículo', 'wait'],
  ['AJENO', 'No es nuestro', 'off'],
  ['SIN_CAPACIDAD', 'Sin capacidad dicha', 'neutral'],
] as const;

const DAY = '(t.scheduled_at at time zone :zone)::date';
const DOCK = `coalesce(t.dock, '—')`;
const LATE = `t.status in ('BORRADOR', 'EN_SURTIDO', 'SURTIDO') and ${DAY} < :today::date`;

/** Shipments of the days that were not called off, with what each weighs. */
const SHIPMENTS = `select t.account_id, t.id, t.folio, t.status, t.scheduled_at, t.storage_id, ${DAY} as day, ${DOCK} as dock, t.freight_mode, t.vehicle_id, t.driver_id, c.name as customer, ${PLANNED_KILOS} as kilos, 1 as shipments, case when ${LATE} then 1 else 0 end as late
  from {sls/shipments} t join {customers} c on ${refersTo('sls__shipments.customer_id', 't', 'c')} where t.status <> 'CANCELADO' and ${DAY} between :from::date and :to::date [[ and t.storage_id = :storage_id ]] [[ and t.route_id = :route_id ]]`;

const CARRIED_BY = [
  ['PROPIO', 'Reparto propio'],
  ['OTROS', 'De otros'],
] as const;
const VEHICLE = `coalesce(v.economic_number || ' · ' || v.plates, '—') as vehicle, case when s.freight_mode = 'REPARTO_PROPIO' then 'PROPIO' else 'OTROS' end as carried_by`;
const OWN = `select s.*, ${VEHICLE}, coalesce(v.payload_kg, y.payload_kg) as capacity from (${SHIPMENTS}) s left join fms__vehicles v on ${sameCompany('v', 's')} and v.id = s.vehicle_id left join vehicle_types y on ${sameCompany('y', 'v')} and y.id = v.vehicle_type_id`;
const FIT = `case when min(r.vehicle_id) is null and r.carried_by = 'OTROS' then 'AJENO' when min(r.vehicle_id) is null then 'SIN_VEHICULO' when min(r.capacity) is null then 'SIN_CAPACIDAD' when sum(r.kilos) > min(r.capacity) then 'EXCEDE' else 'CABE' end`;

const filters = {
  storage_id: ref('Almacén', 'storages'),
  route_id: ref('Ruta', 'sls/routes'),
};
const kilos = (label: string) => decimal(label, { scale: 1, suffix: 'kg', blankZero: true });
const ROW = {
  folio: { field: text('Embarque'), link: { record: 'sls/shipments', id: 'id' } },
  customer: { field: text('Cliente') },
  day: { field: date('Día') },
} as const;

/** Beside what is planned: what could be, by the route that takes it. */
const ordersToShip: Report = {
  key: 'PEDIDOS',
  label: 'Pedidos por embarcar',
  description:
    'Pedidos autorizados con mercancía apartada que todavía no está en un embarque, por su ruta y su compromiso.',
  filters: {
    ...filters,
    customer_id: ref('Cliente', 'customers'),
    until: date('Compromiso hasta'),
  },
  sql: ORDERS_TO_SHIP,
  columns: {
    order: { field: text('Pedido'), link: { record: 'customer-orders', id: 'order_id' } },
    customer: { field: text('Cliente') },
    promised_date: { field: date('Compromiso') },
    days: { field: int('Faltan (días)') },
    storage: { field: text('Almacén'), priority: 3 },
    lines: { field: int('Partidas'), total: 'sum', priority: 2 },
    kilos: { field: kilos('Kilos'), total: 'sum' },
  },
  groups: [{ by: 'route' }],
  sort: ['route', 'promised_date', 'order', 'storage'],
  drillDown: 'row',
  menu: [CREATE_SHIPMENT],
  empty: 'Ningún pedido con mercancía apartada espera embarque con esos filtros.',
};

const PERIOD = { default: 'esta-semana', maxDays: 31 } as const;

/** How full docks and vehicles are, day by day (sales §5, `/sls/logistic`). */
export const docksReport: ReportScreen = {
  path: 'sls/logistic/docks',
  label: 'Andenes y vehículos',
  key: 'sls/shipments.list',
  exportKey: 'sls/shipments.export',
  call: { method: 'GET', path: 'sls/logistic/docks' },
  inMenu: false,
  docUrl: 'logistica',
  tabs: LOGISTIC_TABS,
  reports: [
    {
      key: 'ANDENES',
      label: 'Andenes por día',
      description: 'Cuántos embarques y kilos tiene cada andén cada día, y cuántos van tarde.',
      period: PERIOD,
      filters,
      sql: `select r.day, r.dock, count(*) as shipments, sum(r.kilos) as kilos, sum(r.late) as late, min(to_char(r.scheduled_at at time zone :zone, 'HH24:MI')) as first_at, max(to_char(r.scheduled_at at time zone :zone, 'HH24:MI')) as last_at from (${SHIPMENTS}) r group by r.day, r.dock`,
      columns: {
        dock: { field: text('Andén') },
        shipments: { field: int('Embarques'), total: 'sum' },
        kilos: { field: kilos('Kilos'), total: 'sum' },
        late: { field: int('Tarde', { blankZero: true }), total: 'sum' },
        first_at: { field: text('Primero'), priority: 2 },
        last_at: { field: text('Último'), priority: 2 },
      },
      groups: [{ by: 'day', field: date('Día') }],
      drillDown: {
        sql: `select r.* from (${SHIPMENTS}) r`,
        by: ['day', 'dock'],
        columns: ROW,
        figures: { shipments: 'sum', kilos: 'sum', late: 'sum' },
        sort: ['scheduled_at', 'id'],
      },
      sort: ['day', 'dock'],
      empty: 'No hay embarques programados en esos días.',
    },
    {
      key: 'VEHICULOS',
      label: 'Carga de vehículos',
      description:
        'Kilos planeados de cada vehículo cada día contra lo que carga; lo que sale en reparto propio sin vehículo.',
      period: PERIOD,
      filters,
      sql: `select r.day, r.vehicle, r.carried_by, count(*) as shipments, sum(r.kilos) as kilos, min(r.capacity) as capacity, round(100 * sum(r.kilos) / nullif(min(r.capacity), 0), 1) as used, sum(r.late) as late, ${FIT} as fit from (${OWN}) r group by r.day, r.vehicle, r.carried_by`,
      columns: {
        vehicle: { field: text('Vehículo') },
        carried_by: { field: choice('Lo lleva', CARRIED_BY), priority: 2 },
        shipments: { field: int('Embarques'), total: 'sum' },
        kilos: { field: kilos('Kilos'), total: 'sum' },
        capacity: { field: kilos('Carga útil'), derived: true, priority: 2 },
        used: { field: percent('Ocupado', { suffix: '%' }), derived: true },
        fit: { field: choice('Capacidad', FITS) },
        late: { field: int('Tarde', { blankZero: true }), total: 'sum' },
      },
      groups: [{ by: 'day', field: date('Día') }],
      drillDown: {
        sql: `select r.* from (${OWN}) r`,
        by: ['day', 'vehicle', 'carried_by'],
        columns: ROW,
        figures: { shipments: 'sum', kilos: 'sum', late: 'sum' },
        sort: ['scheduled_at', 'id'],
      },
      sort: ['day', 'vehicle', 'carried_by'],
      empty: 'No hay embarques programados en esos días.',
    },
    ordersToShip,
  ],
};
