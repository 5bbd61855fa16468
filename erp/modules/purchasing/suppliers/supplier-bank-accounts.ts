import { bool, choice, clabe, date, datetime, file, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { ACCOUNTS } from './accounts/accounts-key.ts';

export const supplierBankAccounts = child('supplier-bank-accounts', {
  label: ['Cuenta bancaria', 'Cuentas bancarias'],
  gender: 'f',
  // Payments choose one.
  calls: ['options'],
  privilegesOf: 'suppliers',
  screens: [],
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', { required: true }),
    bank: text('Banco', { max: 60, help: 'De una CLABE, el suyo.' }),
    currency_id: ref('Moneda', 'currencies', { required: true }),
    clabe: clabe('CLABE', { index: true, ...ACCOUNTS }),
    last_digits: text('Terminación', { max: 4, readOnly: true, width: 2 }),
    account_number: text('Cuenta', { max: 34, case: 'upper', ...ACCOUNTS }),
    swift: text('SWIFT', {
      max: 11,
      case: 'upper',
      pattern: ['^([A-Z0-9]{8}|[A-Z0-9]{11})$', 'Son 8 u 11 letras o números.'],
    }),
    iban: text('IBAN', { max: 34, case: 'upper', ...ACCOUNTS }),
    holder_name: text('Titular', { required: true, max: 254, case: 'upper' }),
    proof_file: file('Carátula bancaria', { required: true, help: 'PDF, JPG o PNG.', ...ACCOUNTS }),
    is_default: bool('Predeterminada'),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Por verificar', 'wait'],
        ['VERIFICADA', 'Verificada', 'ok'],
        ['RECHAZADA', 'Rechazada', 'bad'],
        ['SUSPENDIDA', 'Suspendida', 'off'],
        ['SUSTITUIDA', 'Sustituida', 'off'],
      ],
      { default: 'PENDIENTE', readOnly: true },
    ),
    verified_by: ref('Verificó', 'users', { readOnly: true }),
    verified_at: datetime('Fecha', { readOnly: true }),
    usable_from: date('Utilizable desde', { readOnly: true }),
  },
  // Who chooses one need not read it whole.
  title: ['bank', 'last_digits', 'holder_name'],
  list: {
    filters: ['supplier_id', 'currency_id', 'status'],
    columns: [
      'bank',
      'currency_id',
      'last_digits',
      'clabe',
      'account_number',
      'holder_name',
      'is_default',
      'status',
      'swift',
      'iban',
      'proof_file',
      'verified_by',
      'verified_at',
      'usable_from',
    ],
  },
});
