import { choice, date, datetime, int, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Something a person has to do, about a record or alone. */
export const tasks = resource('tasks', {
  label: ['Pendiente', 'Pendientes'],
  gender: 'm',
  fields: {
    title: text('Pendiente', { required: true, max: 160, width: 8 }),
    assignee_id: ref('Responsable', 'users', { required: true, width: 4 }),
    due_at: date('Vence', { width: 3, index: true }),
    priority: choice(
      'Prioridad',
      [
        ['1', 'Alta', 'bad'],
        ['2', 'Normal', 'neutral'],
        ['3', 'Baja', 'off'],
      ],
      { required: true, default: '2', width: 3 },
    ),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Pendiente', 'neutral'],
        ['HECHO', 'Hecho', 'ok'],
        ['CANCELADO', 'Cancelado', 'off'],
      ],
      { required: true, default: 'PENDIENTE', readOnly: true, width: 3 },
    ),
    done_at: datetime('Terminado el', { readOnly: true, width: 3 }),
    resource: text('Recurso', { represents: 'resource', max: 60, readOnly: 'edit', width: 3 }),
    record_id: int('Registro', { min: '1', readOnly: 'edit', width: 3, index: true }),
    notes: longtext('Notas', { max: 2000 }),
  },
  title: 'title',
  aboutRecords: true,
  list: {
    columns: ['title', 'assignee_id', 'due_at', 'priority', 'status'],
    sort: 'due_at',
    filters: ['assignee_id', 'status', 'priority', 'due_at'],
  },
  form: {
    sections: [
      {
        title: 'Pendiente',
        help: 'Qué hay que hacer, quién lo hace y para cuándo.',
        fields: ['title', 'assignee_id', 'due_at', 'priority', 'status', 'done_at', 'notes'],
      },
      {
        title: 'Registro',
        help: 'El registro del que trata, si es de alguno.',
        fields: ['resource', 'record_id'],
      },
    ],
  },
  overdue: { field: 'due_at', openStates: ['PENDIENTE'] },
  states: {
    field: 'status',
    initial: 'PENDIENTE',
    transitions: {
      done: { label: 'Marcar como hecho', from: ['PENDIENTE'], to: 'HECHO', tone: 'pri' },
      cancel: {
        label: 'Cancelar',
        from: ['PENDIENTE'],
        to: 'CANCELADO',
        tone: 'dan',
        confirm: 'El pendiente queda cancelado y sale de la lista de su responsable.',
      },
    },
  },
  views: {
    board: { by: 'status', card: ['assignee_id'], due: 'due_at' },
    calendar: { from: 'due_at', chip: 'status' },
  },
  ownerFields: ['assignee_id'],
});
