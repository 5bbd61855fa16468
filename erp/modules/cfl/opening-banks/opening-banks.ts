import { along } from '#erp/model/computed/declared.ts';
import { decimal, money, ref } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { FIXED_ONCE_POSTED, posted } from '../openings/loaded-rows.ts';

/** What each bank account or cash box held when the books begin. */
export const openingBanks = resource('acc/opening-banks', {
  label: ['Saldo de banco', 'Saldos de bancos'],
  docUrl: 'apertura',
  fields: {
    bank_account_id: ref('Cuenta bancaria', 'cfl/bank-accounts', {
      required: true,
      unique: true,
      where: { active: '1' },
      width: 6,
    }),
    amount: money('Saldo', {
      required: true,
      width: 3,
      currencyIn: 'currency',
      help: 'En la moneda de la cuenta; negativo si se debe.',
    }),
    currency: along('Moneda', 'text', 'bank_account_id.currency_id.code', { width: 3 }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      help: 'De las cuentas en otra moneda: el del día anterior a la apertura.',
    }),
    base_amount: money('Saldo en pesos', { readOnly: true, inPesos: true, width: 3 }),
    posted,
  },
  title: 'bank_account_id',
  fixedRows: FIXED_ONCE_POSTED,
  quickSearch: false,
  list: {
    columns: ['bank_account_id', 'amount', 'exchange_rate', 'base_amount'],
    sort: 'bank_account_id',
  },
  form: {
    sections: [
      {
        title: 'Saldo',
        help: 'Con él empieza la cuenta; después sólo la mueven sus transacciones.',
        fields: ['bank_account_id', 'amount', 'currency', 'exchange_rate', 'base_amount'],
      },
    ],
  },
});
