/** Long because it is the declaration of one resource with many fields. */
import { BUY, CONSIGNED, IMPACT, RECEIVING, SCAN, SIMULATE } from './movements.schemas.ts';
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import {
  bool,
  choice,
  computed,
  date,
  datetime,
  lines,
  longtext,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { MOVEMENT_NATURES } from '#erp/modules/inv/movement-types/movement-types.ts';

export const SHORTAGE_CLASSES = [
  ['MERMA', 'Merma normal'],
  ['CASO_FORTUITO', 'Caso fortuito'],
  ['ROBO', 'Robo'],
  ['DESTRUCCION', 'Destrucción'],
  ['DONACION', 'Donación'],
  ['ERROR_REGISTRO', 'Error de registro'],
  ['SIN_JUSTIFICAR', 'Sin justificar'],
] as const;

/** Types that take away what the law presumes sold unless it is said why it is missing. */
export const SHORTAGE_TYPES = ['MERMA', 'AJ-SAL', 'CONTEO-SAL', 'DESTRUCCION', 'DONACION'] as const;

const asks = (field: string) => ({ relation: 'movement_type_id', field, is: [true] }) as const;
const nature = (...is: string[]) =>
  ({ relation: 'movement_type_id', field: 'nature', is }) as const;
const ofType = (...is: string[]) => ({ relation: 'movement_type_id', field: 'code', is }) as const;

const DESTROYS = [[ofType('DESTRUCCION')]] as const;

/** Every stock posting, by hand or from another document; nothing else changes stock. */
export const movements = document('movements', {
  label: ['Movimiento de inventario', 'Movimientos de inventario'],
  folio: 'MOV',
  status: [
    ['BORRADOR', 'Borrador', 'neutral'],
    ['POR_AUTORIZAR', 'Por autorizar', 'wait'],
    ['APLICADO', 'Aplicado', 'ok'],
    ['CANCELADO', 'Cancelado', 'off'],
  ],
  statusAfter: 'movement_type_id',
  fields: {
    movement_type_id: ref('Tipo', 'inv/movement-types', {
      required: true,
      where: { manual: '1' },
      width: 5,
    }),
    posted_at: datetime('Fecha efectiva', {
      index: true,
      help: 'Vacía: el momento en que se aplica.',
      width: 4,
    }),
    storage_id: ref('Almacén', 'storages', { required: true, width: 6 }),
    to_storage_id: ref('Almacén destino', 'storages', {
      help: 'De la misma sucursal; a otra se envía con un traspaso entre sucursales.',
      width: 6,
      narrowedBy: { beside_id: 'storage_id' },
      shownWhen: [[nature('TRASPASO')]],
      neededWhen: [[nature('TRASPASO')]],
    }),
    customer_id: ref('Cliente', 'customers', {
      width: 6,
      shownWhen: [[asks('needs_partner'), nature('SALIDA'), ofType('CONSIG-ENT')]],
    }),
    supplier_id: ref('Proveedor', 'suppliers', {
      width: 6,
      shownWhen: [[asks('needs_partner'), nature('ENTRADA'), ofType('CONSIG-SAL')]],
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      width: 6,
      shownWhen: [[asks('needs_cost_center'), nature('SALIDA')]],
      neededWhen: [[asks('needs_cost_center')]],
    }),
    reason_id: ref('Causa', 'causes', {
      width: 6,
      shownWhen: [[asks('needs_reason'), nature('SALIDA')]],
      neededWhen: [[asks('needs_reason')]],
    }),
    shortage_class: choice('Clasificación del faltante', SHORTAGE_CLASSES, {
      width: 6,
      shownWhen: [[ofType(...SHORTAGE_TYPES)]],
      neededWhen: [[ofType(...SHORTAGE_TYPES)]],
    }),
    sat_notice_folio: text('Folio del aviso al SAT', {
      max: 30,
      width: 4,
      shownWhen: DESTROYS,
      neededWhen: DESTROYS,
    }),
    sat_notice_date: date('Fecha del aviso', {
      help: 'Al menos 30 días antes de destruir.',
      width: 4,
      shownWhen: DESTROYS,
      neededWhen: DESTROYS,
    }),
    donation_offered: bool('Se ofreció en donación', {
      help: 'Los bienes básicos se ofrecen antes de destruirlos.',
      width: 4,
      shownWhen: DESTROYS,
    }),
    evidence: computed(
      'Archivos de evidencia',
      'int',
      `(select count(*) from files f where ${sameCompany('f', 't')} and f.resource = 'movements' and f.record_id = t.id::text and f.deleted_at is null)`,
      { width: 4, shownWhen: [[asks('needs_evidence'), ofType(...SHORTAGE_TYPES)]] },
    ),
    notes: longtext('Observaciones', { max: 1000 }),
    overfill: bool('Rebasar la capacidad de las ubicaciones', {
      writeKey: 'wms.config',
      help: 'Sólo si cabe de verdad.',
      shownWhen: [[nature('ENTRADA', 'TRASPASO')]],
    }),
    confirm_impact: bool('Confirmo el cambio de costos', {
      help: 'Se pide cuando cambia el costo de documentos posteriores, o el capturado difiere mucho del promedio.',
      shownWhen: [[{ field: 'posted_at', is: '*' }]],
    }),
    lines: lines('Partidas', 'movement-lines', 'movement_id', {
      required: true,
      max: 500,
      importMax: 50_000,
    }),
    source_resource: text('Origen', { represents: 'resource', max: 60, readOnly: true }),
    source_id: text('Número de origen', { recordIn: 'source_resource', max: 40, readOnly: true }),
    source_action: text('Acción de origen', { max: 20, readOnly: true }),
    payload_hash: text('Huella', { max: 64, readOnly: true }),
    reverses_id: ref('Cancela a', 'movements', { readOnly: true }),
    reversed_by_id: ref('Cancelado por', 'movements', { readOnly: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
    line_count: countOf('Partidas', 'movement-lines', 'movement_id'),
    total_value: computed(
      'Valor total',
      'money',
      // What a transfer moves leaves one place and comes into another: it counts once, as in its
      // lines.
      `(select sum(abs(k.value)) from kardex k where ${sameCompany('k', 't')} and k.movement_id = t.id and (k.kind = 'SALIDA' or (k.kind = 'ENTRADA'
        and not exists (select 1 from inv__movement_types y where ${refersTo('movements.movement_type_id', 't', 'y')} and y.nature = 'TRASPASO'))))`,
      { readKey: 'costs.view' },
    ),
  },
  highlights: [
    'movement_type_id',
    'posted_at',
    'storage_id',
    'to_storage_id',
    'line_count',
    'total_value',
  ],
  search: ['notes', 'source_id'],
  createPath: 'movements/begin',
  importTemplates: {
    inicial: {
      label: 'Inventario inicial',
      help: 'Una fila por producto, lote y ubicación. Todas las filas forman un solo movimiento en borrador, que se revisa y se aplica después.',
      fixed: { movement_type_id: 'INI' },
      columns: {
        'lines.product_id': 'Producto',
        'lines.storage_id': 'Almacén',
        'lines.slot_id': 'Ubicación',
        'lines.lot_code': 'Lote o serie',
        'lines.expires_on': 'Caducidad',
        'lines.qty': 'Cantidad',
        'lines.unit_id': 'Unidad',
        'lines.qty2': 'Bultos o piezas',
        'lines.unit_cost': 'Costo unitario',
        'lines.value': 'Importe',
        'lines.note': 'Nota',
      },
      requiredColumns: ['lines.product_id', 'lines.storage_id', 'lines.qty'],
      key: 'costs.view',
    },
  },
  uniques: [
    {
      fields: ['source_resource', 'source_id', 'source_action'],
      on: 'source_id',
      message: 'El documento ya tiene su movimiento.',
    },
  ],
  list: {
    columns: [
      'folio',
      'posted_at',
      'movement_type_id',
      'storage_id',
      'to_storage_id',
      'source_resource',
      'status',
      'line_count',
      'total_value',
    ],
    relationFilters: {
      nature: {
        label: 'Naturaleza',
        choices: MOVEMENT_NATURES,
        sql: `exists (select 1 from inv__movement_types y where ${refersTo('movements.movement_type_id', 't', 'y')} and y.nature = any($))`,
      },
      product_id: {
        label: 'Producto',
        to: 'products',
        sql: `exists (select 1 from movement_lines l where ${refersTo('movement_lines.movement_id', 'l', 't')} and l.product_id = any($))`,
      },
      lot_id: {
        label: 'Lote',
        to: 'lots',
        sql: `exists (select 1 from movement_lines l where ${refersTo('movement_lines.movement_id', 'l', 't')} and (l.lot_id = any($) or l.to_lot_id = any($)))`,
      },
      user_id: { label: 'Usuario', to: 'users', sql: 't.created_by = any($)' },
    },
    filters: [
      'posted_at',
      'movement_type_id',
      'storage_id',
      'to_storage_id',
      'status',
      'source_resource',
      'cost_center_id',
      'reason_id',
      'shortage_class',
      'customer_id',
      'supplier_id',
    ],
    tabs: ['movements', 'movements/lines'],
  },
  print: {
    day: 'posted_at',
    columns: {
      lines: [
        'product_id',
        'lot_id',
        'to_lot_id',
        'slot_id',
        'to_slot_id',
        'qty',
        'unit_id',
        'qty2',
        'expires_on',
        'posted_value',
        'note',
      ],
    },
    signatures: ['Entregó', 'Recibió', 'Autorizó'],
  },
  form: {
    sections: [
      {
        title: 'Movimiento',
        help: 'Mientras es borrador no cambia existencias.',
        fields: [
          'folio',
          'movement_type_id',
          'posted_at',
          'storage_id',
          'to_storage_id',
          'cost_center_id',
          'reason_id',
          'customer_id',
          'supplier_id',
        ],
      },
      {
        title: 'Partidas',
        help: 'Los productos por lote piden el lote; las entradas pueden traer uno nuevo.',
        fields: ['lines'],
      },
      {
        title: 'Faltantes, destrucciones y donaciones',
        help: 'La ley presume vendido lo que falta: guarda aquí cómo se prueba. Los documentos se adjuntan en Archivos.',
        fields: [
          'shortage_class',
          'sat_notice_folio',
          'sat_notice_date',
          'donation_offered',
          'evidence',
        ],
      },
      {
        title: 'Notas',
        help: 'Para quien lo revise después.',
        fields: ['notes', 'overfill', 'confirm_impact', 'cancel_reason'],
      },
      {
        title: 'Origen',
        help: 'El documento que lo hizo, y con cuál se canceló.',
        fields: ['source_resource', 'source_id', 'reverses_id', 'reversed_by_id'],
      },
    ],
  },
  states: {
    initial: 'BORRADOR',
    readOnlyStates: ['POR_AUTORIZAR', 'APLICADO', 'CANCELADO'],
    readOnlyMessage: 'El movimiento ya no es borrador: cancélalo y haz otro.',
    deletableStates: ['BORRADOR', 'POR_AUTORIZAR'],
    undeletableMessage: 'Un movimiento aplicado no se borra: cancélalo.',
    byConsequence: {
      reverse: {
        label: 'Cancelación de su documento',
        from: ['APLICADO'],
        to: 'CANCELADO',
        cause: 'Se canceló el documento que lo hizo.',
      },
    },
    transitions: {
      send: {
        label: 'Solicitar',
        successMessage: 'Movimiento solicitado.',
        from: ['BORRADOR'],
        to: 'POR_AUTORIZAR',
        key: 'movements.update',
      },
      apply: {
        label: 'Aplicar',
        successMessage: 'Movimiento aplicado.',
        from: ['BORRADOR'],
        to: 'APLICADO',
        key: 'inventory.apply',
        recordFields: { optional: ['confirm_impact'] },
        impact: { call: 'impact', confirms: 'confirm_impact' },
        tone: 'pri',
        confirm: 'Cambiarán las existencias; después sólo puede cancelarse.',
      },
      authorize: {
        label: 'Autorizar',
        successMessage: 'Movimiento autorizado y aplicado.',
        from: ['POR_AUTORIZAR'],
        to: 'APLICADO',
        key: 'inventory.authorize',
        recordFields: { optional: ['confirm_impact'] },
        impact: { call: 'impact', confirms: 'confirm_impact' },
        tone: 'pri',
        separationOfDuties: ['created_by'],
        confirm: 'Se aplica al autorizarlo.',
      },
      reject: {
        label: 'Rechazar',
        successMessage: 'Movimiento rechazado.',
        from: ['POR_AUTORIZAR'],
        to: 'BORRADOR',
        key: 'inventory.authorize',
        recordFields: { required: ['reason'] },
        tone: 'dan',
        confirm: 'Vuelve a borrador para que se corrija.',
      },
    },
    cancel: {
      successMessage: 'Movimiento cancelado.',
      from: ['APLICADO'],
      key: 'inventory.cancel',
      confirm: 'Se hace un movimiento contrario, con la fecha de hoy.',
    },
  },
  extraCalls: [
    {
      name: 'simulate',
      method: 'POST',
      path: 'movements/simulate',
      key: 'movements.create',
      summary: 'Qué documentos cambiarían de costo; nada se guarda.',
      reads: true,
      ...SIMULATE,
    },
    {
      name: 'impact',
      method: 'GET',
      path: 'movements/impact/:id',
      key: 'movements.list',
      summary: 'Qué documentos cambian de costo al aplicar este borrador; nada se guarda.',
      ...IMPACT,
    },
    {
      name: 'receiving',
      method: 'GET',
      path: 'movements/receive/:id',
      key: 'movements.list',
      summary: 'Lo que se espera de una entrada y lo que ya se recibió.',
      ...RECEIVING,
    },
    {
      name: 'scan',
      method: 'PUT',
      path: 'movements/scan/:id',
      key: 'movements.update',
      summary: 'Recibe una partida: lote o producto escaneado, cantidad y ubicación.',
      ...SCAN,
    },
    {
      name: 'consigned',
      method: 'GET',
      path: 'movements/consigned',
      key: 'inventory.apply',
      summary: 'Mercancía de proveedores que guardamos y que puede comprarse.',
      ...CONSIGNED,
    },
    {
      name: 'buy',
      method: 'POST',
      path: 'movements/buy',
      key: 'inventory.apply',
      summary:
        'Compra mercancía de un proveedor que ya está en el almacén: sale de la suya y entra a la nuestra',
      ...BUY,
    },
  ],
  privileges: [
    { key: 'inventory.apply', label: 'Aplicar movimientos de inventario' },
    { key: 'inventory.authorize', label: 'Autorizar movimientos de inventario', risk: 'SENSIBLE' },
    { key: 'inventory.cancel', label: 'Cancelar movimientos aplicados', risk: 'SENSIBLE' },
    { key: 'inventory.backdate', label: 'Mover inventario con fecha atrasada', risk: 'SENSIBLE' },
  ],
});
