/**
 * The general ledger and what is kept beside it to read it fast; only domains/accounting writes
 * them (finance §1, §2.3).
 */
import { AT, identity, table } from './internal-table.ts';

const MONEY = 'numeric(18,2)';
const DIMENSIONS = ['branch_office_id? bigint', 'cost_center_id? bigint'] as const;

/**
 * Lines of posted entries, in pesos. Append-only, but for a party that is merged, and every entry
 * of a statement that inserts has equal charges and credits: the database refuses anything else.
 */
const ledger = table(
  'acc_ledger',
  'log',
  [
    'account_id bigint',
    identity,
    `created_at ${AT} = now()`,
    'created_by? bigint',
    'entry_id bigint',
    'line_no integer',
    'period_id bigint',
    'date date',
    'book_account_id bigint',
    ...DIMENSIONS,
    'cost_unit_id? bigint',
    'subject_id? bigint',
    'description text',
    `debit ${MONEY} = 0`,
    `credit ${MONEY} = 0`,
    'currency_id? bigint',
    'exchange_rate? numeric(12,6)',
    `amount_currency? ${MONEY}`,
  ],
  {
    uniques: [['account_id', 'entry_id', 'line_no']],
    indexes: [
      ['account_id', 'book_account_id', 'date', 'id'],
      ['account_id', 'period_id', 'book_account_id'],
      ['account_id', 'subject_id', 'book_account_id', 'date'],
      ['account_id', 'currency_id', 'date'],
    ],
    balanced: { by: 'entry_id', debit: 'debit', credit: 'credit' },
    follows: { subject_id: 'cfl__subjects' },
  },
);

/** Charges, credits and lines of each account by period and dimension, kept with the ledger. */
const balances = table(
  'acc_balances',
  'tenant',
  [
    'account_id bigint',
    identity,
    'book_account_id bigint',
    'period_id bigint',
    ...DIMENSIONS,
    `debit ${MONEY} = 0`,
    `credit ${MONEY} = 0`,
    'lines bigint = 0',
    // Charges less credits of those lines whose entries move cash.
    `with_cash ${MONEY} = 0`,
  ],
  {
    uniques: [['account_id', 'book_account_id', 'period_id', 'branch_office_id', 'cost_center_id']],
    indexes: [['account_id', 'period_id', 'book_account_id']],
    nullsNotDistinct: true,
  },
);

/** What each entry of the ledger adds up to, and whether it moves cash, kept with its lines. */
const entrySums = table(
  'acc_entry_sums',
  'tenant',
  [
    'account_id bigint',
    identity,
    'entry_id bigint',
    'period_id bigint',
    'date date',
    `debit ${MONEY} = 0`,
    `credit ${MONEY} = 0`,
    'moves_cash boolean = false',
  ],
  {
    uniques: [['account_id', 'entry_id']],
    indexes: [['account_id', 'period_id', 'date']],
  },
);

export const accountingTables = [ledger, balances, entrySums];
