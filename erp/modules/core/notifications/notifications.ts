import { LIST, MARK, ONE, READ_ALL, SNOOZE } from './notifications.schemas.ts';
import { bool, choice, datetime, int, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** What a person is told of; written by `notify` alone, read by its owner. */
export const notifications = resource('notifications', {
  label: ['Aviso', 'Avisos'],
  gender: 'm',
  fields: {
    user_id: ref('Usuario', 'users', { required: true }),
    at: datetime('Fecha', { required: true, index: true }),
    event: text('Evento', { required: true, max: 60 }),
    title: text('Aviso', { required: true, max: 200, recipientOnly: true }),
    body: longtext('Texto', { max: 1000, recipientOnly: true }),
    url: text('Dirección', { max: 200 }),
    resource: text('Recurso', { represents: 'resource', max: 60 }),
    record_id: int('Registro'),
    severity: choice(
      'Gravedad',
      [
        ['INFO', 'Informativo', 'neutral'],
        ['ACCION', 'Pide atención', 'wait'],
        ['ALERTA', 'Alerta', 'bad'],
        ['CRITICO', 'Crítico', 'bad'],
      ],
      { required: true, default: 'INFO' },
    ),
    group_key: text('Grupo', { max: 200 }),
    count: int('Veces', { required: true, default: 1 }),
    actor_id: ref('Quién', 'users'),
    in_app: bool('En la campana'),
    in_digest: bool('En el resumen'),
    read_at: datetime('Leído el'),
    done_at: datetime('Atendido el'),
    snoozed_until: datetime('Pospuesto hasta'),
    digested_at: datetime('Resumido el'),
    escalated_at: datetime('Escalado el'),
    mail_due_at: datetime('Va por correo el', { index: true }),
  },
  title: 'title',
  list: { columns: ['at', 'title'], sort: '-at' },
  screen: null,
  screens: [],
  calls: [],
  extraCalls: [
    { name: 'list', method: 'GET', path: 'notifications', key: null, why: "one's own notices", summary: 'Avisos propios: abiertos, nuevos, pospuestos o atendidos', ...LIST },
    { name: 'readAll', method: 'PUT', path: 'notifications/readAll', key: null, why: "one's own notices", summary: 'Marca como leídos todos los avisos propios', ...READ_ALL },
    { name: 'one', method: 'GET', path: 'notifications/:id', key: null, why: "one's own notices", summary: 'Un aviso propio', ...ONE },
    { name: 'read', method: 'PUT', path: 'notifications/read/:id', key: null, why: "one's own notices", summary: 'Marca un aviso como leído', ...MARK },
    { name: 'done', method: 'PUT', path: 'notifications/done/:id', key: null, why: "one's own notices", summary: 'Marca un aviso como atendido', ...MARK },
    {
      name: 'snooze',
      method: 'PUT',
      path: 'notifications/snooze/:id',
      key: null,
      sample: { until: '{tomorrow}' },
      why: "one's own notices",
      summary: 'Pospone un aviso hasta un momento',
      ...SNOOZE,
    },
  ],
});
