import { bool, choice, date, decimal, int, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { ORDERS_SQL } from './orders.queries.ts';

const DIRECTIONS = [
  ['ENTRADA', 'Entrada', 'ok'],
  ['SALIDA', 'Salida', 'wait'],
] as const;
const COVERED = [
  ['SI', 'Sí', 'ok'],
  ['PARCIAL', 'En parte', 'wait'],
  ['NO', 'No', 'bad'],
] as const;
const EMPTY = 'No hay entradas ni salidas pendientes.';

const filters = {
  direction: choice('Sentido', DIRECTIONS),
  storage_id: ref('Almacén', 'storages'),
  product_id: ref('Producto', 'products', { where: { is_stocked: '1' } }),
  late: bool('Sólo con retraso'),
  uncovered: bool('Sólo sin cubrir'),
};
const WHERE = `[[ and c.direction = :direction ]] [[ and c.storage_id = :storage_id ]] [[ and c.product_id = :product_id ]] [[ and (not :late or c.late > 0) ]] [[ and (not :uncovered or c.direction = 'SALIDA' and c.reach < c.qty) ]]`;

const columns: Report['columns'] = {
  direction: { field: choice('Sentido', DIRECTIONS) },
  said: { field: text('Documento'), link: { records: 'resource', id: 'document_id' } },
  partner: { field: text('Contraparte'), priority: 2 },
  product: { field: text('Producto'), link: { record: 'products', id: 'product_id' } },
  name: { field: text('Descripción'), priority: 3 },
  storage: { field: text('Almacén') },
  qty: { field: decimal('Pendiente', { scale: 3 }) },
  unit: { field: text('Unidad'), priority: 3 },
  day: { field: date('Fecha') },
  late: { field: int('Retraso', { suffix: 'días' }) },
  covered: { field: choice('Cubierto', COVERED) },
};

export const ordersReport: ReportScreen = {
  path: 'inv-orders',
  label: 'Por entrar y por salir',
  key: 'inv-orders.list',
  exportKey: 'inv-orders.export',
  call: { method: 'GET', path: 'inv-orders' },
  docUrl: 'inv-orders',
  reports: [
    {
      key: 'PENDIENTES',
      label: 'Lista',
      description:
        'Lo que va a entrar y a salir: traspasos, vales, resguardos y surtidos abiertos, y si hay con qué cubrirlo.',
      filters: { ...filters, since: date('Desde'), until: date('Hasta') },
      sql: `${ORDERS_SQL} ${WHERE} [[ and c.day >= :since ]] [[ and c.day <= :until ]]`,
      columns,
      drillDown: 'row',
      sort: ['day', 'said', 'product'],
      empty: EMPTY,
    },
    {
      key: 'CALENDARIO',
      label: 'Calendario',
      description: 'Lo mismo, en el día en que se espera.',
      period: { default: 'este-mes', maxDays: 62 },
      filters,
      sql: `${ORDERS_SQL} ${WHERE} and c.day between :from and :to`,
      columns,
      drillDown: 'row',
      sort: ['day', 'direction', 'said', 'product'],
      calendar: { day: 'day', titleColumns: ['said', 'name'], chip: 'direction' },
      size: 500,
      empty: EMPTY,
    },
  ],
};
