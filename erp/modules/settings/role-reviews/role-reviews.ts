import { choice, date, datetime, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * One role of one person, to be confirmed or taken away by who answers for him (platform §5.19).
 * The rows stay as evidence.
 */
export const roleReviews = resource('role-reviews', {
  label: ['Revisión de rol', 'Recertificación de roles'],
  gender: 'f',
  fields: {
    campaign: text('Campaña', { required: true, max: 10, readOnly: true, index: true, width: 3 }),
    user_id: ref('Usuario', 'users', { required: true, readOnly: true, width: 5 }),
    role_id: ref('Rol', 'roles', {
      required: true,
      readOnly: true,
      unique: ['campaign', 'user_id'],
      width: 4,
    }),
    reviewer_id: ref('Revisa', 'users', { required: true, readOnly: true, width: 5 }),
    due_at: date('Vence', { required: true, readOnly: true, width: 3 }),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Por revisar', 'wait'],
        ['CONFIRMADO', 'Confirmado', 'ok'],
        ['REVOCADO', 'Revocado', 'off'],
      ],
      { required: true, default: 'PENDIENTE', readOnly: true, width: 4 },
    ),
    decided_at: datetime('Decidido el', { readOnly: true, width: 4 }),
    decided_by: ref('Decidió', 'users', { readOnly: true, width: 4 }),
    note: text('Motivo', { max: 250, readOnly: true, width: 8 }),
  },
  authority: { of: 'users', by: 'user_id' },
  title: ['user_id', 'role_id'],
  calls: ['list', 'one'],
  screens: ['list', 'edit'],
  list: {
    columns: [
      'campaign',
      'user_id',
      'role_id',
      'reviewer_id',
      'due_at',
      'status',
      'decided_at',
      'decided_by',
    ],
    sort: '-id',
    filters: ['status', 'campaign', 'reviewer_id', 'user_id', 'role_id', 'due_at'],
  },
  search: ['campaign'],
  ownerFields: ['reviewer_id'],
  states: {
    field: 'status',
    initial: 'PENDIENTE',
    transitions: {
      confirm: {
        label: 'Confirmar',
        from: ['PENDIENTE'],
        to: 'CONFIRMADO',
        tone: 'pri',
        effect: 'asksItself',
      },
      revoke: {
        label: 'Revocar',
        from: ['PENDIENTE'],
        to: 'REVOCADO',
        tone: 'dan',
        recordFields: { required: ['note'] },
        confirm: 'La persona pierde el rol en su siguiente pantalla.',
        effect: 'asksItself',
      },
    },
  },
  form: {
    sections: [
      {
        title: 'Rol por revisar',
        help: 'Confirma que la persona todavía lo necesita, o revócalo.',
        fields: ['user_id', 'role_id', 'campaign', 'reviewer_id', 'due_at', 'status'],
      },
      {
        title: 'Decisión',
        help: 'Quién decidió, cuándo y por qué; queda como evidencia.',
        fields: ['decided_at', 'decided_by', 'note'],
      },
    ],
  },
});
