import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { shareOf } from '#erp/db/sql/share-of.ts';
import { choice, computed, date, lines, longtext, ref } from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';

const SUPPLIED = `(select coalesce(sum(k.qty), 0) from supplying s join supplying_lines l on ${refersTo('supplying_lines.supplying_id', 'l', 's')} join supplying_picks k on ${refersTo('supplying_picks.line_id', 'k', 'l')}
  where ${sameCompany('s', 't')} and s.source_resource = 'inv/requisition' and s.source_id = t.id::text and s.status = 'ENTREGADO')`;

const ASKED = `(select sum(l.qty_stock) from inv__requisition_lines l where ${refersTo('inv__requisition_lines.requisition_id', 'l', 't')})`;

/**
 * A storage asks another one for goods: authorised, gathered, and taken over at once in the same
 * branch, or by a transfer to another.
 */
export const requisition = document('inv/requisition', {
  label: ['Requisición de traspaso', 'Requisiciones de traspaso'],
  gender: 'f',
  docUrl: 'requisiciones',
  folio: 'RQ',
  status: [
    ['BORRADOR', 'Borrador', 'neutral'],
    ['SOLICITADA', 'Solicitada', 'wait'],
    ['AUTORIZADA', 'Autorizada', 'wait'],
    ['EN_SURTIDO', 'En surtido', 'go'],
    ['SURTIDA', 'Surtida', 'go'],
    ['CERRADA', 'Cerrada', 'ok'],
    ['RECHAZADA', 'Rechazada', 'bad'],
    ['CANCELADA', 'Cancelada', 'off'],
  ],
  fields: {
    from_storage_id: ref('Almacén que surte', 'storages', { required: true, width: 6 }),
    to_storage_id: ref('Almacén que solicita', 'storages', { required: true, width: 6 }),
    needed_on: date('Se requiere', { required: true, index: true, width: 3 }),
    priority: choice(
      'Prioridad',
      [
        ['NORMAL', 'Normal'],
        ['URGENTE', 'Urgente'],
      ],
      { required: true, default: 'NORMAL', width: 3 },
    ),
    requested_by: ref('Solicitó', 'users', { readOnly: true, width: 3 }),
    origin: choice(
      'Origen',
      [
        ['MANUAL', 'Captura'],
        ['REORDEN', 'Punto de reorden'],
        ['PRODUCCION', 'Producción'],
        ['PEDIDO', 'Pedido'],
      ],
      { required: true, default: 'MANUAL', readOnly: true, width: 3 },
    ),
    reason: longtext('Motivo', { max: 1000 }),
    reject_reason: longtext('Motivo del rechazo', { max: 500, readOnly: true }),
    done_pct: computed('% surtido', 'percent', shareOf(SUPPLIED, ASKED), { width: 3 }),
    lines: lines('Partidas', 'inv/requisition-lines', 'requisition_id', { max: 200 }),
  },
  highlights: ['from_storage_id', 'to_storage_id', 'needed_on', 'requested_by', 'done_pct'],
  search: ['reason'],
  storageField: ['from_storage_id', 'to_storage_id'],
  ownerFields: ['requested_by'],
  overdue: { field: 'needed_on', openStates: ['SOLICITADA', 'AUTORIZADA', 'EN_SURTIDO'] },
  list: {
    columns: [
      'folio',
      'from_storage_id',
      'to_storage_id',
      'needed_on',
      'priority',
      'status',
      'done_pct',
    ],
    filters: [
      'status',
      'from_storage_id',
      'to_storage_id',
      'needed_on',
      'priority',
      'requested_by',
      'origin',
    ],
  },
  views: {
    board: {
      by: 'status',
      card: ['from_storage_id', 'to_storage_id', 'needed_on', 'done_pct'],
      due: 'needed_on',
    },
    calendar: { from: 'needed_on', chip: 'status' },
  },
  checks: [
    {
      field: 'to_storage_id',
      op: '!=',
      other: 'from_storage_id',
      message: 'Un almacén no se pide a sí mismo.',
    },
  ],
  form: {
    sections: [
      {
        title: 'Requisición',
        help: 'Quién surte, quién pide y para cuándo. De otra sucursal llega por un traspaso.',
        fields: [
          'folio',
          'from_storage_id',
          'to_storage_id',
          'needed_on',
          'priority',
          'requested_by',
          'origin',
          'done_pct',
          'reason',
          'reject_reason',
        ],
      },
      {
        title: 'Partidas',
        help: 'Quien autoriza puede autorizar menos de lo solicitado.',
        fields: ['lines'],
      },
    ],
  },
  states: {
    initial: 'BORRADOR',
    readOnlyStates: ['CERRADA', 'RECHAZADA', 'CANCELADA', 'AUTORIZADA', 'EN_SURTIDO', 'SURTIDA'],
    readOnlyMessage: 'La requisición ya se decidió: no se cambia.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Sólo se borra un borrador: cancela la requisición.',
    byConsequence: {
      start: {
        label: 'Inicio del surtido',
        from: ['AUTORIZADA'],
        to: 'EN_SURTIDO',
        cause: 'El almacén empezó a surtirla.',
      },
      deliver: {
        label: 'Entrega',
        from: ['AUTORIZADA', 'EN_SURTIDO'],
        to: 'SURTIDA',
        cause: 'El almacén entregó lo que surtió.',
      },
      callOff: {
        label: 'Cancelación del surtido',
        from: ['AUTORIZADA', 'EN_SURTIDO'],
        to: 'CANCELADA',
        cause: 'El almacén canceló su surtido y no entregó nada.',
      },
      arrived: {
        label: 'Llegada',
        from: ['SURTIDA'],
        to: 'CERRADA',
        cause: 'Llegaron todos sus traspasos.',
      },
    },
    transitions: {
      suggest: {
        label: 'Sugerir por punto de reorden',
        successMessage: 'Se agregó lo que está bajo su punto de reorden.',
        from: ['BORRADOR'],
        key: 'inv/requisition.update',
      },
      send: {
        label: 'Enviar',
        successMessage: 'Requisición enviada.',
        from: ['BORRADOR'],
        to: 'SOLICITADA',
        key: 'inv/requisition.update',
        tone: 'pri',
      },
      authorize: {
        label: 'Autorizar',
        successMessage: 'Requisición autorizada: ya tiene su surtido.',
        from: ['SOLICITADA'],
        to: 'AUTORIZADA',
        key: 'inventory.authorize',
        separationOfDuties: ['requested_by'],
        tone: 'pri',
        confirm: 'Se aparta lo autorizado y se ordena surtirlo.',
      },
      reject: {
        label: 'Rechazar',
        successMessage: 'Requisición rechazada.',
        from: ['SOLICITADA'],
        to: 'RECHAZADA',
        key: 'inventory.authorize',
        recordFields: { required: ['reject_reason'] },
        tone: 'dan',
        confirm: 'Quien la pidió verá el motivo.',
      },
      close: {
        label: 'Cerrar',
        successMessage: 'Requisición cerrada.',
        from: ['SURTIDA'],
        to: 'CERRADA',
        key: 'inv/requisition.update',
        confirm: 'Lo que no se surtió deja de estar apartado.',
      },
    },
    cancel: {
      successMessage: 'Requisición cancelada.',
      from: ['BORRADOR', 'SOLICITADA', 'AUTORIZADA'],
      key: 'inv/requisition.update',
      confirm: 'Se libera lo apartado y se cancela su surtido.',
    },
  },
});
