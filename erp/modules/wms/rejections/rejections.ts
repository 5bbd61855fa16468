import { sameCompany } from '#erp/db/sql/joins.ts';
import { companyDay } from '#erp/model/records/company-day.ts';
import {
  choice,
  computed,
  date,
  datetime,
  decimal,
  int,
  longtext,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';

/** The pool of what was rejected: of its lot, of its branch, or of the company. */
const UNIT_COST = `(select c.avg_cost from stock_costs c join storages s on ${sameCompany('s', 't')} and s.id = t.storage_id
  where ${sameCompany('c', 't')} and c.product_id = t.product_id and c.pool_key in ('L:' || coalesce(t.lot_id, 0), 'B:' || s.branch_office_id, 'E')
  order by c.pool_key = 'E', c.pool_key desc limit 1)`;

/** What arrived, came back or was made badly, kept apart until somebody says what becomes of it. */
export const rejections = document('wms/rejections', {
  label: ['Rechazo de almacén', 'Rechazos de almacén'],
  docUrl: 'incidencias-y-rechazos',
  folio: 'RE',
  status: [
    ['PENDIENTE', 'Pendiente', 'wait'],
    ['DICTAMINADO', 'Dictaminado', 'go'],
    ['CERRADO', 'Cerrado', 'ok'],
  ],
  fields: {
    origin: choice(
      'Origen',
      [
        ['RECEPCION', 'Recepción'],
        ['DEVOLUCION_CLIENTE', 'Devolución de cliente'],
        ['PRODUCCION', 'Producción'],
        ['SURTIDO', 'Surtido'],
        ['CONTEO', 'Conteo'],
      ],
      { required: true, width: 4 },
    ),
    reason_id: ref('Causa', 'causes', { required: true, where: { scopes: 'RECHAZO' }, width: 5 }),
    storage_id: ref('Almacén', 'storages', {
      required: true,
      help: 'Donde está lo rechazado.',
      width: 6,
    }),
    slot_id: ref('Ubicación', 'wms/slots', { filter: { storage_id: 'storage_id' }, width: 6 }),
    product_id: ref('Producto', 'products', {
      required: true,
      where: { is_stocked: '1' },
      width: 6,
    }),
    lot_id: ref('Lote', 'lots', { filter: { product_id: 'product_id' }, width: 6 }),
    qty: decimal('Cantidad', { required: true, above: '0', width: 4 }),
    unit_id: ref('Unidad', 'units', { help: 'Vacía: la de inventario.', width: 4 }),
    qty_stock: decimal('En unidad de inventario', { readOnly: true, width: 4 }),
    value: computed('Valor', 'money', `round(t.qty_stock * ${UNIT_COST}, 2)`, {
      readKey: 'costs.view',
    }),
    age_days: computed(
      'Antigüedad',
      'int',
      `(${companyDay('coalesce(t.closed_at, now())')} - ${companyDay('t.created_at')})`,
      { suffix: 'días' },
    ),
    notes: longtext('Observaciones', { max: 1000 }),
    disposition: choice(
      'Dictamen',
      [
        ['LIBERAR', 'Liberar', 'ok'],
        ['DEVOLVER_PROVEEDOR', 'Devolver al proveedor', 'go'],
        ['REPROCESO', 'Reprocesar', 'go'],
        ['SEGUNDA', 'Pasar a segunda', 'wait'],
        ['DESTRUIR', 'Destruir', 'bad'],
        ['DONAR', 'Donar', 'neutral'],
      ],
      { readOnly: true, width: 4 },
    ),
    disposition_by: ref('Dictaminó', 'users', { readOnly: true, width: 4 }),
    disposition_at: datetime('Fecha del dictamen', { readOnly: true, width: 4 }),
    disposition_note: longtext('Nota del dictamen', { max: 1000, readOnly: true }),
    to_storage_id: ref('Almacén destino', 'storages', {
      readOnly: true,
      help: 'Al liberar lo que está en rechazo o cuarentena: a dónde va.',
      width: 6,
    }),
    to_slot_id: ref('Ubicación destino', 'wms/slots', {
      readOnly: true,
      help: 'Vacía: la que digan las reglas de acomodo.',
      width: 6,
    }),
    second_id: ref('Producto de segunda', 'products', {
      readOnly: true,
      where: { is_stocked: '1' },
      help: 'Al pasar a segunda: en qué se convierte.',
      width: 6,
    }),
    sat_notice_folio: text('Folio del aviso al SAT', {
      max: 30,
      readOnly: true,
      help: 'Al destruir: el aviso se presenta 30 días antes.',
      width: 3,
    }),
    sat_notice_date: date('Fecha del aviso', { readOnly: true, width: 3 }),
    conversion_id: ref('Conversión', 'inv/conversions', { readOnly: true, width: 6 }),
    movement_id: ref('Movimiento', 'movements', { readOnly: true, width: 6 }),
    closed_at: datetime('Cerrado el', { readOnly: true, width: 6 }),
    source_resource: text('Documento', {
      represents: 'resource',
      max: 60,
      readOnly: true,
      width: 3,
    }),
    source_id: int('Número del documento', { readOnly: true, width: 3 }),
  },
  title: ['folio', 'product_id'],
  highlights: ['origin', 'storage_id', 'qty', 'value', 'age_days'],
  search: ['notes'],
  list: {
    columns: [
      'folio',
      'origin',
      'product_id',
      'storage_id',
      'qty',
      'value',
      'reason_id',
      'age_days',
      'status',
    ],
    filters: [
      'status',
      'origin',
      'disposition',
      'storage_id',
      'product_id',
      'lot_id',
      'reason_id',
      'disposition_at',
    ],
    tabs: ['wms/rejections', 'wms/issues'],
  },
  views: { board: { by: 'status', card: ['qty', 'reason_id', 'age_days'] } },
  form: {
    sections: [
      {
        title: 'Rechazo',
        help: 'Qué se rechazó, por qué y dónde está. La evidencia se agrega en Archivos.',
        fields: ['folio', 'origin', 'reason_id', 'storage_id', 'slot_id'],
      },
      {
        title: 'Producto',
        help: 'Su valor es el costo con el que está en inventario.',
        fields: [
          'product_id',
          'lot_id',
          'qty',
          'unit_id',
          'qty_stock',
          'value',
          'age_days',
          'notes',
        ],
      },
      {
        title: 'Dictamen',
        help: 'Qué se hace con lo rechazado; se cierra cuando se aplica su movimiento.',
        fields: [
          'disposition',
          'disposition_by',
          'disposition_at',
          'disposition_note',
          'to_storage_id',
          'to_slot_id',
          'second_id',
          'sat_notice_folio',
          'sat_notice_date',
          'conversion_id',
          'movement_id',
          'closed_at',
          'source_resource',
          'source_id',
        ],
      },
    ],
  },
  states: {
    initial: 'PENDIENTE',
    readOnlyStates: ['DICTAMINADO', 'CERRADO'],
    readOnlyMessage: 'El rechazo ya está dictaminado: no cambia.',
    byConsequence: {
      settleClaim: {
        label: 'Dictamen de su reclamo',
        from: ['PENDIENTE'],
        to: 'DICTAMINADO',
        cause: 'Lo dictaminó el documento que reclama la mercancía.',
      },
      withdraw: {
        label: 'Retirado',
        from: ['PENDIENTE'],
        to: 'CERRADO',
        cause: 'Se anuló el dictamen que lo abrió.',
      },
      settle: {
        label: 'Cierre por su movimiento',
        from: ['DICTAMINADO'],
        to: 'CERRADO',
        cause: 'Se aplicó el movimiento con el que salió la mercancía.',
      },
      reopen: {
        label: 'Reapertura',
        from: ['CERRADO'],
        to: 'DICTAMINADO',
        cause: 'Se canceló el movimiento con el que había salido la mercancía.',
      },
    },
    transitions: {
      dispose: {
        label: 'Dictaminar',
        successMessage: 'Rechazo dictaminado.',
        from: ['PENDIENTE'],
        to: 'DICTAMINADO',
        key: 'wms.dispose',
        recordFields: {
          required: ['disposition'],
          optional: [
            'to_storage_id',
            'to_slot_id',
            'second_id',
            'sat_notice_folio',
            'sat_notice_date',
            'disposition_note',
          ],
        },
        tone: 'pri',
        confirm:
          'Liberar mueve la mercancía y libera el lote; segunda prepara la conversión; destruir y donar, el movimiento; lo demás queda propuesto a quien lo hace.',
      },
      close: {
        label: 'Cerrar con su movimiento',
        successMessage: 'Rechazo cerrado.',
        from: ['DICTAMINADO'],
        to: 'CERRADO',
        key: 'wms.dispose',
        recordFields: { required: ['movement_id'] },
        confirm: 'Elige el movimiento aplicado con el que salió la mercancía.',
      },
    },
  },
  calls: ['list', 'one', 'create', 'update', 'options'],
  privileges: [{ key: 'wms.dispose', label: 'Dictaminar rechazos de almacén' }],
});
