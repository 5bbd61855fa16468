import { bool, choice, computed, datetime, folio, lines, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { NATURES } from '../inv/movement-types.ts';

export const SHORTAGE_CLASSES = [
  ['MERMA', 'Merma normal'],
  ['CASO_FORTUITO', 'Caso fortuito'],
  ['ROBO', 'Robo'],
  ['DESTRUCCION', 'Destrucción'],
  ['DONACION', 'Donación'],
  ['ERROR_REGISTRO', 'Error de registro'],
  ['SIN_JUSTIFICAR', 'Sin justificar'],
] as const;

/** Every stock posting, by hand or from another document; nothing else changes stock. */
export const movements = resource('movements', {
  label: ['Movimiento de inventario', 'Movimientos de inventario'],
  fields: {
    folio: folio('Folio', 'MOV', { width: 3 }),
    movement_type_id: ref('Tipo', 'inv/movement-types', { required: true, where: { manual: '1' }, width: 5 }),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['POR_AUTORIZAR', 'Por autorizar', 'wait'],
        ['APLICADO', 'Aplicado', 'ok'],
        ['CANCELADO', 'Cancelado', 'off'],
      ],
      { required: true, default: 'BORRADOR', index: true, readOnly: true },
    ),
    posted_at: datetime('Fecha efectiva', { index: true, help: 'Vacía: el momento en que se aplica.', width: 4 }),
    storage_id: ref('Almacén', 'storages', { required: true, width: 6 }),
    to_storage_id: ref('Almacén destino', 'storages', { help: 'Sólo en traspasos; de la misma sucursal.', width: 6 }),
    customer_id: ref('Cliente', 'customers', { width: 6 }),
    supplier_id: ref('Proveedor', 'suppliers', { width: 6 }),
    cost_center_id: ref('Centro de costo', 'costCenters', { where: { is_group: '0' }, width: 6 }),
    reason_id: ref('Causa', 'causes', { width: 6 }),
    shortage_class: choice('Clasificación del faltante', SHORTAGE_CLASSES, { width: 6 }),
    notes: longtext('Observaciones', { max: 1000 }),
    overfill: bool('Rebasar la capacidad de las ubicaciones', { writeKey: 'wms.config', help: 'Sólo si cabe de verdad.' }),
    confirm_impact: bool('Confirmo el cambio de costos', { help: 'Sólo con fecha atrasada: el costo de documentos posteriores cambia.' }),
    lines: lines('Partidas', 'movement-lines', 'movement_id', { required: true, max: 500 }),
    source_resource: text('Origen', { max: 60, readOnly: true }),
    source_id: text('Número de origen', { max: 40, readOnly: true }),
    source_action: text('Acción de origen', { max: 20, readOnly: true }),
    payload_hash: text('Huella', { max: 64, readOnly: true }),
    reverses_id: ref('Cancela a', 'movements', { readOnly: true }),
    reversed_by_id: ref('Cancelado por', 'movements', { readOnly: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
    line_count: computed('Partidas', 'int', '(select count(*) from movement_lines l where l.account_id = t.account_id and l.movement_id = t.id)'),
    total_value: computed(
      'Valor total',
      'money',
      `(select sum(abs(k.value)) from kardex k where k.account_id = t.account_id and k.movement_id = t.id and k.kind in ('ENTRADA', 'SALIDA'))`,
      { readKey: 'costs.view' },
    ),
  },
  title: 'folio',
  search: ['folio', 'notes', 'source_id'],
  noActive: true,
  storageField: 'storage_id',
  uniques: [{ fields: ['source_resource', 'source_id', 'source_action'], on: 'source_id', message: 'El documento ya tiene su movimiento.' }],
  list: {
    columns: ['folio', 'posted_at', 'movement_type_id', 'storage_id', 'to_storage_id', 'source_resource', 'status', 'line_count', 'total_value'],
    sort: '-posted_at',
    through: {
      nature: {
        label: 'Naturaleza',
        choices: NATURES,
        sql: 'exists (select 1 from inv__movement_types y where y.account_id = t.account_id and y.id = t.movement_type_id and y.nature = any($))',
      },
      product_id: {
        label: 'Producto',
        to: 'products',
        sql: 'exists (select 1 from movement_lines l where l.account_id = t.account_id and l.movement_id = t.id and l.product_id = any($))',
      },
      lot_id: {
        label: 'Lote',
        to: 'lots',
        sql: 'exists (select 1 from movement_lines l where l.account_id = t.account_id and l.movement_id = t.id and (l.lot_id = any($) or l.to_lot_id = any($)))',
      },
      user_id: { label: 'Usuario', to: 'users', sql: 't.created_by = any($)' },
    },
    filters: ['posted_at', 'movement_type_id', 'storage_id', 'to_storage_id', 'status', 'source_resource', 'cost_center_id', 'reason_id', 'customer_id', 'supplier_id'],
  },
  paper: {
    columns: { lines: ['product_id', 'lot_id', 'to_lot_id', 'slot_id', 'to_slot_id', 'qty', 'unit_id', 'qty2', 'expires_on', 'posted_value', 'note'] },
    signatures: ['Entregó', 'Recibió', 'Autorizó'],
  },
  form: {
    sections: [
      { title: 'Movimiento', help: 'Mientras es borrador no cambia existencias.', fields: ['folio', 'movement_type_id', 'posted_at', 'storage_id', 'to_storage_id'] },
      {
        title: 'Motivo',
        help: 'Según el tipo, alguno es obligatorio.',
        fields: ['cost_center_id', 'reason_id', 'shortage_class', 'customer_id', 'supplier_id', 'notes', 'overfill', 'confirm_impact', 'cancel_reason'],
      },
      { title: 'Partidas', help: 'Los productos por lote piden el lote; las entradas pueden traer uno nuevo.', fields: ['lines'] },
      { title: 'Origen', help: 'El documento que lo hizo, y con cuál se canceló.', fields: ['source_resource', 'source_id', 'reverses_id', 'reversed_by_id'] },
    ],
  },
  states: {
    field: 'status',
    initial: 'BORRADOR',
    transitions: {
      send: { label: 'Solicitar', done: 'Movimiento solicitado.', from: ['BORRADOR'], to: 'POR_AUTORIZAR', key: 'movements.update' },
      apply: {
        label: 'Aplicar',
        done: 'Movimiento aplicado.',
        from: ['BORRADOR'],
        to: 'APLICADO',
        key: 'inventory.apply',
        tone: 'pri',
        confirm: 'Cambiarán las existencias; después sólo puede cancelarse.',
      },
      authorize: {
        label: 'Autorizar',
        done: 'Movimiento autorizado y aplicado.',
        from: ['POR_AUTORIZAR'],
        to: 'APLICADO',
        key: 'inventory.authorize',
        tone: 'pri',
        notBy: ['created_by'],
        confirm: 'Se aplica al autorizarlo.',
      },
      reject: {
        label: 'Rechazar',
        done: 'Movimiento rechazado.',
        from: ['POR_AUTORIZAR'],
        to: 'BORRADOR',
        key: 'inventory.authorize',
        asks: ['reason'],
        tone: 'dan',
        confirm: 'Vuelve a borrador para que se corrija.',
      },
      cancel: {
        label: 'Cancelar',
        done: 'Movimiento cancelado.',
        from: ['APLICADO'],
        to: 'CANCELADO',
        key: 'inventory.cancel',
        asks: ['cancel_reason'],
        tone: 'dan',
        confirm: 'Se hace un movimiento contrario, con la fecha de hoy.',
      },
    },
  },
  privileges: [
    { key: 'inventory.apply', label: 'Aplicar movimientos de inventario' },
    { key: 'inventory.authorize', label: 'Autorizar movimientos de inventario', risk: 'SENSIBLE' },
    { key: 'inventory.cancel', label: 'Cancelar movimientos aplicados', risk: 'SENSIBLE' },
    { key: 'inventory.backdate', label: 'Mover inventario con fecha atrasada', risk: 'SENSIBLE' },
  ],
});
