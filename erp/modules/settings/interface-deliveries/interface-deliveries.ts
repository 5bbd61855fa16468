import { COUNTS } from './interface-deliveries.schemas.ts';
import { choice, datetime, int, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * What was or will be told to another system. Written in the transaction of the business record,
 * sent after it.
 */
export const interfaceDeliveries = resource('interface-deliveries', {
  label: ['Entrega', 'Entregas'],
  gender: 'f',
  fields: {
    at: datetime('Fecha y hora', { required: true, readOnly: true, width: 4 }),
    interface_id: ref('Interfaz', 'interfaces', { required: true, readOnly: true, width: 4 }),
    event: text('Evento', { required: true, max: 120, readOnly: true, width: 4, index: true }),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Pendiente', 'wait'],
        ['REINTENTO', 'Se reintentará', 'bad'],
        ['ENTREGADA', 'Entregada', 'ok'],
        ['FALLIDA', 'Fallida', 'bad'],
        ['DESCARTADA', 'Descartada', 'off'],
      ],
      { required: true, default: 'PENDIENTE', readOnly: true, width: 4, index: true },
    ),
    resource: text('Recurso', {
      represents: 'resource',
      required: true,
      max: 60,
      readOnly: true,
      width: 4,
    }),
    record_id: int('Registro', { readOnly: true, width: 4, index: true }),
    event_id: text('Identificador del evento', {
      required: true,
      max: 36,
      readOnly: true,
      width: 6,
      help: 'Va en Telar-Id: con él, quien recibe reconoce un aviso repetido.',
    }),
    attempt: int('Intentos', { required: true, default: 0, readOnly: true, width: 3 }),
    next_at: datetime('Siguiente intento', { readOnly: true, width: 3, index: true }),
    http_status: int('Respuesta HTTP', { readOnly: true, width: 3 }),
    duration_ms: int('Duración', { readOnly: true, width: 3, suffix: 'ms' }),
    error: text('Error', { max: 300, readOnly: true, width: 12 }),
    request: longtext('Enviado', {
      required: true,
      max: 65_536,
      readOnly: true,
      recipientOnly: true,
    }),
    response: longtext('Respuesta', { max: 2048, readOnly: true, recipientOnly: true }),
  },
  title: 'event',
  list: {
    columns: [
      'at',
      'interface_id',
      'event',
      'record_id',
      'status',
      'attempt',
      'http_status',
      'next_at',
      'error',
    ],
    sort: '-id',
    filters: ['interface_id', 'status', 'event', 'record_id', 'at'],
  },
  search: ['event', 'event_id'],
  calls: ['list', 'one'],
  privilegesOf: 'interfaces',
  states: {
    field: 'status',
    initial: 'PENDIENTE',
    systemStates: {
      ENTREGADA: 'el envío',
      REINTENTO: 'el envío que falla',
      FALLIDA: 'el último intento',
    },
    transitions: {
      replay: {
        label: 'Enviar de nuevo',
        from: ['ENTREGADA', 'REINTENTO', 'FALLIDA', 'DESCARTADA'],
        to: 'PENDIENTE',
        key: 'interfaces.update',
        tone: 'pri',
      },
      discard: {
        label: 'Descartar',
        from: ['PENDIENTE', 'REINTENTO', 'FALLIDA'],
        to: 'DESCARTADA',
        key: 'interfaces.update',
        tone: 'dan',
        confirm: 'El otro sistema no se entera de este cambio.',
      },
    },
  },
  extraCalls: [
    {
      name: 'counts',
      method: 'GET',
      path: 'interface-deliveries/counts',
      key: 'interfaces.list',
      summary: 'Cuántas entregas hay en cada estado',
      ...COUNTS,
    },
  ],
  screens: ['edit'],
  listPath: 'sys/logs?tab=entregas',
  docUrl: 'interfaces',
  form: {
    sections: [
      {
        title: 'Aviso',
        help: 'De qué se avisa y a quién.',
        fields: ['interface_id', 'event', 'status', 'at', 'resource', 'record_id', 'event_id'],
      },
      {
        title: 'Envío',
        help: 'Cuántas veces se intentó y qué respondió el otro sistema.',
        fields: [
          'attempt',
          'next_at',
          'http_status',
          'duration_ms',
          'error',
          'request',
          'response',
        ],
      },
    ],
  },
});
