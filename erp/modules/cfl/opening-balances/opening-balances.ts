import { decimal, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { FIXED_ONCE_POSTED, posted } from '../openings/loaded-rows.ts';

/** What each account was worth on the day before the books begin: a row of the balanza. */
export const openingBalances = resource('acc/opening-balances', {
  label: ['Saldo de apertura', 'Saldos de apertura'],
  docUrl: 'apertura',
  fields: {
    book_account_id: ref('Cuenta', 'acc/accounts', {
      required: true,
      where: { kind: 'DETALLE', active: '1' },
      width: 6,
    }),
    debit: money('Saldo deudor', {
      inPesos: true,
      min: '0',
      width: 3,
      importAliases: ['Cargo', 'Cargos', 'Debe', 'Deudor'],
    }),
    credit: money('Saldo acreedor', {
      inPesos: true,
      min: '0',
      width: 3,
      importAliases: ['Abono', 'Abonos', 'Haber', 'Acreedor'],
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', { where: { is_group: '0' }, width: 4 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
    subject_id: ref('Tercero', 'cfl/subjects', {
      width: 4,
      help: 'De las cuentas que lo exigen. El de clientes, proveedores y bancos lo dicen sus partidas.',
    }),
    currency_id: ref('Moneda', 'currencies', { width: 4, help: 'Vacía: pesos.' }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 4,
    }),
    amount_currency: money('Importe en moneda', {
      width: 4,
      help: 'Positivo si es deudor, negativo si es acreedor.',
    }),
    account_key: text('Llave', { max: 120, readOnly: true, internal: true }),
    posted,
  },
  title: 'book_account_id',
  uniques: [
    {
      fields: ['account_key'],
      on: 'book_account_id',
      message: 'Esta cuenta ya tiene su saldo.',
    },
  ],
  fixedRows: FIXED_ONCE_POSTED,
  quickSearch: false,
  list: {
    columns: ['book_account_id', 'debit', 'credit', 'cost_center_id', 'branch_office_id'],
    sort: 'book_account_id',
    filters: ['book_account_id', 'cost_center_id', 'branch_office_id', 'currency_id'],
  },
  form: {
    sections: [
      {
        title: 'Saldo',
        help: 'El de la cuenta en la balanza del día anterior a la apertura.',
        fields: [
          'book_account_id',
          'debit',
          'credit',
          'cost_center_id',
          'branch_office_id',
          'subject_id',
        ],
      },
      {
        title: 'En otra moneda',
        help: 'De las cuentas que se llevan en ella.',
        fields: ['currency_id', 'exchange_rate', 'amount_currency'],
      },
    ],
  },
});
