import { choice, longtext, money, ref } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { MONTH_CHOICES } from '../budgets/budget-actions.ts';

/** Money that goes from a month of a line to a month of another, once another person agrees. */
export const budgetTransfers = resource('fin/budget-transfers', {
  label: ['Traspaso de presupuesto', 'Traspasos de presupuesto'],
  // A tab of the budgets.
  inMenu: false,
  docUrl: 'presupuestos',
  fields: {
    budget_id: ref('Presupuesto', 'fin/budgets', { required: true, readOnly: 'screen', width: 6 }),
    status: choice(
      'Estado',
      [
        ['SOLICITADO', 'Solicitado', 'wait'],
        ['APROBADO', 'Aprobado', 'ok'],
        ['RECHAZADO', 'Rechazado', 'bad'],
      ],
      { required: true, default: 'SOLICITADO', index: true, readOnly: true, width: 3 },
    ),
    from_line_id: ref('De la partida', 'fin/budget-lines', {
      readOnly: true,
      width: 8,
    }),
    from_month: choice('Del mes', MONTH_CHOICES, { required: true, readOnly: 'screen', width: 4 }),
    to_line_id: ref('A la partida', 'fin/budget-lines', {
      readOnly: true,
      width: 8,
    }),
    to_month: choice('Al mes', MONTH_CHOICES, { required: true, readOnly: 'screen', width: 4 }),
    amount: money('Importe', { required: true, readOnly: 'screen', suffix: 'MXN', width: 3 }),
    reason: longtext('Motivo', { required: true, max: 500, readOnly: 'screen' }),
    reject_reason: longtext('Motivo del rechazo', { max: 500, readOnly: true }),
  },
  branchOf: ['budget_id'],
  title: ['budget_id', 'amount'],
  search: ['reason'],
  calls: ['list', 'one'],
  screens: ['list', 'edit'],
  list: {
    columns: [
      'budget_id',
      'from_line_id',
      'from_month',
      'to_line_id',
      'to_month',
      'amount',
      'status',
    ],
    sort: '-id',
    filters: ['budget_id', 'status', 'from_month', 'to_month'],
    tabs: ['fin/budgets', 'fin/budget-transfers', 'fin/budget-comments'],
  },
  form: {
    sections: [
      {
        title: 'Traspaso',
        help: 'Sube lo que puede gastarse en una partida y baja lo de otra.',
        fields: [
          'budget_id',
          'status',
          'from_line_id',
          'from_month',
          'to_line_id',
          'to_month',
          'amount',
          'reason',
          'reject_reason',
        ],
      },
    ],
  },
  approvals: {
    base: 'amount',
    voidingFields: ['amount'],
    summary: [
      'budget_id',
      'from_line_id',
      'from_month',
      'to_line_id',
      'to_month',
      'amount',
      'reason',
    ],
    actions: { approve: { reject: 'reject' } },
  },
  states: {
    field: 'status',
    initial: 'SOLICITADO',
    readOnlyStates: ['SOLICITADO', 'APROBADO', 'RECHAZADO'],
    deletableStates: [],
    transitions: {
      approve: {
        label: 'Aprobar',
        successMessage: 'Traspaso aprobado.',
        from: ['SOLICITADO'],
        to: 'APROBADO',
        key: 'fin/budget-transfers.approve',
        separationOfDuties: ['created_by'],
        tone: 'pri',
        confirm: 'Cambia lo que puede gastarse en las dos partidas.',
      },
      reject: {
        label: 'Rechazar',
        successMessage: 'Traspaso rechazado.',
        from: ['SOLICITADO'],
        to: 'RECHAZADO',
        key: 'fin/budget-transfers.approve',
        recordFields: { required: ['reject_reason'] },
        tone: 'dan',
        confirm: 'Quien lo pidió verá el motivo.',
      },
    },
  },
  privileges: [
    { key: 'fin/budget-transfers.create', label: 'Pedir traspasos de presupuesto' },
    {
      key: 'fin/budget-transfers.approve',
      label: 'Aprobar traspasos de presupuesto',
      risk: 'SENSIBLE',
    },
  ],
});
