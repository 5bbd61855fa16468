import { GENERATE } from './slot-actions.ts';
import { MOVE, PUTAWAY, STOCK } from './slots.schemas.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { choice, computed, decimal, int, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

import { NEXT_COUNT, OCCUPANCY, STOCK_OF } from './slots.queries.ts';

/** Places inside a storage; its code is what the label's QR says. */
export const slots = resource('wms/slots', {
  label: ['Ubicación', 'Ubicaciones'],
  gender: 'f',
  docUrl: 'ubicaciones',
  fields: {
    storage_id: ref('Almacén', 'storages', { required: true, width: 4 }),
    slot_type_id: ref('Tipo', 'wms/slot-types', { required: true, width: 4 }),
    code: text('Clave', {
      required: true,
      max: 24,
      case: 'upper',
      unique: ['storage_id'],
      width: 4,
    }),
    zone: text('Zona', { max: 10, width: 2 }),
    aisle: text('Pasillo', { max: 10, width: 2 }),
    rack: text('Rack', { max: 10, width: 2 }),
    level: text('Nivel', { max: 10, width: 2 }),
    place: text('Posición', { max: 10, width: 2 }),
    pick_sequence: int('Orden de recorrido', {
      index: true,
      min: '0',
      help: 'Vacío: por clave.',
      width: 2,
    }),
    max_weight_kg: decimal('Peso máximo', {
      precision: 12,
      scale: 3,
      min: '0',
      suffix: 'kg',
      help: 'Vacío: el del tipo.',
      width: 4,
    }),
    max_pallets: int('Tarimas', { min: '0', help: 'Vacío: las del tipo.', width: 4 }),
    fixed_product_id: ref('Producto fijo', 'products', { width: 4 }),
    status: choice(
      'Estado',
      [
        ['ACTIVA', 'Activa', 'ok'],
        ['BLOQUEADA', 'Bloqueada', 'bad'],
        ['BAJA', 'De baja', 'off'],
      ],
      {
        required: true,
        default: 'ACTIVA',
        help: 'Bloqueada: nada entra ni sale, y lo que guarda no está disponible.',
        width: 4,
      },
    ),
    block_reason: text('Motivo del bloqueo', {
      max: 120,
      requiredWhen: { field: 'status', is: ['BLOQUEADA'] },
      onlyWhen: { field: 'status', is: ['BLOQUEADA'] },
      width: 8,
    }),
    occupancy_pct: computed('Ocupación', 'percent', OCCUPANCY, { suffix: '%', width: 4 }),
    next_count_on: computed('Próximo conteo', 'date', NEXT_COUNT, {
      help: 'Por la clase de lo que guarda: la A se cuenta cada 30 días, la B cada 90 y la C cada 180.',
      width: 4,
    }),
    sku_count: computed('Productos', 'int', `(select count(distinct b.product_id) ${STOCK_OF})`, {
      width: 4,
    }),
  },
  title: 'code',
  highlights: ['storage_id', 'occupancy_pct', 'sku_count', 'next_count_on'],
  search: ['code'],
  storageField: 'storage_id',
  selectable: { field: 'status', values: ['ACTIVA'] },
  list: {
    columns: [
      'code',
      'storage_id',
      'slot_type_id',
      'status',
      'occupancy_pct',
      'next_count_on',
      'sku_count',
      'aisle',
      'level',
    ],
    sort: 'code',
    filters: ['storage_id', 'slot_type_id', 'status', 'zone', 'fixed_product_id'],
    relationFilters: {
      empty: { label: 'Vacía', sql: `not exists (select 1 ${STOCK_OF})` },
      blocked: { label: 'Bloqueada', sql: `t.status = 'BLOQUEADA'` },
      count_due: { label: 'Conteo vencido', sql: `${NEXT_COUNT} < ${COMPANY_TODAY}` },
    },
  },
  form: {
    sections: [
      {
        title: 'Ubicación',
        help: 'Su clave es lo que dice el código de la etiqueta.',
        fields: [
          'storage_id',
          'slot_type_id',
          'code',
          'zone',
          'aisle',
          'rack',
          'level',
          'place',
          'pick_sequence',
        ],
      },
      {
        title: 'Uso',
        help: 'Qué cabe y si puede usarse.',
        fields: [
          'max_weight_kg',
          'max_pallets',
          'fixed_product_id',
          'status',
          'block_reason',
          'occupancy_pct',
          'sku_count',
          'next_count_on',
        ],
      },
    ],
  },
  actions: { generate: GENERATE },
  extraCalls: [
    {
      name: 'move',
      method: 'PUT',
      path: 'wms/move',
      key: 'inventory.apply',
      summary: 'Mueve de una ubicación a otra lo que se va escaneando.',
      ...MOVE,
    },
    {
      name: 'putaway',
      method: 'GET',
      path: 'wms/putaway',
      key: 'wms/slots.list',
      summary: 'Lo que está en la ubicación de recibo, con la que se le propone.',
      ...PUTAWAY,
    },
    {
      name: 'stock',
      method: 'GET',
      path: 'wms/stock',
      key: 'wms/slots.list',
      summary:
        'Existencias por ubicación, lote y propietario; con group=slot, cuánto guarda cada ubicación.',
      ...STOCK,
    },
  ],
});
