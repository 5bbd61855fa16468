import { choice, choices, date, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Somebody decides in another one's name for some days (platform R23). Never passed on again. */
export const approvalDelegations = resource('approval-delegations', {
  label: ['Delegación', 'Delegaciones'],
  gender: 'f',
  docUrl: 'approval-delegations',
  fields: {
    from_user_id: ref('De', 'users', {
      required: true,
      readOnly: 'edit',
      help: 'Vacío: tú. Delegar por otra persona necesita administrar usuarios.',
    }),
    to_user_id: ref('A', 'users', {
      required: true,
      help: 'Una persona activa del mismo tipo. No puede delegar a su vez lo que recibe.',
    }),
    resources: choices('Documentos', [], { choicesFrom: 'approvals', help: 'Ninguno: todos.' }),
    max_amount: money('Hasta importe', {
      min: '0',
      suffix: 'MXN',
      help: 'Vacío: sin otro límite que el tuyo.',
    }),
    from: date('Desde', { required: true }),
    to: date('Hasta', { required: true, help: 'A lo más 60 días.' }),
    reason: text('Motivo', { required: true, max: 200, width: 8 }),
    status: choice(
      'Estado',
      [
        ['PROGRAMADA', 'Programada', 'neutral'],
        ['ACTIVA', 'Activa', 'go'],
        ['TERMINADA', 'Terminada', 'ok'],
        ['CANCELADA', 'Cancelada', 'off'],
      ],
      { required: true, default: 'PROGRAMADA', readOnly: true },
    ),
  },
  authority: { of: 'users', by: 'from_user_id', effect: 'takeOver', permit: 'DELEGACION' },
  title: 'reason',
  search: ['reason'],
  ownerFields: ['from_user_id', 'to_user_id'],
  list: {
    columns: ['from_user_id', 'to_user_id', 'from', 'to', 'max_amount', 'reason', 'status'],
    sort: '-from',
    filters: ['status', 'from_user_id', 'to_user_id', 'from', 'to'],
  },
  views: { calendar: { from: 'from', to: 'to' }, timeline: { from: 'from', to: 'to' } },
  checks: [{ field: 'to', op: '>=', other: 'from', message: 'Termina antes de empezar.' }],
  fixedRows: [
    {
      when: { field: 'status', is: ['CANCELADA'] },
      deletable: true,
      message: 'Está cancelada y no se puede modificar. Haz una nueva.',
    },
  ],
  states: {
    field: 'status',
    initial: 'PROGRAMADA',
    systemStates: { ACTIVA: 'by its dates', TERMINADA: 'by its dates' },
    transitions: {
      cancel: {
        label: 'Cancelar',
        from: ['PROGRAMADA', 'ACTIVA'],
        to: 'CANCELADA',
        tone: 'dan',
        confirm: 'Desde ahora esa persona ya no decide en tu nombre.',
        effect: 'asksItself',
      },
    },
  },
  form: {
    sections: [
      {
        title: 'Quién decide por quién',
        help: 'Lo que decida queda a nombre de los dos.',
        fields: ['from_user_id', 'to_user_id', 'from', 'to', 'reason', 'status'],
      },
      {
        title: 'Alcance',
        help: 'Sin nada, todas las autorizaciones que te tocan.',
        fields: ['resources', 'max_amount'],
      },
    ],
  },
});
