import { choice, int, money, ref } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Which line of a bank is which transaction, wholly or in part. */
export const reconciliations = resource('cfl/reconciliations', {
  label: ['Conciliación', 'Conciliaciones'],
  gender: 'f',
  docUrl: 'conciliacion-bancaria',
  fields: {
    statement_line_id: ref('Línea del estado', 'cfl/statement-lines', {
      required: true,
      readOnly: true,
    }),
    transaction_id: ref('Transacción', 'cfl/transactions', {
      required: true,
      readOnly: true,
    }),
    amount: money('Importe', {
      required: true,
      readOnly: true,
      help: 'Con el signo del renglón: negativo lo que sale.',
    }),
    method: choice(
      'Método',
      [
        ['AUTOMATICA', 'Automática'],
        ['MANUAL', 'Manual'],
        ['REGLA', 'Por regla'],
      ],
      { required: true, default: 'MANUAL', readOnly: true },
    ),
    rule_id: ref('Regla', 'cfl/match-rules', { readOnly: true }),
    score: int('Puntos', { readOnly: true }),
    match_no: int('Grupo', { readOnly: true, index: true }),
  },
  branchOf: ['transaction_id'],
  title: ['statement_line_id', 'transaction_id'],
  search: [],
  quickSearch: false,
  customFields: false,
  calls: ['list', 'one'],
  screen: null,
  privilegesOf: 'cfl/statements',
  uniques: [
    {
      fields: ['statement_line_id', 'transaction_id'],
      on: 'transaction_id',
      message: 'Ya están conciliados entre sí.',
    },
  ],
  list: {
    columns: ['statement_line_id', 'transaction_id', 'amount', 'method', 'score'],
    sort: 'id',
    filters: ['statement_line_id', 'transaction_id', 'method', 'rule_id'],
  },
});
