import { choice, date, int, money, text } from '#erp/model/fields.ts';
import type { Pairing } from '#erp/model/screens/pairings.ts';
import { RECONCILIATION, RECONCILIATION_TABS } from '../statements/tabs.ts';

const OPEN = ['PENDIENTE', 'PARCIAL'] as const;
const columns = {
  date: date('Fecha'),
  description: text('Descripción'),
  reference: text('Referencia'),
  left: money('Por conciliar'),
};

/** Lines of the bank at the left, its ledger at the right (finance §5.5). */
export const reconciliationScreen: Pairing = {
  path: RECONCILIATION,
  label: 'Conciliación',
  key: 'cfl/statements.list',
  docUrl: 'conciliacion-bancaria',
  inMenu: false,
  tabs: RECONCILIATION_TABS,
  of: 'cfl/statements',
  unfinished: { field: 'status', is: ['IMPORTADO', 'EN_CONCILIACION'] },
  reads: 'board',
  head: {
    name: 'statement',
    facts: {
      opening_balance: money('Saldo inicial'),
      closing_balance: money('Saldo final'),
      difference: money('Diferencia'),
      pending: int('Por conciliar'),
    },
  },
  filters: {
    q: text('Buscar'),
    from: date('Desde'),
    to: date('Hasta'),
    direction: choice('Sentido', [
      ['ENTRADA', 'Entradas'],
      ['SALIDA', 'Salidas'],
    ]),
    show: choice(
      'Renglones',
      [
        ['PENDIENTE', 'Por conciliar'],
        ['TODO', 'Todos'],
      ],
      { required: true, default: 'PENDIENTE' },
    ),
  },
  left: {
    label: 'Renglones del banco',
    rows: 'lines',
    sends: 'lines',
    amount: 'left',
    settledAmount: 'amount',
    choosable: { field: 'status', is: OPEN },
    columns: {
      ...columns,
      status: choice('Estado', [
        ['PENDIENTE', 'Pendiente', 'wait'],
        ['PARCIAL', 'Parcial', 'go'],
        ['CONCILIADA', 'Conciliada', 'ok'],
        ['IGNORADA', 'Ignorada', 'off'],
      ]),
    },
    empty: 'Ningún renglón con esos filtros.',
  },
  right: {
    label: 'Auxiliar de bancos',
    rows: 'transactions',
    sends: 'transactions',
    amount: 'left',
    record: 'cfl/transactions',
    columns: { ...columns, subject: text('Tercero') },
    empty: 'Nada en tránsito con esos filtros.',
  },
  operations: [
    { call: 'match', label: 'Conciliar', successMessage: 'Conciliado.', takes: 'both' },
    {
      call: 'ignore',
      label: 'Ignorar',
      successMessage: 'Ignorado.',
      takes: 'left',
      fields: { reason: text('Motivo', { max: 120 }) },
    },
    {
      call: 'unmatch',
      label: 'Deshacer',
      successMessage: 'Vuelve a estar por conciliar.',
      takes: 'row',
      row: { sends: 'line', when: { field: 'status', is: ['CONCILIADA', 'PARCIAL', 'IGNORADA'] } },
    },
  ],
  forms: [
    {
      label: 'Crear',
      opens: { action: 'create' },
      with: { line: 'id' },
      when: { field: 'status', is: OPEN },
    },
    {
      label: 'Movimiento',
      opens: { create: 'cfl/movements' },
      with: {
        bank_account_id: '^bank_account_id',
        date: 'date',
        amount: 'left',
        reference: 'reference',
        concept: 'description',
      },
      when: { field: 'status', is: OPEN },
    },
  ],
  suggestions: 'suggestions',
};
