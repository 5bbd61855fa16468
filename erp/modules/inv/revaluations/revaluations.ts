import { sameCompany } from '#erp/db/sql/joins.ts';
import { sumOf } from '#erp/model/computed/declared.ts';
import { choice, computed, datetime, lines, longtext, ref } from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';

export const REVALUATION_KINDS = [
  ['COSTO_NUEVO', 'Costo nuevo'],
  ['IMPORTE', 'Por importe'],
  ['ESTANDAR', 'Costo estándar'],
  ['DETERIORO', 'Deterioro'],
  ['CAMBIO_METODO', 'Cambio de método'],
  ['COSTO_TARDIO', 'Costo tardío'],
] as const;

const YOUNG = `exists (select 1 from inv__revaluation_lines l join stock_costs c on ${sameCompany('c', 'l')} and c.product_id = l.product_id
  where ${sameCompany('l', 't')} and l.revaluation_id = t.id and coalesce(c.method_since, (select min(k.posted_at) from kardex k where ${sameCompany('k', 'c')} and k.product_id = c.product_id)) > now() - interval '5 years')`;

/** What stock is worth changes by somebody's decision, and another person agrees. */
export const revaluations = document('inv/revaluations', {
  label: ['Ajuste de costo', 'Ajustes de costo'],
  docUrl: 'ajustes-de-costo',
  folio: 'RV',
  status: [
    ['BORRADOR', 'Borrador', 'neutral'],
    ['POR_AUTORIZAR', 'Por autorizar', 'wait'],
    ['APLICADO', 'Aplicado', 'ok'],
    ['CANCELADO', 'Cancelado', 'off'],
  ],
  fields: {
    kind: choice('Clase', REVALUATION_KINDS, { required: true, width: 4 }),
    posted_at: datetime('Fecha', {
      index: true,
      help: 'Vacía: el momento en que se autoriza. El método cambia el 1 de enero a las 00:00.',
      width: 5,
    }),
    reason_id: ref('Causa', 'causes', { required: true, width: 6 }),
    new_method: choice(
      'Método nuevo',
      [
        ['PROMEDIO', 'Promedio'],
        ['PEPS', 'Primeras entradas, primeras salidas'],
        ['LOTE', 'Costo identificado por lote'],
      ],
      {
        requiredWhen: { field: 'kind', is: ['CAMBIO_METODO'] },
        onlyWhen: { field: 'kind', is: ['CAMBIO_METODO'] },
        width: 6,
      },
    ),
    notes: longtext('Notas', { max: 1000 }),
    lines: lines('Partidas', 'inv/revaluation-lines', 'revaluation_id', {
      required: true,
      max: 200,
    }),
    movement_id: ref('Movimiento', 'movements', { readOnly: true, width: 6 }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
    warning: computed(
      'Aviso',
      'text',
      `case when t.kind = 'CAMBIO_METODO' and t.status in ('BORRADOR', 'POR_AUTORIZAR') and ${YOUNG} then 'El método actual tiene menos de cinco ejercicios (LISR art. 41): documenta por qué cambia.' end`,
    ),
    effect: sumOf('Efecto', 'money', 'inv/revaluation-lines.revaluation_id.applied_effect', {
      readKey: 'costs.view',
    }),
  },
  computedDraft: {
    from: [
      'lines.product_id',
      'lines.lot_id',
      'lines.receipt_id',
      'lines.new_cost',
      'lines.delta_value',
    ],
    sets: ['lines.qty_on_hand', 'lines.current_cost', 'lines.effect'],
  },
  highlights: ['kind', 'posted_at', 'reason_id', 'effect'],
  search: ['notes'],
  list: {
    columns: ['folio', 'posted_at', 'kind', 'reason_id', 'status', 'effect'],
    filters: ['posted_at', 'kind', 'status', 'reason_id'],
  },
  print: { day: 'posted_at' },
  form: {
    sections: [
      {
        title: 'Ajuste',
        help: 'Cambia lo que vale el inventario, no cuánto hay; otra persona lo autoriza.',
        fields: [
          'folio',
          'kind',
          'posted_at',
          'reason_id',
          'new_method',
          'warning',
          'notes',
          'cancel_reason',
        ],
      },
      {
        title: 'Partidas',
        help: 'Existencia, costo actual y efecto se calculan al capturar.',
        fields: ['lines'],
      },
      {
        title: 'Resultado',
        help: 'Lo que cambió el valor y con qué movimiento.',
        fields: ['effect', 'movement_id'],
      },
    ],
  },
  states: {
    initial: 'BORRADOR',
    readOnlyStates: ['POR_AUTORIZAR', 'APLICADO', 'CANCELADO'],
    readOnlyMessage: 'El ajuste ya no es borrador: cancélalo y haz otro.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Sólo se borra un borrador: cancela el ajuste.',
    transitions: {
      send: {
        label: 'Solicitar',
        successMessage: 'Ajuste solicitado.',
        from: ['BORRADOR'],
        to: 'POR_AUTORIZAR',
        key: 'inv/revaluations.update',
        tone: 'pri',
      },
      authorize: {
        label: 'Autorizar',
        successMessage: 'Ajuste autorizado y aplicado.',
        from: ['POR_AUTORIZAR'],
        to: 'APLICADO',
        key: 'inventory.revalue',
        tone: 'pri',
        separationOfDuties: ['created_by'],
        confirm: 'Cambia el valor del inventario.',
      },
      reject: {
        label: 'Rechazar',
        successMessage: 'Ajuste rechazado.',
        from: ['POR_AUTORIZAR'],
        to: 'BORRADOR',
        key: 'inventory.revalue',
        recordFields: { required: ['reason'] },
        tone: 'dan',
        confirm: 'Vuelve a borrador para que se corrija.',
      },
    },
    cancel: {
      successMessage: 'Ajuste cancelado.',
      from: ['APLICADO'],
      key: 'inventory.revalue',
      confirm: 'Se hacen renglones contrarios, con la fecha de hoy.',
    },
  },
  privileges: [{ key: 'inventory.revalue', label: 'Autorizar ajustes de costo', risk: 'SENSIBLE' }],
});
