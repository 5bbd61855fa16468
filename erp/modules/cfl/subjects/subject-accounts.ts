import { bool, clabe, datetime, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Without it, the bank and the last four digits, as of a supplier. */
export const ACCOUNTS = { readKey: 'cfl/subjects.accounts' } as const;

/** Where a party is paid; unusable until somebody else verified it. */
export const subjectAccounts = child('cfl/subject-accounts', {
  label: ['Cuenta de tercero', 'Cuentas de terceros'],
  gender: 'f',
  // Movements choose one.
  calls: ['options'],
  privilegesOf: 'cfl/subjects',
  screens: [],
  fields: {
    subject_id: ref('Tercero', 'cfl/subjects', { required: true }),
    bank_id: ref('Banco', 'cfl/banks', { required: true, where: { active: '1' } }),
    clabe: clabe('CLABE', { index: true, ...ACCOUNTS }),
    last_digits: text('Terminación', { max: 4, readOnly: true, width: 2 }),
    account_number: text('Número', { max: 34, case: 'upper', ...ACCOUNTS }),
    card_last4: text('Terminación de tarjeta', {
      max: 4,
      pattern: ['^[0-9]{4}$', 'Son los 4 últimos dígitos.'],
    }),
    currency_id: ref('Moneda', 'currencies', { required: true }),
    holder: text('Titular', { required: true, max: 120, case: 'upper' }),
    is_default: bool('Predeterminada'),
    captured_by: ref('Capturó', 'users', { readOnly: true }),
    verified_by: ref('Verificó', 'users', { readOnly: true }),
    verified_at: datetime('Fecha de verificación', { readOnly: true }),
  },
  title: ['bank_id', 'last_digits', 'holder'],
  row: {
    cells: ['bank_id', 'clabe', 'account_number', 'currency_id', 'holder', 'is_default'],
    enterCells: ['bank_id', 'clabe', 'holder'],
  },
  list: {
    columns: [
      'bank_id',
      'last_digits',
      'clabe',
      'account_number',
      'currency_id',
      'holder',
      'verified_by',
    ],
    filters: ['subject_id', 'currency_id'],
  },
});
