import { LAYOUTS } from '#erp/domains/bank/payment-files/layouts.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { along, latestOf } from '#erp/model/computed/declared.ts';
import { bool, choice, clabe, date, decimal, int, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { bankAccountTypes } from '../account-types/account-types.ts';

const CASH = ['CAJA', 'CAJA_CHICA'];
/** While the type of the account is one of these kinds. */
const ofKind = (wanted: (kind: string) => boolean) => {
  const is = bankAccountTypes.fields.kind.choices.map(([code]) => code).filter(wanted);
  return [[{ relation: 'account_type_id', field: 'kind', is }]];
};

/** Where money is: bank accounts, cash boxes, cards, what a gateway still owes. */
export const bankAccounts = resource('cfl/bank-accounts', {
  label: ['Cuenta bancaria', 'Cuentas bancarias'],
  gender: 'f',
  docUrl: 'cuentas-bancarias',
  fields: {
    name: text('Nombre', { required: true, max: 60, unique: true, width: 6 }),
    last4: text('Terminación', { max: 4, readOnly: true, width: 2 }),
    account_type_id: ref('Tipo', 'cfl/account-types', {
      required: true,
      where: { active: '1' },
      width: 4,
    }),
    is_cash: along('Es efectivo', 'bool', 'account_type_id.is_cash'),
    bank_id: ref('Banco', 'cfl/banks', {
      where: { active: '1' },
      width: 6,
      neededWhen: ofKind((kind) => !CASH.includes(kind) && kind !== 'PASARELA'),
      help: 'Obligatorio, salvo en cajas y pasarelas.',
    }),
    gateway_id: ref('Pasarela', 'payment_gateways', {
      width: 4,
      help: 'De una cuenta de pasarela: sus ligas pagadas se cobran aquí.',
    }),
    account_number: text('Número', { max: 20, case: 'upper', width: 3 }),
    clabe: clabe('CLABE', { unique: true, width: 3 }),
    swift_iban: text('SWIFT-IBAN', { max: 40, case: 'upper', width: 4 }),
    currency_id: ref('Moneda', 'currencies', {
      required: true,
      width: 3,
      help: 'No cambia desde que tiene movimientos.',
    }),
    book_account_id: ref('Cuenta contable', 'acc/accounts', {
      required: true,
      where: { kind: 'DETALLE', control: 'BANCOS', active: '1' },
      unique: true,
      width: 5,
      help: 'De control «Bancos» y sólo de esta cuenta.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
    custodian_id: ref('Responsable', 'users', {
      width: 4,
      neededWhen: ofKind((kind) => CASH.includes(kind)),
      help: 'Obligatorio en cajas.',
    }),
    min_balance: money('Saldo mínimo', { min: '0', width: 3, readKey: BALANCES }),
    credit_limit: money('Límite', { min: '0', width: 3, readKey: BALANCES }),
    max_cash: money('Máximo en caja', { min: '0', width: 3, readKey: BALANCES }),
    next_check: int('Siguiente cheque', {
      ungrouped: true,
      min: '1',
      width: 3,
      neededWhen: [[{ relation: 'account_type_id', field: 'issues_checks', is: ['1'] }]],
      help: 'Obligatorio si su tipo emite cheques.',
    }),
    layout_code: choice('Formato de dispersión', LAYOUTS, { width: 4 }),
    statement_format_id: ref('Formato de estado de cuenta', 'cfl/statement-formats', { width: 4 }),
    opening_date: date('Saldo inicial al', { width: 3 }),
    opening_balance: money('Saldo inicial', { width: 3, readKey: BALANCES }),
    opening_rate: decimal('Tipo de cambio inicial', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      help: 'En otra moneda. Vacío: el vigente de ese día.',
    }),
    opening_transaction_id: ref('Transacción inicial', 'cfl/transactions', {
      readOnly: true,
      width: 4,
    }),
    in_projection: bool('Incluir en proyección', { default: true }),
    reconciled_balance: money('Saldo conciliado', { readOnly: true, width: 3, readKey: BALANCES }),
    last_reconciled: latestOf(
      'Última conciliación',
      'date',
      'cfl/statements.bank_account_id.end_date',
      { where: { status: 'CONCILIADO' } },
    ),
    balance: money('Saldo en libros', {
      readOnly: true,
      default: '0',
      width: 3,
      readKey: BALANCES,
    }),
  },
  title: 'name',
  optionDetail: ['last4'],
  hasActive: true,
  search: ['name', 'account_number', 'clabe'],
  highlights: [
    ['balance', 'currency_id'],
    ['reconciled_balance', 'currency_id'],
    'last_reconciled',
    'bank_id',
  ],
  branchField: 'branch_office_id',
  ownerFields: ['custodian_id'],
  fixedRows: [
    {
      when: { field: 'opening_transaction_id', is: '*' },
      fields: ['opening_date', 'opening_balance', 'opening_rate'],
      message: 'Ya empezó con ese saldo: corrígelo con una transacción.',
      deletable: true,
    },
  ],
  list: {
    columns: ['name', 'last4', 'account_type_id', 'bank_id', 'currency_id', 'balance', 'active'],
    sort: 'name',
    filters: ['account_type_id', 'bank_id', 'branch_office_id', 'currency_id', 'custodian_id'],
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  privileges: [{ key: BALANCES, label: 'Ver saldos de cuentas bancarias', risk: 'SENSIBLE' }],
  form: {
    sections: [
      {
        title: 'Cuenta',
        help: 'Dónde está el dinero y cómo se identifica.',
        fields: [
          'name',
          'account_type_id',
          'bank_id',
          'gateway_id',
          'account_number',
          'clabe',
          'swift_iban',
          'currency_id',
        ],
      },
      {
        title: 'Responsabilidad y contabilidad',
        help: 'Quién responde de ella y en qué cuenta contable está.',
        fields: ['book_account_id', 'branch_office_id', 'custodian_id'],
      },
      {
        title: 'Límites',
        help: 'Avisan o impiden movimientos.',
        fields: [
          'min_balance',
          'credit_limit',
          'max_cash',
          'next_check',
          'layout_code',
          'statement_format_id',
        ],
      },
      {
        title: 'Saldo inicial',
        help: 'Con el que empieza aquí; después sólo la mueven sus transacciones.',
        fields: [
          'opening_date',
          'opening_balance',
          'opening_rate',
          'opening_transaction_id',
          'in_projection',
        ],
      },
    ],
  },
});
