import { choice, decimal, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What each currency is worth on the day. */
export const fluctuationRates = child('fluctuation-rates', {
  label: ['Tipo de cambio', 'Tipos de cambio'],
  fields: {
    fluctuation_id: ref('Revaluación', 'fluctuations', { required: true }),
    // Said of none that is chosen by itself: a row that nobody typed is left blank.
    currency_id: ref('Moneda', 'currencies', { required: true, where: { active: '1' }, width: 3 }),
    rate: decimal('Pesos por unidad', {
      required: true,
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
    }),
    reason: text('Motivo', {
      max: 200,
      width: 6,
      neededWhen: [],
      help: 'Obligatorio si no es el de Tipos de cambio.',
    }),
  },
  title: 'currency_id',
  list: { columns: ['currency_id', 'rate', 'reason'] },
});

/** A balance in another currency, in pesos before and after. */
export const fluctuationLines = child('fluctuation-lines', {
  label: ['Saldo', 'Saldos'],
  fields: {
    fluctuation_id: ref('Revaluación', 'fluctuations', { required: true }),
    balance_group: choice(
      'Grupo',
      [
        ['CXC', 'Por cobrar'],
        ['CXP', 'Por pagar'],
        ['BANCO', 'Bancos'],
        ['PRESTAMO', 'Préstamos'],
      ],
      { required: true, width: 3 },
    ),
    book_account_id: ref('Cuenta', 'acc/accounts', { required: true, width: 6 }),
    subject_id: ref('Tercero', 'cfl/subjects', { width: 6 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
    currency_id: ref('Moneda', 'currencies', { required: true, width: 3 }),
    amount_currency: money('Importe en moneda', { required: true, width: 3 }),
    base_before: money('Pesos antes', { inPesos: true, required: true, width: 3 }),
    rate_new: decimal('Tipo nuevo', { required: true, precision: 12, scale: 6, width: 3 }),
    base_new: money('Pesos después', { inPesos: true, required: true, width: 3 }),
    difference: money('Diferencia', { inPesos: true, required: true, width: 3 }),
  },
  title: 'book_account_id',
  row: {
    cells: [
      'balance_group',
      'book_account_id',
      'subject_id',
      'currency_id',
      'amount_currency',
      'base_before',
      'base_new',
      'difference',
    ],
  },
  list: { columns: ['balance_group', 'book_account_id', 'amount_currency', 'difference'] },
});
