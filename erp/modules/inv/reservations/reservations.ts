import { along, differenceOf } from '#erp/model/computed/declared.ts';
import { choice, datetime, decimal, int, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Stock that is set aside for a document; only the stock engine writes it (inventory R18). */
export const reservations = resource('inv/reservations', {
  label: ['Reserva', 'Reservas'],
  gender: 'f',
  docUrl: 'reservas',
  fields: {
    product_id: ref('Producto', 'products', { required: true, readOnly: true, width: 6 }),
    storage_id: ref('Almacén', 'storages', { required: true, readOnly: true, width: 6 }),
    lot_id: ref('Lote', 'lots', { readOnly: true, help: 'Vacío: de cualquier lote.', width: 6 }),
    slot_id: ref('Ubicación', 'wms/slots', { readOnly: true, width: 6 }),
    qty: decimal('Reservado', { required: true, above: '0', readOnly: true, width: 3 }),
    qty_consumed: decimal('Consumido', {
      required: true,
      default: '0',
      min: '0',
      readOnly: true,
      width: 3,
    }),
    qty_released: decimal('Liberado', {
      required: true,
      default: '0',
      min: '0',
      readOnly: true,
      width: 3,
    }),
    open: differenceOf('Por consumir', 'decimal', 'qty', {
      less: ['qty_consumed', 'qty_released'],
      width: 3,
    }),
    unit: along('Unidad', 'text', 'product_id.stock_unit_id.code'),
    source_label: text('Documento', { max: 80, readOnly: true, width: 6 }),
    source_resource: text('Tipo de documento', {
      represents: 'resource',
      required: true,
      max: 60,
      index: true,
      readOnly: true,
      width: 4,
    }),
    source_id: text('Número de documento', {
      recordIn: 'source_resource',
      required: true,
      max: 40,
      readOnly: true,
      width: 4,
    }),
    source_line_id: text('Partida', { required: true, max: 40, readOnly: true, width: 4 }),
    needed_at: datetime('Se requiere', { index: true, readOnly: true, width: 4 }),
    expires_at: datetime('Vence', { required: true, index: true, readOnly: true, width: 4 }),
    priority: int('Prioridad', {
      required: true,
      min: '1',
      max: '9',
      default: 5,
      readOnly: true,
      help: 'Del 1, lo primero que se atiende, al 9.',
      width: 4,
    }),
    status: choice(
      'Estado',
      [
        ['ACTIVA', 'Activa', 'go'],
        ['CONSUMIDA', 'Consumida', 'ok'],
        ['LIBERADA', 'Liberada', 'off'],
        ['VENCIDA', 'Vencida', 'bad'],
      ],
      { required: true, default: 'ACTIVA', index: true, readOnly: true },
    ),
    release_reason: longtext('Motivo de la liberación', { max: 300, readOnly: true }),
  },
  title: ['source_label', 'product_id'],
  search: ['source_label', 'source_id'],
  storageField: 'storage_id',
  list: {
    columns: [
      'source_label',
      'product_id',
      'storage_id',
      'lot_id',
      'open',
      'unit',
      'needed_at',
      'expires_at',
      'status',
    ],
    sort: '-needed_at',
    filters: [
      'status',
      'product_id',
      'storage_id',
      'lot_id',
      'source_resource',
      'needed_at',
      'expires_at',
      'priority',
    ],
  },
  form: {
    sections: [
      {
        title: 'Para qué',
        help: 'El documento que la pidió, y cuándo la necesita.',
        fields: [
          'source_label',
          'source_resource',
          'source_id',
          'source_line_id',
          'needed_at',
          'expires_at',
          'priority',
        ],
      },
      {
        title: 'Qué aparta',
        help: 'Con lote o ubicación, justo esa mercancía; sin ellos, cualquiera que esté disponible.',
        fields: ['product_id', 'storage_id', 'lot_id', 'slot_id'],
      },
      {
        title: 'Cantidades',
        help: 'En la unidad de inventario.',
        fields: ['qty', 'qty_consumed', 'qty_released', 'open', 'unit', 'release_reason'],
      },
    ],
  },
  states: {
    field: 'status',
    initial: 'ACTIVA',
    systemStates: {
      CONSUMIDA: 'the posting that takes what was reserved',
      VENCIDA: 'the nightly job',
    },
    transitions: {
      release: {
        label: 'Liberar',
        successMessage: 'Reserva liberada.',
        from: ['ACTIVA'],
        to: 'LIBERADA',
        key: 'inventory.reserve.override',
        recordFields: { required: ['release_reason'] },
        tone: 'dan',
        confirm: 'Otros documentos podrán tomar la mercancía; se avisa a quien la había apartado.',
      },
    },
  },
  privileges: [
    {
      key: 'inventory.reserve.override',
      label: 'Disponer de mercancía reservada para otros',
      risk: 'SENSIBLE',
    },
  ],
  calls: ['list', 'one'],
  screens: ['list', 'edit'],
});
