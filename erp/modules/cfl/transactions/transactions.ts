import { along } from '#erp/model/computed/declared.ts';
import { date, choice, decimal, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { DIRECTIONS } from '../cash-flow-groups.ts';

const ONLY_NEW = { readOnly: 'edit' } as const;
const OF_ACCOUNT = { currencyIn: 'currency' } as const;

/** The ledger of banks and cash: what came in and went out, and what was left. */
export const transactions = resource('cfl/transactions', {
  label: ['Transacción bancaria', 'Auxiliar de bancos'],
  gender: 'f',
  docUrl: 'auxiliar-de-bancos',
  fields: {
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', {
      required: true,
      where: { active: '1' },
      width: 6,
      ...ONLY_NEW,
    }),
    transaction_type_id: ref('Tipo', 'cfl/transaction-types', {
      where: { active: '1', direct_entry: '1' },
      width: 6,
      neededWhen: [[{ field: 'bank_account_id', is: '*' }]],
      ...ONLY_NEW,
      help: 'De los de captura directa; lo demás lo escriben sus documentos.',
    }),
    status: choice(
      'Estado',
      [
        ['EN_TRANSITO', 'En tránsito', 'wait'],
        ['CONCILIADA', 'Conciliada', 'ok'],
        ['REVERSADA', 'Reversada', 'off'],
      ],
      { required: true, default: 'EN_TRANSITO', readOnly: true, index: true, width: 3 },
    ),
    date: date('Fecha', { required: true, width: 3, ...ONLY_NEW }),
    value_date: date('Fecha valor', { width: 3, help: 'Vacía: la misma.' }),
    direction: choice('Entrada-salida', DIRECTIONS, { readOnly: true, width: 3 }),
    amount: money('Importe', { required: true, above: '0', width: 3, ...OF_ACCOUNT, ...ONLY_NEW }),
    signed_amount: money('Movimiento', { readOnly: true, width: 3, ...OF_ACCOUNT }),
    currency: along('Moneda', 'text', 'bank_account_id.currency_id.code', { width: 3 }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      ...ONLY_NEW,
      help: 'Vacío: el vigente de ese día.',
    }),
    base_amount: money('Importe en pesos', { readOnly: true, inPesos: true, width: 3 }),
    tax_amount: money('IVA incluido', {
      min: '0',
      width: 3,
      ...OF_ACCOUNT,
      ...ONLY_NEW,
      help: 'Vacío: el del tipo de transacción.',
    }),
    running_balance: money('Saldo', {
      readOnly: true,
      readKey: BALANCES,
      width: 3,
      ...OF_ACCOUNT,
    }),
    reference: text('Referencia', { copied: false, max: 40, width: 4 }),
    description: text('Descripción', { required: true, max: 200, width: 8 }),
    subject_id: ref('Tercero', 'cfl/subjects', { width: 6, ...ONLY_NEW }),
    expense_id: ref('Concepto de gasto', 'expenses', { width: 6, ...ONLY_NEW }),
    book_account_id: ref('Cuenta contable', 'acc/accounts', {
      where: { kind: 'DETALLE', control: 'NINGUNO', active: '1' },
      width: 6,
      ...ONLY_NEW,
      writeKey: 'cfl/transactions.anyAccount',
      help: 'De otros ingresos y egresos sin concepto de gasto.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4, ...ONLY_NEW }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      width: 4,
      ...ONLY_NEW,
    }),
    cost_unit_id: ref('Unidad de costo', 'cost-units', { width: 4, ...ONLY_NEW }),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      readOnly: true,
      width: 3,
    }),
    source_id: text('Número de origen', {
      recordIn: 'source_resource',
      max: 40,
      readOnly: true,
      width: 3,
    }),
    entry_id: ref('Póliza', 'acc/book-entries', { readOnly: true, width: 4 }),
    reverses_id: ref('Reversa de', 'cfl/transactions', { readOnly: true, width: 4 }),
    reversed_by_id: ref('Reversada por', 'cfl/transactions', { readOnly: true, width: 4 }),
  },
  title: ['date', 'description'],
  search: ['description', 'reference'],
  // The documents that write them are found.
  quickSearch: false,
  calls: ['create', 'list', 'one', 'update', 'delete', 'options'],
  branchField: 'branch_office_id',
  highlights: ['bank_account_id', 'signed_amount', 'running_balance', 'entry_id'],
  kept: {
    order: ['bank_account_id', 'date'],
    derived: ['status', 'running_balance'],
    once: ['entry_id', 'reversed_by_id', 'source_id'],
    editable: {
      while: { field: 'status', is: ['EN_TRANSITO'] },
      fields: ['description', 'reference', 'value_date'],
    },
  },
  period: {
    area: 'TESORERIA',
    date: 'date',
    unlockedFields: ['description', 'reference', 'value_date'],
  },
  print: { day: 'date' },
  list: {
    columns: [
      'date',
      'bank_account_id',
      'transaction_type_id',
      'description',
      'reference',
      'signed_amount',
      'running_balance',
      'status',
    ],
    sort: '-date',
    filters: [
      'date',
      'bank_account_id',
      'transaction_type_id',
      'direction',
      'status',
      'subject_id',
      'branch_office_id',
      'source_resource',
    ],
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE' },
  states: {
    field: 'status',
    initial: 'EN_TRANSITO',
    readOnlyStates: ['CONCILIADA', 'REVERSADA'],
    readOnlyMessage: 'Sólo se corrige la descripción de una transacción en tránsito.',
    deletableStates: [],
    undeletableMessage: 'Las transacciones no se eliminan; use Reversar.',
    transitions: {
      reverse: {
        label: 'Reversar',
        successMessage: 'Transacción reversada.',
        from: ['EN_TRANSITO'],
        to: 'REVERSADA',
        inClosedMonths: true,
        key: 'cfl/transactions.reverse',
        recordFields: { required: ['reason'] },
        tone: 'dan',
        confirm: 'Se escribe otra en sentido contrario y se reversa su póliza.',
      },
    },
    byConsequence: {
      reconcile: {
        label: 'Conciliación',
        from: ['EN_TRANSITO'],
        to: 'CONCILIADA',
        cause: 'Está completa en el estado de cuenta.',
        withoutHistory: 'la conciliación guarda con qué renglón, quién y cuándo',
      },
      unreconcile: {
        label: 'Conciliación deshecha',
        from: ['CONCILIADA'],
        to: 'EN_TRANSITO',
        cause: 'Se deshizo su conciliación.',
        withoutHistory: 'el renglón del estado de cuenta vuelve a estar pendiente',
      },
      undo: {
        label: 'Reversa de su documento',
        from: ['EN_TRANSITO'],
        to: 'REVERSADA',
        cause: 'Se canceló el documento que la escribió.',
        withoutHistory: 'la transacción contraria y su documento la guardan',
      },
    },
  },
  privileges: [
    {
      key: 'cfl/transactions.reverse',
      label: 'Reversar transacciones bancarias',
      risk: 'SENSIBLE',
    },
    {
      key: 'cfl/transactions.anyAccount',
      label: 'Elegir la cuenta contable de una transacción',
      risk: 'SENSIBLE',
    },
  ],
  form: {
    sections: [
      {
        title: 'Transacción',
        help: 'Lo que el banco hizo sin otro documento: comisiones, intereses, depósitos sin dueño.',
        fields: [
          'bank_account_id',
          'transaction_type_id',
          'status',
          'date',
          'value_date',
          'direction',
          'amount',
          'exchange_rate',
          'base_amount',
          'tax_amount',
          'reference',
          'description',
        ],
      },
      {
        title: 'Con quién y a qué se carga',
        help: 'De ahí salen las cuentas de su póliza.',
        fields: [
          'subject_id',
          'expense_id',
          'book_account_id',
          'branch_office_id',
          'cost_center_id',
          'cost_unit_id',
        ],
      },
      {
        title: 'De dónde viene',
        help: 'El documento que la escribió y su reversa.',
        fields: ['source_resource', 'source_id', 'entry_id', 'reverses_id', 'reversed_by_id'],
      },
    ],
  },
});
