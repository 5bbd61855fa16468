import { along } from '#erp/model/computed/declared.ts';
import { choice, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const OF_ITEM = [[{ field: 'kind', is: ['APLICACION', 'DESCUENTO', 'REDONDEO'] }]] as const;
const CONCEPT = { field: 'kind', is: ['CONCEPTO'] } as const;
const OF_CONCEPT = [[CONCEPT]] as const;
/** Accounts and roles are chosen freely by who holds it. */
export const ANY_ACCOUNT = 'cfl/movements.anyAccount';

/** What of a movement goes to which open item, or to which concept. */
export const movementLines = child('cfl/movement-lines', {
  label: ['Renglón del movimiento', 'Renglones del movimiento'],
  fields: {
    movement_id: ref('Movimiento', 'cfl/movements', { required: true }),
    kind: choice(
      'Tipo',
      [
        ['APLICACION', 'Aplicación'],
        ['DESCUENTO', 'Descuento'],
        ['CONCEPTO', 'Concepto'],
        ['REDONDEO', 'Redondeo'],
      ],
      { required: true, default: 'APLICACION', width: 3 },
    ),
    open_item_id: ref('Partida', 'cfl/open-items', {
      narrowedBy: { subject_id: '^subject_id' },
      shownWhen: OF_ITEM,
      neededWhen: [[{ field: 'kind', is: ['APLICACION', 'DESCUENTO'] }]],
      width: 5,
    }),
    side: along('Cartera', 'text', 'open_item_id.side', {
      chips: [
        ['CXC', 'Por cobrar'],
        ['CXP', 'Por pagar'],
      ],
    }),
    due_date: along('Vencimiento', 'date', 'open_item_id.due_date'),
    balance: along('Saldo', 'money', 'open_item_id.balance', { currencyIn: 'item_currency' }),
    item_currency: along('Moneda', 'text', 'open_item_id.currency_id.code'),
    amount_item: money('Aplicado', {
      currencyIn: 'item_currency',
      above: '0',
      width: 3,
      shownWhen: OF_ITEM,
      help: 'En la moneda de la partida; no más que su saldo.',
    }),
    amount: money('Del movimiento', {
      min: '0',
      width: 3,
      help: 'En la moneda del movimiento. Vacío: lo mismo.',
    }),
    expense_id: ref('Concepto de gasto', 'expenses', {
      where: { active: '1' },
      width: 5,
      shownWhen: OF_CONCEPT,
    }),
    book_account_id: ref('Cuenta contable', 'acc/accounts', {
      where: { kind: 'DETALLE', control: 'NINGUNO', active: '1' },
      width: 5,
      shownWhen: OF_CONCEPT,
      writeKey: ANY_ACCOUNT,
      help: 'Sin concepto de gasto.',
    }),
    account_role: choice('Rol de la cuenta', [], {
      choicesFrom: 'account-roles',
      width: 4,
      shownWhen: [[CONCEPT, { field: 'account_role', is: '*' }]],
      help: 'Lo pone el documento que hace el movimiento.',
    }),
    tax_id: ref('Impuesto incluido', 'satTaxes', {
      where: { active: '1', kind: 'TRASLADO', factor: 'TASA' },
      width: 4,
      shownWhen: OF_CONCEPT,
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4, shownWhen: OF_CONCEPT }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      width: 4,
      shownWhen: OF_CONCEPT,
    }),
    cost_unit_id: ref('Unidad de costo', 'cost-units', { width: 4, shownWhen: OF_CONCEPT }),
    note: text('Nota', { max: 120, width: 6 }),
  },
  title: 'open_item_id',
  row: {
    cells: [
      'kind',
      'open_item_id',
      'side',
      'balance',
      'item_currency',
      'amount_item',
      'amount',
      'expense_id',
    ],
    enterCells: ['kind', 'open_item_id', 'amount_item'],
    totals: [{ label: 'Aplicado', of: [['amount'], ['amount_item']], money: true, by: 'side' }],
  },
  list: {
    columns: [
      'kind',
      'open_item_id',
      'due_date',
      'balance',
      'item_currency',
      'amount_item',
      'amount',
    ],
  },
});
