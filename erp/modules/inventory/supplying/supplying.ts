import { PICK, SHORT, WALK } from './supplying.schemas.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { shareOf } from '#erp/db/sql/share-of.ts';
import { choice, computed, datetime, int, lines, longtext, ref, text } from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';

const OWN = `where ${sameCompany('l', 't')} and l.supplying_id = t.id`;
const PICKED = `coalesce((select sum(k.qty) from supplying_picks k ${join('supplying_picks.line_id', 'k', 'l')} ${OWN}), 0)`;
const WANTED = `(select sum(l.qty_requested) from supplying_lines l ${OWN})`;

/**
 * Gathers what another document asks for: made by that document, picked by one person, handed over.
 */
export const supplying = document('supplying', {
  label: ['Surtido', 'Surtidos'],
  folio: 'SU',
  status: [
    ['PENDIENTE', 'Pendiente', 'wait'],
    ['EN_SURTIDO', 'En surtido', 'go'],
    ['SURTIDO', 'Surtido', 'go'],
    ['ENTREGADO', 'Entregado', 'ok'],
    ['CANCELADO', 'Cancelado', 'off'],
  ],
  fields: {
    kind: choice(
      'Clase',
      [
        ['VENTA', 'Venta'],
        ['PRODUCCION', 'Producción'],
        ['TRASPASO', 'Traspaso'],
        ['VALE', 'Vale de salida'],
      ],
      { required: true, readOnly: true, width: 3 },
    ),
    source_label: text('Origen', { max: 60, readOnly: true, width: 3 }),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      readOnly: true,
    }),
    source_id: text('Número de origen', {
      recordIn: 'source_resource',
      max: 40,
      readOnly: true,
      index: true,
    }),
    storage_id: ref('Almacén', 'storages', { required: true, readOnly: true, width: 3 }),
    dest_slot_id: ref('Ubicación de entrega', 'wms/slots', {
      filter: { storage_id: 'storage_id' },
      help: 'A dónde se lleva lo surtido.',
      width: 4,
    }),
    customer_id: ref('Cliente', 'customers', { readOnly: true, width: 4 }),
    needed_at: datetime('Se requiere', { index: true, readOnly: true, width: 4 }),
    priority: int('Prioridad', {
      required: true,
      default: 5,
      min: '1',
      max: '9',
      help: '1 es lo más urgente.',
      width: 4,
    }),
    picker_id: ref('Surtidor', 'users', { readOnly: true, width: 4 }),
    started_at: datetime('Inicio', { readOnly: true, width: 4 }),
    finished_at: datetime('Fin', { readOnly: true, width: 4 }),
    wave: text('Ola', {
      max: 20,
      case: 'upper',
      index: true,
      help: 'Los surtidos de una ola se recorren juntos.',
      width: 4,
    }),
    backorder_of_id: ref('Resto de', 'supplying', { readOnly: true, width: 4 }),
    rest: choice(
      'Lo que falte',
      [
        ['OTRO', 'Queda en otro surtido'],
        ['REGRESA', 'Regresa a su documento'],
      ],
      { required: true, default: 'OTRO', readOnly: true, width: 4 },
    ),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
    done_pct: computed('% surtido', 'percent', shareOf(PICKED, WANTED), { width: 4 }),
    lines: lines('Partidas', 'supplying-lines', 'supplying_id', { max: 200 }),
  },
  highlights: ['source_label', 'storage_id', 'needed_at', 'picker_id', 'done_pct'],
  search: ['source_label', 'wave'],
  calls: ['list', 'one', 'update', 'options'],
  screens: ['list', 'edit'],
  overdue: { field: 'needed_at', openStates: ['PENDIENTE', 'EN_SURTIDO'] },
  list: {
    columns: [
      'folio',
      'source_label',
      'needed_at',
      'done_pct',
      'status',
      'picker_id',
      'priority',
      'customer_id',
    ],
    more: ['storage_id', 'kind', 'wave', 'started_at', 'finished_at', 'backorder_of_id'],
    sort: 'needed_at',
    filters: ['status', 'storage_id', 'kind', 'picker_id', 'needed_at', 'wave', 'customer_id'],
  },
  views: {
    board: { by: 'status', card: ['source_label', 'needed_at', 'done_pct'], due: 'needed_at' },
  },
  form: {
    sections: [
      {
        title: 'Surtido',
        help: 'Lo pide otro documento; aquí se junta y se entrega.',
        fields: [
          'folio',
          'kind',
          'source_label',
          'storage_id',
          'customer_id',
          'needed_at',
          'priority',
          'dest_slot_id',
          'wave',
          'backorder_of_id',
          'rest',
        ],
      },
      {
        title: 'Quién y cuándo',
        help: 'Lo surte quien lo tomó.',
        fields: ['picker_id', 'started_at', 'finished_at', 'done_pct', 'cancel_reason'],
      },
      {
        title: 'Partidas',
        help: 'Bajo cada partida, sus tomas: de dónde se toma y cuánto; con lector de códigos es más rápido en Piso. De lo que no se surte completo se dice por qué.',
        fields: ['lines'],
      },
    ],
  },
  extraCalls: [
    {
      name: 'walk',
      method: 'GET',
      path: 'supplying/walk/:id',
      key: 'supplying.list',
      summary: 'Qué se toma de dónde, en el orden del recorrido; con los demás surtidos de su ola.',
      ...WALK,
    },
    {
      name: 'pick',
      method: 'PUT',
      path: 'supplying/pick/:id',
      key: 'supplying.update',
      summary: 'Guarda una toma: ubicación, lote o producto escaneado, y cantidad.',
      ...PICK,
    },
    {
      name: 'short',
      method: 'PUT',
      path: 'supplying/short/:id',
      key: 'supplying.update',
      summary: 'Dice por qué no se surte completa una partida.',
      ...SHORT,
    },
  ],
  states: {
    initial: 'PENDIENTE',
    readOnlyStates: ['SURTIDO', 'ENTREGADO', 'CANCELADO'],
    readOnlyMessage: 'El surtido ya se terminó: no se cambia.',
    byConsequence: {
      callOff: {
        label: 'Cancelación de su documento',
        from: ['PENDIENTE', 'EN_SURTIDO', 'SURTIDO'],
        to: 'CANCELADO',
        cause: 'Se canceló el documento que lo pidió.',
      },
      handOver: {
        label: 'Entrega con su documento',
        from: ['SURTIDO'],
        to: 'ENTREGADO',
        cause: 'Se entregó el documento que lo pidió.',
      },
    },
    transitions: {
      start: {
        label: 'Tomar',
        successMessage: 'Surtido a tu cargo: ya tiene su recorrido.',
        from: ['PENDIENTE'],
        to: 'EN_SURTIDO',
        key: 'supplying.update',
        tone: 'pri',
      },
      takeOver: {
        label: 'Relevar',
        successMessage: 'Ahora lo surtes tú.',
        from: ['EN_SURTIDO'],
        key: 'inventory.authorize',
        confirm: 'Quien lo surtía ya no podrá seguir.',
      },
      finish: {
        label: 'Terminar',
        successMessage: 'Surtido terminado.',
        from: ['EN_SURTIDO'],
        to: 'SURTIDO',
        key: 'supplying.update',
        tone: 'pri',
        confirm:
          'Lo surtido pasa a la ubicación de entrega; lo que falta queda en otro surtido, o regresa a su documento.',
      },
      deliver: {
        label: 'Entregar',
        successMessage: 'Surtido entregado.',
        from: ['SURTIDO'],
        to: 'ENTREGADO',
        key: 'inventory.apply',
        tone: 'pri',
        confirm: 'La mercancía queda a cargo del documento que la pidió.',
      },
    },
    cancel: {
      successMessage: 'Surtido cancelado.',
      from: ['PENDIENTE', 'EN_SURTIDO', 'SURTIDO'],
      key: 'inventory.authorize',
      confirm: 'Lo que se había juntado vuelve a su lugar.',
    },
  },
});
