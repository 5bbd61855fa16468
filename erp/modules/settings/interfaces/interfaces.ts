import { ROTATE, TEST } from './interfaces.schemas.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import {
  choice,
  date,
  datetime,
  int,
  json,
  longtext,
  ref,
  refs,
  secret,
  text,
  url,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import type { FieldCondition } from '#erp/model/types.ts';

const IN: FieldCondition = { field: 'kind', is: ['LLAVE_API'] };
const OUT: FieldCondition = { field: 'kind', is: ['WEBHOOK'] };
const ACTS: FieldCondition = { field: 'kind', is: ['LLAVE_API', 'WEBHOOK'] };
const DEVICE: FieldCondition = {
  field: 'kind',
  is: ['TIPO_CAMBIO', 'PAC', 'BANCO', 'BASCULA', 'RELOJ', 'TIENDA', 'OTRA'],
};

/**
 * Doors for other systems: keys that call in, web hooks that call out, and the settings of devices
 * and services.
 */
export const interfaces = resource('interfaces', {
  label: ['Interfaz', 'Interfaces'],
  gender: 'f',
  fields: {
    kind: choice(
      'Clase',
      [
        ['LLAVE_API', 'Llave de API'],
        ['WEBHOOK', 'Aviso a otro sistema (webhook)'],
        ['TIPO_CAMBIO', 'Tipo de cambio'],
        ['PAC', 'PAC'],
        ['BANCO', 'Banco'],
        ['BASCULA', 'Báscula'],
        ['RELOJ', 'Reloj checador'],
        ['TIENDA', 'Tienda en línea'],
        ['OTRA', 'Otra'],
      ],
      { required: true, default: 'LLAVE_API', readOnly: 'edit', width: 4 },
    ),
    name: text('Nombre', { required: true, max: 80, unique: true, width: 8 }),
    notes: longtext('Notas', { max: 2000 }),
    status: choice(
      'Estado',
      [
        ['ACTIVA', 'Activa', 'ok'],
        ['PAUSADA', 'Pausada', 'wait'],
        ['FALLANDO', 'Fallando', 'bad'],
        ['REVOCADA', 'Revocada', 'off'],
      ],
      { required: true, default: 'ACTIVA', readOnly: true },
    ),
    user_id: ref('Actúa como', 'users', {
      requiredWhen: ACTS,
      onlyWhen: ACTS,
      where: { kind: 'INTEGRACION' },
      width: 6,
      help: 'Un usuario de tipo Integración: la interfaz nunca ve ni puede más que él.',
    }),
    scopes: refs('Permisos', 'privileges', {
      requiredWhen: IN,
      onlyWhen: IN,
      where: { kind: 'SISTEMA' },
      help: 'Lo que la llave puede, de lo que ese usuario puede.',
    }),
    expires_on: date('Vence', {
      requiredWhen: IN,
      onlyWhen: IN,
      help: 'Como máximo dentro de un año.',
    }),
    ip_allow: text('IP permitidas', {
      max: 500,
      width: 8,
      onlyWhen: IN,
      help: 'Direcciones o redes separadas por comas. Vacío: las de Seguridad de la empresa.',
    }),
    rate_per_minute: int('Llamadas por minuto', {
      required: true,
      min: '10',
      max: '1000',
      default: 120,
      width: 4,
      help: 'De una llave; lo que pase se responde con 429.',
    }),
    url: url('Dirección', {
      requiredWhen: OUT,
      onlyWhen: OUT,
      width: 12,
      help: 'A dónde se envía cada aviso, con https.',
    }),
    events: longtext('Eventos', {
      max: 4000,
      picker: 'events',
      width: 12,
      requiredWhen: OUT,
      onlyWhen: OUT,
      help: 'Elígelos arriba; aquí sólo los que abarcan varios, uno por renglón: customers.* es todo lo de clientes y *.deleted toda baja.',
    }),
    filter: text('Filtro', {
      max: 500,
      onlyWhen: OUT,
      width: 12,
      help: 'Como en la dirección de una lista: filter[status]=ACTIVO. Sólo se avisa de los registros que lo cumplen. Vacío: todos.',
    }),
    payload_fields: text('Campos enviados', {
      max: 500,
      onlyWhen: OUT,
      width: 12,
      help: 'Separados por comas. Vacío: id, folio, status y version. Nunca se envía un campo que el usuario no pueda ver.',
    }),
    secret: secret('Secreto', {
      onlyWhen: OUT,
      readOnly: true,
      width: 6,
      help: 'Con él se firma cada aviso. Se muestra una sola vez, en «Llave».',
    }),
    settings: json('Parámetros', {
      onlyWhen: DEVICE,
      help: 'Los lee el módulo que usa esta interfaz.',
    }),
    key_prefix: text('Prefijo', { max: 12, readOnly: true, width: 4 }),
    key_hash: text('Huella', { max: 64, readOnly: true, internal: true }),
    old_key_prefix: text('Prefijo anterior', {
      max: 12,
      readOnly: true,
      readKey: 'interfaces.rotate',
    }),
    old_key_hash: text('Huella anterior', { max: 64, readOnly: true, internal: true }),
    old_secret: secret('Secreto anterior', { readOnly: true, internal: true }),
    old_key_until: datetime('La anterior sirve hasta', { readOnly: true }),
    failures: int('Fallas seguidas', { readOnly: true, default: 0 }),
    failing_since: datetime('Falla desde', { readOnly: true }),
    last_used_at: datetime('Último uso', { readOnly: true }),
    calls_total: int('Llamadas', { readOnly: true, default: 0 }),
    deliveries_30d: countOf('Avisos en 30 días', 'interface-deliveries', 'interface_id', {
      lastDays: ['at', 30],
    }),
    errors_30d: countOf('Avisos sin entregar en 30 días', 'interface-deliveries', 'interface_id', {
      where: { status: ['REINTENTO', 'FALLIDA'] },
      lastDays: ['at', 30],
    }),
  },
  authority: { of: 'users', by: 'user_id', effect: 'takeOver', permit: 'LLAVE' },
  administrative: true,
  title: 'name',
  highlights: [
    'user_id',
    'expires_on',
    'last_used_at',
    'calls_total',
    'deliveries_30d',
    'errors_30d',
  ],
  list: {
    columns: [
      'name',
      'kind',
      'status',
      'user_id',
      'url',
      'key_prefix',
      'expires_on',
      'last_used_at',
      'calls_total',
    ],
    sort: 'name',
    filters: ['kind', 'status', 'user_id', 'expires_on', 'last_used_at'],
  },
  calls: ['create', 'list', 'one', 'update', 'delete'],
  fixedRows: [
    {
      when: { field: 'status', is: ['REVOCADA'] },
      deletable: true,
      message: 'La interfaz está revocada: crea otra.',
    },
  ],
  states: {
    field: 'status',
    initial: 'ACTIVA',
    systemStates: { FALLANDO: 'el envío, tras 20 fallas seguidas o 72 horas sin entregar' },
    transitions: {
      pause: {
        label: 'Pausar',
        from: ['ACTIVA'],
        to: 'PAUSADA',
        key: 'interfaces.update',
        confirm:
          'Las llamadas con esta llave se rechazan, y los avisos esperan, hasta que la reanudes.',
      },
      resume: {
        label: 'Reanudar',
        from: ['PAUSADA', 'FALLANDO'],
        to: 'ACTIVA',
        key: 'interfaces.update',
        tone: 'pri',
        effect: 'takeOver',
      },
      revoke: {
        label: 'Revocar',
        from: ['ACTIVA', 'PAUSADA', 'FALLANDO'],
        to: 'REVOCADA',
        key: 'interfaces.rotate',
        tone: 'dan',
        confirm: 'Deja de servir para siempre. Lo que esté por entregarse se descarta.',
      },
    },
  },
  privileges: [
    { key: 'interfaces.rotate', label: 'Generar y revocar llaves y secretos', risk: 'CRITICO' },
  ],
  extraCalls: [
    {
      name: 'rotate',
      method: 'PUT',
      path: 'interfaces/rotate/:id',
      key: 'interfaces.rotate',
      summary: 'Genera la llave o el secreto; lo anterior sirve 24 horas más',
      ...ROTATE,
    },
    {
      name: 'test',
      method: 'POST',
      path: 'interfaces/test/:id',
      key: 'interfaces.update',
      summary: 'Envía un aviso de prueba y dice qué respondió el otro sistema',
      effect: 'administer',
      ...TEST,
    },
  ],
  form: {
    tabs: [
      {
        key: 'datos',
        label: 'Datos',
        sections: [
          {
            title: 'Interfaz',
            help: 'Para qué sistema es y como quién actúa.',
            fields: ['kind', 'name', 'status', 'user_id', 'settings', 'notes'],
          },
          {
            title: 'Límites',
            help: 'De una llave de API: hasta cuándo, desde dónde y cuánto.',
            fields: ['expires_on', 'ip_allow', 'rate_per_minute'],
          },
        ],
      },
      {
        key: 'permisos',
        label: 'Eventos o permisos',
        sections: [
          {
            title: 'Permisos',
            help: 'La llave puede lo que aquí se elija y además pueda el usuario.',
            fields: ['scopes'],
          },
          {
            title: 'Avisos',
            help: 'De qué se avisa, a dónde y con qué datos.',
            fields: ['url', 'events', 'filter', 'payload_fields', 'secret'],
          },
        ],
      },
      {
        key: 'uso',
        label: 'Uso',
        sections: [
          {
            title: 'Uso',
            help: 'Cuándo y cuánto se ha usado.',
            fields: [
              'key_prefix',
              'old_key_until',
              'last_used_at',
              'calls_total',
              'deliveries_30d',
              'errors_30d',
              'failures',
              'failing_since',
            ],
          },
        ],
      },
    ],
  },
});
