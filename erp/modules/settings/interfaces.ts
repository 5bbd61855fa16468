import { choice, date, datetime, int, longtext, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Doors for other systems. Kinds that call out are added by the modules that call. */
export const interfaces = resource('interfaces', {
  label: ['Interfaz', 'Interfaces'],
  gender: 'f',
  noActive: true,
  fields: {
    kind: choice('Clase', [['LLAVE_API', 'Llave de API']], { required: true, default: 'LLAVE_API', readOnly: 'edit' }),
    name: text('Nombre', { required: true, max: 80, unique: true, width: 8 }),
    notes: longtext('Notas', { max: 2000 }),
    status: choice(
      'Estado',
      [
        ['ACTIVA', 'Activa', 'ok'],
        ['PAUSADA', 'Pausada', 'wait'],
        ['REVOCADA', 'Revocada', 'off'],
      ],
      { required: true, default: 'ACTIVA', readOnly: true },
    ),
    user_id: ref('Actúa como', 'users', { required: true, where: { kind: 'INTEGRACION' }, width: 6, help: 'Un usuario de tipo Integración: la llave nunca puede más que él.' }),
    scopes: refs('Permisos', 'privileges', { required: true, where: { kind: 'SISTEMA' }, help: 'Lo que la llave puede, de lo que ese usuario puede.' }),
    expires_on: date('Vence', { required: true, help: 'Como máximo dentro de un año.' }),
    ip_allow: text('IP permitidas', { max: 500, width: 8, help: 'Direcciones o redes separadas por comas. Vacío: todas.' }),
    rate_per_minute: int('Llamadas por minuto', { required: true, min: '10', max: '1000', default: 120, width: 4 }),
    key_prefix: text('Prefijo', { max: 12, readOnly: true, width: 4 }),
    key_hash: text('Huella', { max: 64, readOnly: true, readKey: 'interfaces.rotate' }),
    last_used_at: datetime('Último uso', { readOnly: true }),
    calls_total: int('Llamadas', { readOnly: true, default: 0 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'kind', 'status', 'user_id', 'key_prefix', 'expires_on', 'rate_per_minute', 'last_used_at', 'calls_total'],
    sort: 'name',
    filters: ['status', 'user_id', 'expires_on', 'last_used_at'],
  },
  calls: ['create', 'list', 'one', 'update', 'delete'],
  states: {
    field: 'status',
    initial: 'ACTIVA',
    transitions: {
      pause: { label: 'Pausar', from: ['ACTIVA'], to: 'PAUSADA', key: 'interfaces.update', confirm: 'Las llamadas con esta llave se rechazan hasta que la reanudes.' },
      resume: { label: 'Reanudar', from: ['PAUSADA'], to: 'ACTIVA', key: 'interfaces.update', tone: 'pri' },
      revoke: { label: 'Revocar', from: ['ACTIVA', 'PAUSADA'], to: 'REVOCADA', key: 'interfaces.rotate', tone: 'dan', confirm: 'La llave deja de servir para siempre.' },
    },
  },
  privileges: [{ key: 'interfaces.rotate', label: 'Generar y revocar llaves de API', risk: 'CRITICO' }],
  extraCalls: [{ name: 'rotate', method: 'PUT', path: 'interfaces/rotate/:id', key: 'interfaces.rotate', summary: 'Genera la llave; la anterior deja de servir' }],
  form: {
    tabs: [
      {
        key: 'datos',
        label: 'Datos',
        sections: [
          { title: 'Interfaz', help: 'Para qué sistema es.', fields: ['kind', 'name', 'status', 'notes'] },
          { title: 'Límites', help: 'Hasta cuándo, desde dónde y cuánto.', fields: ['expires_on', 'ip_allow', 'rate_per_minute'] },
        ],
      },
      {
        key: 'permisos',
        label: 'Permisos',
        sections: [{ title: 'Permisos', help: 'La llave puede lo que aquí se elija y además pueda el usuario.', fields: ['user_id', 'scopes'] }],
      },
      { key: 'uso', label: 'Uso', sections: [{ title: 'Uso', help: 'Cuándo y cuánto se ha usado.', fields: ['key_prefix', 'last_used_at', 'calls_total'] }] },
    ],
  },
});
