import { bool, choice, date, int, json, longtext, money, ref, text } from '#erp/model/fields.ts';
import { RUN } from './posting-actions.ts';
import { resource } from '#erp/model/resource.ts';

const ACCOUNT_KINDS = [
  ['INVENTARIO', 'Inventario'],
  ['TRANSITO', 'En tránsito'],
  ['TERCEROS', 'En poder de terceros'],
] as const;

/**
 * What other modules did and accounting has still to write; queued in the same transaction as the
 * deed.
 */
export const postingEvents = resource('acc/posting-events', {
  label: ['Póliza pendiente', 'Pólizas pendientes'],
  gender: 'f',
  screen: 'acc-policy',
  docUrl: 'posting-events',
  fields: {
    event: choice('Evento', [], {
      required: true,
      index: true,
      readOnly: true,
      choicesFrom: 'posting-events',
      width: 4,
    }),
    date: date('Fecha', { required: true, index: true, readOnly: true, width: 4 }),
    amount: money('Importe', {
      inPesos: true,
      precision: 18,
      scale: 6,
      shownScale: 2,
      required: true,
      readOnly: true,
      readKey: 'costs.view',
      width: 4,
    }),
    source_resource: text('Origen', {
      represents: 'resource',
      required: true,
      max: 60,
      readOnly: true,
      width: 4,
    }),
    source_id: text('Documento', {
      recordIn: 'source_resource',
      required: true,
      max: 40,
      readOnly: true,
      width: 4,
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', { readOnly: true, width: 4 }),
    account_kind: choice('Cuenta', ACCOUNT_KINDS, {
      readOnly: true,
      width: 4,
      help: 'Cuenta de la categoría en que están las existencias.',
    }),
    other_account_kind: choice('Cuenta destino', ACCOUNT_KINDS, {
      readOnly: true,
      width: 4,
      help: 'De un traspaso: la del almacén al que llega.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 4 }),
    corrects: text('Corrige a', {
      max: 40,
      readOnly: true,
      width: 4,
      help: 'Evento del renglón que se corrige: de él sale la contrapartida.',
    }),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Pendiente', 'wait'],
        ['CONTABILIZADO', 'Contabilizado', 'ok'],
        ['ERROR', 'Con error', 'bad'],
        ['OMITIDO', 'Omitido', 'off'],
      ],
      { required: true, default: 'PENDIENTE', index: true, readOnly: true, width: 4 },
    ),
    attempts: int('Intentos', { required: true, default: 0, readOnly: true, width: 4 }),
    entry_id: ref('Póliza', 'acc/book-entries', { readOnly: true, width: 4 }),
    message: longtext('Mensaje', { max: 500, readOnly: true }),
    missing_role: choice('Rol sin cuenta', [], {
      choicesFrom: 'account-roles',
      index: true,
      readOnly: true,
      width: 4,
      help: 'Asígnale su cuenta en el mapa de cuentas y reintenta.',
    }),
    late: bool('Anterior a la apertura', {
      readOnly: true,
      help: 'Llegó cuando la apertura ya estaba en los libros.',
    }),
    post_on: date('Se contabiliza el', { readOnly: true, width: 4 }),
    source_key: text('Llave del origen', { max: 120, readOnly: true, internal: true }),
    occurrence: int('Vez', { readOnly: true, internal: true }),
    payload: json('Hechos e importes', { readOnly: true, internal: true }),
    explanation: json('Por qué cada cuenta', { readOnly: true, readKey: 'acc-audit.list' }),
  },
  title: ['date', 'event'],
  uniques: [
    {
      fields: ['source_key', 'event', 'occurrence'],
      on: 'event',
      message: 'Ese evento del documento ya está en la lista.',
    },
  ],
  search: ['source_id'],
  print: { day: 'date' },
  list: {
    columns: ['date', 'event', 'source_resource', 'source_id', 'amount', 'status', 'message'],
    sort: '-date',
    filters: [
      'date',
      'event',
      'status',
      'missing_role',
      'source_resource',
      'cost_center_id',
      'account_kind',
      'branch_office_id',
    ],
    totals: [
      { label: 'Con error', count: 'acc/posting-events', filter: { status: ['ERROR'] } },
      { label: 'Pendientes', count: 'acc/posting-events', filter: { status: ['PENDIENTE'] } },
      {
        label: 'Pólizas por autorizar',
        count: 'acc/book-entries',
        filter: { status: ['POR_AUTORIZAR'] },
      },
    ],
  },
  form: {
    sections: [
      {
        title: 'Evento',
        help: 'Qué pasó, con qué documento y de cuánto.',
        fields: ['event', 'date', 'amount', 'source_resource', 'source_id'],
      },
      {
        title: 'Dónde',
        help: 'Con esto se busca la cuenta de cada rol.',
        fields: [
          'cost_center_id',
          'branch_office_id',
          'account_kind',
          'other_account_kind',
          'corrects',
        ],
      },
      {
        title: 'Póliza',
        help: 'La que se hizo, o por qué falta.',
        fields: ['status', 'entry_id', 'attempts', 'late', 'post_on', 'missing_role', 'message'],
      },
    ],
  },
  calls: ['list', 'one', 'options'],
  screens: ['list', 'edit'],
  actions: { run: RUN },
  kept: {
    once: ['entry_id', 'explanation'],
    editable: {
      while: { field: 'status', is: ['PENDIENTE', 'ERROR', 'OMITIDO'] },
      fields: ['status', 'attempts', 'message', 'missing_role', 'late', 'post_on'],
    },
  },
  states: {
    field: 'status',
    initial: 'PENDIENTE',
    byConsequence: {
      settle: {
        label: 'Contabilización',
        from: ['PENDIENTE', 'ERROR'],
        to: 'CONTABILIZADO',
        cause: 'Se hizo su póliza.',
        withoutHistory: 'its entry says when and by whom',
      },
      refuse: {
        label: 'Error al contabilizar',
        from: ['PENDIENTE', 'ERROR'],
        to: 'ERROR',
        cause: 'Le falta una cuenta o un periodo abierto.',
        withoutHistory: 'its message says why, and the next run tries again',
      },
      abandon: {
        label: 'Cancelación de su documento',
        from: ['PENDIENTE', 'ERROR'],
        to: 'OMITIDO',
        cause: 'Se canceló el documento que lo causó.',
      },
      leave: {
        label: 'Omisión',
        from: ['PENDIENTE', 'ERROR'],
        to: 'OMITIDO',
        cause: 'Lo trae la apertura.',
        withoutHistory: 'its message says why',
      },
      return: {
        label: 'Regreso de lo omitido',
        from: ['OMITIDO'],
        to: 'PENDIENTE',
        cause: 'Se deshizo la apertura.',
        withoutHistory: 'the history of the opening says when and by whom',
      },
    },
    transitions: {
      retry: {
        label: 'Reintentar',
        successMessage: 'Se intentó de nuevo.',
        messages: {
          CONTABILIZADO: 'Póliza hecha.',
          ERROR: 'Sigue con error: lee su mensaje.',
          PENDIENTE: 'Se hará su póliza cuando empiece la contabilidad.',
        },
        from: ['ERROR'],
        tone: 'pri',
      },
      bring: {
        label: 'Contabilizar en el primer día abierto',
        successMessage: 'Se contabilizará en el primer día abierto.',
        from: ['ERROR'],
        to: 'PENDIENTE',
        offeredWhen: { field: 'late', is: [true] },
        confirm: 'La apertura no lo trae: su póliza llevará la fecha del primer día abierto.',
      },
      skip: {
        label: 'Omitir',
        successMessage: 'Evento omitido: no hará póliza.',
        from: ['PENDIENTE', 'ERROR'],
        to: 'OMITIDO',
        key: 'acc/posting-events.skip',
        recordFields: { required: ['reason'] },
        tone: 'dan',
        confirm: 'No se hará póliza de este evento: la diferencia quedará en el cuadre.',
      },
    },
  },
});
