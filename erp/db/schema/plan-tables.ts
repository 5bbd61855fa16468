/**
 * What was planned: what documents have promised to spend of a budget, written by domains/budget
 * alone (finance R37), and what was expected of weeks to come, by the job of treasury (§5.6).
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

/** One row a week ahead, of the day on which it was looked at. In pesos. */
const projectionWeeks = table(
  'cfl_projection_weeks',
  'log',
  [
    'account_id bigint',
    identity,
    `created_at ${AT} = now()`,
    'taken_on date',
    'week date',
    'inflow numeric(18,2)',
    'outflow numeric(18,2)',
    'closing numeric(18,2)',
  ],
  { indexes: [['account_id', 'week', 'taken_on']] },
);

export const planTables = [commitments, projectionWeeks];
