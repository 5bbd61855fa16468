import { along, countOf } from '#erp/model/computed/declared.ts';
import { choice, date, file, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { IMPORT_STATEMENT } from './import-action.ts';
import { CREATE_FOR_LINE } from './create-action.ts';
import { BOARD, IGNORE, MATCH, UNMATCH } from './statements.schemas.ts';
import { RECONCILIATION_TABS } from './tabs.ts';

const READ = { readOnly: true } as const;
const BALANCE = { ...READ, currencyIn: 'currency', readKey: BALANCES, width: 3 } as const;

/** What a bank says of an account between two days; closed once the ledger agrees with it. */
export const statements = resource('cfl/statements', {
  label: ['Estado de cuenta', 'Estados de cuenta'],
  docUrl: 'estados-de-cuenta',
  fields: {
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', { required: true, width: 6, ...READ }),
    status: choice(
      'Estado',
      [
        ['IMPORTADO', 'Importado', 'neutral'],
        ['EN_CONCILIACION', 'En conciliación', 'go'],
        ['CONCILIADO', 'Conciliado', 'ok'],
      ],
      { required: true, default: 'IMPORTADO', readOnly: true, width: 3 },
    ),
    start_date: date('Desde', { required: true, width: 3, ...READ }),
    end_date: date('Hasta', { required: true, index: true, width: 3, ...READ }),
    opening_balance: money('Saldo inicial', { required: true, ...BALANCE }),
    closing_balance: money('Saldo final', { required: true, ...BALANCE }),
    difference: money('Diferencia', {
      help: 'Entre el saldo final del banco y lo conciliado; se cierra en cero.',
      ...BALANCE,
    }),
    currency: along('Moneda', 'text', 'bank_account_id.currency_id.code', { width: 3 }),
    file: file('Archivo', READ),
    file_hash: text('Huella', {
      max: 64,
      internal: true,
      unique: ['bank_account_id'],
      ...READ,
    }),
    line_count: countOf('Renglones', 'cfl/statement-lines', 'statement_id'),
    pending_count: countOf('Por conciliar', 'cfl/statement-lines', 'statement_id', {
      where: { status: ['PENDIENTE', 'PARCIAL'] },
    }),
  },
  branchOf: ['bank_account_id'],
  title: ['bank_account_id', 'end_date'],
  search: [],
  quickSearch: false,
  customFields: false,
  calls: ['list', 'one', 'delete'],
  screens: ['list', 'edit'],
  highlights: ['opening_balance', 'closing_balance', 'difference', 'line_count', 'pending_count'],
  list: {
    columns: [
      'end_date',
      'bank_account_id',
      'opening_balance',
      'closing_balance',
      'difference',
      'pending_count',
      'status',
    ],
    sort: '-end_date',
    filters: ['bank_account_id', 'status', 'end_date'],
    tabs: RECONCILIATION_TABS,
  },
  actions: { import: IMPORT_STATEMENT, create: CREATE_FOR_LINE },
  states: {
    field: 'status',
    initial: 'IMPORTADO',
    readOnlyStates: ['CONCILIADO'],
    deletableStates: ['IMPORTADO'],
    undeletableMessage: 'Ya se concilió: deshaz sus conciliaciones en vez de eliminarlo.',
    transitions: {
      'auto-match': {
        label: 'Conciliar automáticamente',
        successMessage: 'Se concilió lo que coincide; lo pendiente se concilia a mano.',
        from: ['IMPORTADO', 'EN_CONCILIACION'],
        to: 'EN_CONCILIACION',
        key: 'cfl/statements.reconcile',
        tone: 'pri',
      },
      close: {
        label: 'Cerrar',
        successMessage: 'Estado de cuenta conciliado.',
        from: ['EN_CONCILIACION'],
        to: 'CONCILIADO',
        key: 'cfl/statements.close',
        confirm: 'Su saldo queda certificado. Sólo el último cerrado se puede reabrir.',
      },
      reopen: {
        label: 'Reabrir',
        successMessage: 'Estado de cuenta reabierto.',
        from: ['CONCILIADO'],
        to: 'EN_CONCILIACION',
        key: 'cfl/statements.reopen',
        recordFields: { required: ['reason'] },
        tone: 'dan',
        confirm: 'Sus conciliaciones se podrán deshacer.',
      },
    },
    byConsequence: {
      begin: {
        label: 'Primera conciliación',
        from: ['IMPORTADO'],
        to: 'EN_CONCILIACION',
        cause: 'Se concilió uno de sus renglones.',
      },
    },
  },
  extraCalls: [
    {
      name: 'board',
      method: 'GET',
      path: 'cfl/statements/board/:id',
      key: 'cfl/statements.list',
      summary: 'Renglones del banco y transacciones por conciliar, lado a lado.',
      ...BOARD,
    },
    {
      name: 'match',
      method: 'PUT',
      path: 'cfl/statements/match/:id',
      key: 'cfl/statements.reconcile',
      summary: 'Concilia renglones con transacciones, hasta cinco de cada lado.',
      sample: { lines: '1', transactions: '1' },
      ...MATCH,
    },
    {
      name: 'unmatch',
      method: 'PUT',
      path: 'cfl/statements/unmatch/:id',
      key: 'cfl/statements.reconcile',
      summary: 'Deshace la conciliación de un renglón.',
      sample: { line: '1' },
      ...UNMATCH,
    },
    {
      name: 'ignore',
      method: 'PUT',
      path: 'cfl/statements/ignore/:id',
      key: 'cfl/statements.reconcile',
      summary: 'Deja renglones fuera de la conciliación, con su motivo.',
      sample: { lines: '1', reason: 'Muestra' },
      ...IGNORE,
    },
  ],
  privileges: [
    { key: 'cfl/statements.import', label: 'Importar estados de cuenta' },
    { key: 'cfl/statements.reconcile', label: 'Conciliar estados de cuenta', risk: 'SENSIBLE' },
    { key: 'cfl/statements.close', label: 'Cerrar conciliaciones', risk: 'SENSIBLE' },
    { key: 'cfl/statements.reopen', label: 'Reabrir conciliaciones', risk: 'CRITICO' },
  ],
  form: {
    sections: [
      {
        title: 'Estado de cuenta',
        help: 'Lo que dice el banco; sus renglones están en su pestaña.',
        fields: ['bank_account_id', 'status', 'start_date', 'end_date', 'file'],
      },
    ],
  },
});
