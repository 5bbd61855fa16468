import { choice, date, longtext, money, ref, refs } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const PROMISE = { field: 'result', is: ['PROMESA'] } as const;

/** What was done so that a customer pays, what came of it, and what is to be done next. */
export const collectionNotes = resource('cfl/collection-notes', {
  label: ['Gestión de cobranza', 'Gestiones de cobranza'],
  gender: 'f',
  docUrl: 'gestiones-de-cobranza',
  fields: {
    subject_id: ref('Tercero', 'cfl/subjects', { required: true, width: 6 }),
    date: date('Fecha', { required: true, index: true, width: 3 }),
    kind: choice(
      'Tipo',
      [
        ['LLAMADA', 'Llamada', 'neutral'],
        ['CORREO', 'Correo', 'neutral'],
        ['VISITA', 'Visita', 'neutral'],
        ['RECORDATORIO_AUTOMATICO', 'Recordatorio automático', 'off'],
        ['ACLARACION', 'Aclaración', 'wait'],
      ],
      { required: true, default: 'LLAMADA', width: 3 },
    ),
    result: choice(
      'Resultado',
      [
        ['PROMESA', 'Promesa', 'go'],
        ['SIN_RESPUESTA', 'Sin respuesta', 'neutral'],
        ['EN_ACLARACION', 'En aclaración', 'wait'],
        ['NEGATIVA', 'Negativa', 'bad'],
        ['PAGADO', 'Pagado', 'ok'],
      ],
      { required: true, width: 3 },
    ),
    open_items: refs('Partidas', 'cfl/open-items', {
      narrowedBy: { subject_id: 'subject_id' },
      where: { side: 'CXC', direction: 'CARGO' },
      width: 9,
      help: 'De qué documentos se habló; obligatorias en una promesa y en una aclaración.',
    }),
    promised_date: date('Promesa de pago', { requiredWhen: PROMISE, onlyWhen: PROMISE, width: 3 }),
    promised_amount: money('Importe prometido', {
      above: '0',
      requiredWhen: PROMISE,
      onlyWhen: PROMISE,
      width: 3,
      help: 'En la moneda de las partidas.',
    }),
    paid_amount: money('Pagado de lo prometido', { readOnly: true, width: 3 }),
    kept: choice(
      'Promesa cumplida',
      [
        ['PENDIENTE', 'Por cumplirse', 'wait'],
        ['CUMPLIDA', 'Cumplida', 'ok'],
        ['INCUMPLIDA', 'Incumplida', 'bad'],
      ],
      { readOnly: true, width: 3, help: 'Con lo que llegue hasta dos días después.' },
    ),
    next_action_date: date('Próxima acción', {
      index: true,
      width: 3,
      help: 'De una promesa, vacía: dos días después.',
    }),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Por atender', 'wait'],
        ['ATENDIDA', 'Atendida', 'ok'],
      ],
      { required: true, default: 'PENDIENTE', readOnly: true, index: true, width: 3 },
    ),
    notes: longtext('Notas', { max: 2000 }),
  },
  title: ['subject_id', 'kind', 'date'],
  search: ['notes'],
  quickSearch: false,
  overdue: { field: 'next_action_date', openStates: ['PENDIENTE'] },
  views: {
    board: {
      by: 'status',
      card: ['result', 'promised_date', 'promised_amount', 'next_action_date'],
      due: 'next_action_date',
    },
    calendar: { from: 'next_action_date', chip: 'result' },
  },
  list: {
    columns: [
      'next_action_date',
      'subject_id',
      'kind',
      'result',
      'promised_date',
      'promised_amount',
      'kept',
      'date',
      'status',
    ],
    sort: 'next_action_date',
    filters: [
      'status',
      'subject_id',
      'next_action_date',
      'kind',
      'result',
      'kept',
      'promised_date',
      'date',
    ],
    initial: { status: 'PENDIENTE' },
    tabs: ['cfl/movements', 'cfl/collection-notes'],
  },
  states: {
    field: 'status',
    initial: 'PENDIENTE',
    readOnlyStates: ['ATENDIDA'],
    readOnlyMessage: 'La gestión ya se atendió: captura otra.',
    deletableStates: ['PENDIENTE'],
    undeletableMessage: 'Lo que ya se atendió queda en el historial del cliente.',
    transitions: {
      attend: {
        label: 'Atender',
        successMessage: 'Gestión atendida.',
        from: ['PENDIENTE'],
        to: 'ATENDIDA',
        key: 'cfl/collection-notes.update',
        tone: 'pri',
      },
    },
    byConsequence: {
      fulfil: {
        label: 'Promesa cumplida',
        from: ['PENDIENTE'],
        to: 'ATENDIDA',
        cause: 'Se pagó lo prometido.',
      },
      reopen: {
        label: 'Promesa por cumplirse otra vez',
        from: ['ATENDIDA'],
        to: 'PENDIENTE',
        cause: 'Se deshizo el pago de lo prometido.',
      },
    },
  },
  print: { day: 'date' },
  form: {
    sections: [
      {
        title: 'Gestión',
        help: 'Con quién se habló, de qué, y qué contestó.',
        fields: ['subject_id', 'date', 'kind', 'result', 'open_items', 'notes'],
      },
      {
        title: 'Promesa y seguimiento',
        help: 'La promesa queda en las partidas y mueve la proyección de flujo.',
        fields: [
          'promised_date',
          'promised_amount',
          'paid_amount',
          'kept',
          'next_action_date',
          'status',
        ],
      },
    ],
  },
});
