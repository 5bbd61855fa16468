import { choice, datetime, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * A second administrator lets somebody do one thing, once, about a person above them (platform R7).
 */
export const accessPermits = resource('access-permits', {
  label: ['Permiso sobre una persona', 'Permisos sobre personas'],
  gender: 'm',
  docUrl: 'access-permits',
  fields: {
    user_id: ref('Persona', 'users', {
      selectable: {},
      required: true,
      readOnly: 'edit',
      width: 5,
      help: 'Quien tiene permisos que tú no tienes.',
    }),
    act: choice(
      'Para',
      [
        ['ENLACES', 'Leer sus enlaces'],
        ['CORREO', 'Cambiar su correo'],
        ['LLAVE', 'Darle o cambiar una llave'],
        ['DELEGACION', 'Delegar en su nombre'],
      ],
      { required: true, default: 'CORREO', readOnly: 'edit', width: 4 },
    ),
    reason: text('Motivo', {
      required: true,
      max: 200,
      readOnly: 'edit',
      width: 12,
      help: 'Lo lee el administrador que decide, y queda en la bitácora.',
    }),
    status: choice(
      'Estado',
      [
        ['SOLICITADO', 'Solicitado', 'wait'],
        ['AUTORIZADO', 'Autorizado', 'ok'],
        ['RECHAZADO', 'Rechazado', 'bad'],
        ['USADO', 'Usado', 'off'],
      ],
      { required: true, default: 'SOLICITADO', readOnly: true, width: 3 },
    ),
    decided_by: ref('Decidió', 'users', { readOnly: true, width: 4 }),
    decided_at: datetime('Decidido el', { readOnly: true, width: 4 }),
    valid_until: datetime('Sirve hasta', {
      readOnly: true,
      width: 4,
      help: 'Un día después de autorizarse, y una sola vez.',
    }),
    used_at: datetime('Usado el', { readOnly: true, width: 4 }),
  },
  title: ['user_id', 'act'],
  administrative: true,
  calls: ['create', 'list', 'one'],
  list: {
    columns: ['user_id', 'act', 'reason', 'status', 'decided_by', 'valid_until', 'used_at'],
    sort: '-id',
    filters: ['status', 'act', 'user_id', 'decided_by'],
  },
  search: ['reason'],
  risks: { authorize: 'CRITICO' },
  states: {
    field: 'status',
    initial: 'SOLICITADO',
    systemStates: { USADO: 'the act that it was given for' },
    readOnlyStates: ['RECHAZADO', 'USADO'],
    transitions: {
      authorize: {
        label: 'Autorizar',
        from: ['SOLICITADO'],
        to: 'AUTORIZADO',
        tone: 'pri',
        separationOfDuties: ['created_by'],
        confirm: 'Quien lo pidió podrá hacerlo una vez, hasta mañana a esta hora.',
        successMessage: 'Permiso autorizado.',
      },
      reject: {
        label: 'Rechazar',
        from: ['SOLICITADO', 'AUTORIZADO'],
        to: 'RECHAZADO',
        key: 'access-permits.authorize',
        tone: 'dan',
        successMessage: 'Permiso rechazado.',
      },
    },
  },
  form: {
    sections: [
      {
        title: 'Qué se pide',
        help: 'Un administrador distinto de quien lo pide lo decide.',
        fields: ['user_id', 'act', 'reason', 'status'],
      },
      {
        title: 'Decisión',
        help: 'Quién decidió y hasta cuándo sirve.',
        fields: ['decided_by', 'decided_at', 'valid_until', 'used_at'],
      },
    ],
  },
});
