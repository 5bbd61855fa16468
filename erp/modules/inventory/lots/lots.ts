import { PEDIMENTO } from '#erp/domains/cfdi/draft/customs-document.ts';
import { differenceOf } from '#erp/model/computed/declared.ts';
import { MERGE, SPLIT } from './lot-actions.ts';
import { PLACES, TRACE } from './lots.schemas.ts';
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import {
  choice,
  computed,
  date,
  decimal,
  int,
  percent,
  ref,
  refs,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import type { Choice } from '#erp/model/types.ts';
import { LOT_KINDS } from '../products/products.choices.ts';

export const LOT_STATUS: readonly Choice[] = [
  ['CUARENTENA', 'En cuarentena', 'wait'],
  ['LIBERADO', 'Liberado', 'ok'],
  ['RETENIDO', 'Retenido', 'bad'],
  ['RECHAZADO', 'Rechazado', 'off'],
];

const OWN = `from stock_balances b where ${sameCompany('b', 't')} and b.lot_id = t.id and b.owner_kind = 'PROPIO'`;
const ALERT_DAYS = `coalesce((select p.expiry_alert_days from products p where ${sameCompany('p', 't')} and p.id = t.product_id), (select w.expiry_alert_days from wms__configurations w where ${sameCompany('w', 't')}), 60)`;
/** Of the company, of a branch or of the lot itself: the pool of the last row that moved it. */
const POOL_COST = `(select c.avg_cost from stock_costs c where ${sameCompany('c', 't')} and c.product_id = t.product_id
  and c.pool_key = (select k.pool_key from kardex k where ${sameCompany('k', 't')} and k.product_id = t.product_id and k.lot_id = t.id and k.pool_key is not null order by k.id desc limit 1))`;

/**
 * Batches, serial numbers, bales, rolls and bags. Entries make them; afterwards only what describes
 * them changes.
 */
export const lots = resource('lots', {
  label: ['Lote', 'Lotes'],
  fields: {
    product_id: ref('Producto', 'products', { required: true, readOnly: true, width: 6 }),
    code: text('Lote o serie', {
      required: true,
      max: 40,
      readOnly: true,
      unique: ['product_id'],
      width: 3,
    }),
    kind: choice('Presentación', [...LOT_KINDS, ['SERIE', 'Serie']], {
      required: true,
      readOnly: true,
      width: 3,
    }),
    parent_lot_id: ref('Lote de origen', 'lots', { readOnly: true, width: 3 }),
    joined_lot_ids: refs('Se unieron', 'lots', {
      readOnly: true,
      help: 'Los lotes de los que se hizo.',
    }),
    status: choice('Estado', LOT_STATUS, {
      required: true,
      default: 'LIBERADO',
      index: true,
      readOnly: true,
      width: 3,
    }),
    status_reason: text('Motivo', { max: 120, readOnly: true, width: 6 }),
    produced_on: date('Fabricación', { happened: true, width: 3 }),
    received_on: date('Recepción', { index: true, readOnly: true, width: 3 }),
    expires_on: date('Caducidad', { index: true, width: 3 }),
    retest_on: date('Reanálisis', { width: 3 }),
    supplier_id: ref('Proveedor', 'suppliers', { width: 6 }),
    supplier_lot: text('Lote del proveedor', { max: 40, width: 6 }),
    country_origin_id: ref('País de origen', 'countries', { width: 6 }),
    pedimento: text('Pedimento', {
      ...PEDIMENTO,
      width: 4,
    }),
    customs_date: date('Fecha del pedimento', {
      requiredWhen: { field: 'pedimento', is: '*' },
      width: 4,
    }),
    customs_office: text('Aduana', {
      max: 60,
      requiredWhen: { field: 'pedimento', is: '*' },
      width: 4,
    }),
    gross_kg: decimal('Peso bruto', { precision: 12, scale: 3, min: '0', suffix: 'kg', width: 4 }),
    tare_kg: decimal('Tara', { precision: 12, scale: 3, min: '0', suffix: 'kg', width: 4 }),
    net_kg: differenceOf('Peso neto', 'decimal', 'gross_kg', {
      less: ['tare_kg'],
      emptyIsZero: ['tare_kg'],
      width: 4,
    }),
    moisture_pct: percent('Humedad', { min: '0', max: '100' }),
    width_cm: decimal('Ancho', { precision: 12, scale: 3, min: '0', suffix: 'cm' }),
    length_m: decimal('Largo', { precision: 12, scale: 3, min: '0', suffix: 'm' }),
    grammage: decimal('Gramaje', { precision: 12, scale: 3, min: '0', suffix: 'g/m²' }),
    color: text('Color', { max: 40 }),
    conv_num: int('Conversión propia: numerador', {
      above: '0',
      help: 'Una unidad de este lote equivale a numerador ÷ denominador unidades de inventario.',
    }),
    conv_den: int('Denominador', { above: '0', requiredWhen: { field: 'conv_num', is: '*' } }),
    conv_unit_id: ref('Unidad de la conversión', 'units', {
      requiredWhen: { field: 'conv_num', is: '*' },
    }),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      readOnly: true,
    }),
    source_id: text('Número de origen', { recordIn: 'source_resource', max: 40, readOnly: true }),
    on_hand: computed('Existencia', 'decimal', `(select coalesce(sum(b.qty), 0) ${OWN})`),
    available: computed(
      'Disponible',
      'decimal',
      `(case when t.status = 'LIBERADO' and (t.expires_on is null or t.expires_on >= ${COMPANY_TODAY}) then (select coalesce(sum(b.qty - b.reserved_hard), 0) ${OWN}) else 0 end)`,
    ),
    unit_cost: computed('Costo', 'decimal', POOL_COST, { readKey: 'costs.view' }),
    expiry: computed(
      'Vigencia',
      'text',
      `(case when t.expires_on < ${COMPANY_TODAY} then 'CADUCADO' when t.expires_on <= ${COMPANY_TODAY} + (${ALERT_DAYS})::int then 'POR_CADUCAR' when t.expires_on is not null then 'VIGENTE' end)`,
      {
        chips: [
          ['CADUCADO', 'Caducado', 'bad'],
          ['POR_CADUCAR', 'Por caducar', 'wait'],
          ['VIGENTE', 'Vigente', 'ok'],
        ],
      },
    ),
    locations: computed(
      'Dónde está',
      'text',
      `(select string_agg(distinct s.code, ', ') from stock_balances b join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id where ${sameCompany('b', 't')} and b.lot_id = t.id and b.qty <> 0)`,
    ),
  },
  title: ['code', 'product_id'],
  highlights: ['on_hand', 'available', 'unit_cost', 'expires_on', 'expiry', 'locations'],
  search: ['code', 'supplier_lot', 'pedimento'],
  list: {
    columns: [
      'code',
      'product_id',
      'status',
      'on_hand',
      'available',
      'expires_on',
      'expiry',
      'supplier_lot',
      'locations',
    ],
    sort: '-received_on',
    filters: [
      'status',
      'kind',
      'product_id',
      'expires_on',
      'received_on',
      'supplier_id',
      'pedimento',
    ],
    relationFilters: {
      with_stock: {
        label: 'Con existencia',
        sql: `exists (select 1 from stock_balances b where ${sameCompany('b', 't')} and b.lot_id = t.id and b.qty <> 0)`,
      },
      storage_id: {
        label: 'Almacén',
        to: 'storages',
        sql: `exists (select 1 from stock_balances b where ${sameCompany('b', 't')} and b.lot_id = t.id and b.qty <> 0 and b.storage_id = any($))`,
      },
      category_id: {
        label: 'Categoría',
        to: 'categories',
        sql: `exists (select 1 from products p where ${refersTo('lots.product_id', 't', 'p')} and p.category_id = any($))`,
      },
    },
    initial: { with_stock: '1' },
  },
  form: {
    sections: [
      {
        title: 'Lote',
        help: 'Se crea con la entrada que lo trae.',
        fields: [
          'code',
          'product_id',
          'kind',
          'status',
          'status_reason',
          'parent_lot_id',
          'joined_lot_ids',
          'on_hand',
          'available',
          'unit_cost',
          'locations',
        ],
      },
      {
        title: 'Fechas',
        help: 'Vacía la caducidad: la de fabricación más la vida útil del producto.',
        fields: ['produced_on', 'received_on', 'expires_on', 'retest_on'],
      },
      {
        title: 'Procedencia',
        help: 'De quién se recibió y con qué documento.',
        fields: [
          'supplier_id',
          'supplier_lot',
          'country_origin_id',
          'source_resource',
          'source_id',
        ],
      },
      {
        title: 'Importación',
        help: 'Sale en la factura de las ventas de primera mano.',
        fields: ['pedimento', 'customs_date', 'customs_office'],
      },
      {
        title: 'Pesos y medidas',
        help: 'De este paquete, no del producto.',
        fields: [
          'gross_kg',
          'tare_kg',
          'net_kg',
          'moisture_pct',
          'width_cm',
          'length_m',
          'grammage',
          'color',
        ],
      },
      {
        title: 'Conversión',
        help: 'Sustituye a la del producto sólo para este lote.',
        fields: ['conv_unit_id', 'conv_num', 'conv_den'],
      },
    ],
  },
  checks: [
    {
      field: 'expires_on',
      op: '>=',
      other: 'produced_on',
      message: 'La caducidad no puede ser anterior a la fabricación.',
    },
    {
      field: 'tare_kg',
      op: '<=',
      other: 'gross_kg',
      message: 'La tara no puede ser mayor que el peso bruto.',
    },
  ],
  states: {
    field: 'status',
    initial: 'LIBERADO',
    systemStates: { CUARENTENA: 'an entry of a product that is inspected' },
    byConsequence: {
      acquit: {
        label: 'Liberación por dictamen',
        from: ['CUARENTENA', 'RETENIDO', 'RECHAZADO'],
        to: 'LIBERADO',
        cause: 'Lo decidió un dictamen.',
      },
      condemn: {
        label: 'Rechazo por dictamen',
        from: ['CUARENTENA', 'LIBERADO', 'RETENIDO'],
        to: 'RECHAZADO',
        cause: 'Lo decidió un dictamen.',
      },
      holdAgain: {
        label: 'Vuelta a cuarentena',
        from: ['LIBERADO', 'RECHAZADO'],
        to: 'CUARENTENA',
        cause: 'Se anuló el dictamen.',
      },
    },
    transitions: {
      hold: {
        label: 'Retener',
        successMessage: 'Lote retenido.',
        from: ['LIBERADO'],
        to: 'RETENIDO',
        recordFields: { required: ['status_reason'] },
        tone: 'dan',
        confirm:
          'Ya no podrá surtirse ni moverse, salvo a cuarentena o rechazo. Lo apartado de este lote queda sin lote y se avisa a sus dueños.',
      },
      release: {
        label: 'Liberar',
        successMessage: 'Lote liberado.',
        from: ['CUARENTENA', 'RETENIDO'],
        to: 'LIBERADO',
        key: 'inventory.lots.release',
        tone: 'pri',
        confirm: 'Quedará disponible para surtir.',
      },
      reject: {
        label: 'Rechazar',
        successMessage: 'Lote rechazado.',
        from: ['CUARENTENA', 'RETENIDO'],
        to: 'RECHAZADO',
        recordFields: { required: ['status_reason'] },
        tone: 'dan',
        confirm:
          'Se abre un rechazo de almacén; el lote sólo podrá devolverse, destruirse o moverse a rechazo.',
      },
    },
  },
  privileges: [
    { key: 'inventory.lots.release', label: 'Liberar lotes' },
    { key: 'lots.split', label: 'Dividir y unir lotes' },
  ],
  actions: { split: SPLIT, merge: MERGE },
  extraCalls: [
    {
      name: 'trace',
      method: 'GET',
      path: 'lots/trace/:id',
      key: 'lots.list',
      summary: 'De dónde viene el lote y a dónde fue.',
      ...TRACE,
    },
    {
      name: 'places',
      method: 'GET',
      path: 'lots/places/:id',
      key: 'lots.list',
      summary: 'Dónde está el lote y cuánto hay en cada lugar.',
      ...PLACES,
    },
  ],
  calls: ['list', 'one', 'update', 'options'],
  screens: ['list', 'edit'],
});
