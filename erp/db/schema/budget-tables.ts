/**
 * What documents have promised to spend of a budget; only domains/budget writes it (finance R37).
 */
import { AT, identity, table } from './internal-table.ts';

/**
 * Append-only: each row changes what a line of a document holds back, and their sum is what it
 * holds back now. Amounts in pesos, signed.
 */
const commitments = table(
  'fin_commitments',
  'log',
  [
    'account_id bigint',
    identity,
    `created_at ${AT} = now()`,
    'created_by? bigint',
    'source_resource text',
    'source_id text',
    'source_line text',
    'book_account_id bigint',
    'cost_center_id? bigint',
    'branch_office_id? bigint',
    'cost_unit_id? bigint',
    'date date',
    'amount numeric(18,2)',
  ],
  {
    indexes: [
      ['account_id', 'source_resource', 'source_id'],
      ['account_id', 'book_account_id', 'date'],
    ],
  },
);

export const budgetTables = [commitments];
