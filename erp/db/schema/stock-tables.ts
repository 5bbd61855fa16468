/**
 * The stock ledger and what is kept beside it to read it fast; only domains/stock writes them
 * (inventory §2.1).
 */
import { AT, identity, table } from './internal-table.ts';

const QTY = 'numeric(18,6)';
const PLACE = [
  'product_id bigint',
  'storage_id bigint',
  'slot_id? bigint',
  'lot_id? bigint',
  `owner_kind text = 'PROPIO'`,
  'owner_id? bigint',
] as const;
const PLACE_KEY = [
  'product_id',
  'storage_id',
  'slot_id',
  'lot_id',
  'owner_kind',
  'owner_id',
] as const;

/**
 * Columns of these tables that say a cost or a worth: figures made of them ask for the right to see
 * costs (tests/invariants/cost-figures).
 */
export const COST_COLUMNS: readonly string[] = [
  'unit_cost',
  'value',
  'avg_cost',
  'last_in_cost',
  'value_left',
  'extra_cost',
  'amount',
];
/** Those that count goods, or parts of them. */
export const QUANTITY_COLUMNS: readonly string[] = [
  'qty',
  'qty2',
  'qty_left',
  'reserved_hard',
  'counted_qty',
  'lost_share',
];

/**
 * Append-only: the database itself refuses to change or delete a row. `id` is the sequence that
 * breaks ties of `posted_at`.
 */
const kardex = table(
  'kardex',
  'log',
  [
    'account_id bigint',
    identity,
    `created_at ${AT} = now()`,
    'created_by? bigint',
    `posted_at ${AT}`,
    'period text',
    'kind text',
    'product_id bigint',
    'storage_id? bigint',
    'slot_id? bigint',
    'lot_id? bigint',
    `owner_kind text = 'PROPIO'`,
    'owner_id? bigint',
    `qty ${QTY}`,
    `qty2 ${QTY} = 0`,
    `unit_cost ${QTY}`,
    `value ${QTY}`,
    'pool_key? text',
    'movement_id bigint',
    'movement_line_id? bigint',
    'movement_type_id bigint',
    'source_resource text',
    'source_id text',
    'source_line_id? text',
    'source_action text',
    // Where the value comes from: domains/stock/costing/walk.ts, `Origin`.
    'origin text',
    // One half of a move between places of one pool.
    'in_pool boolean = false',
    'pair_id? bigint',
    'return_of_id? bigint',
    'reverses_id? bigint',
    'adjusts_id? bigint',
    'cost_group? text',
    'is_anchor boolean = false',
    `counted_qty? ${QTY}`,
    'cost_center_id? bigint',
    'reason_id? bigint',
  ],
  {
    indexes: [
      ['account_id', 'product_id', 'posted_at', 'id'],
      // What was moved since a closing, whatever it was.
      ['account_id', 'posted_at'],
      ['account_id', 'storage_id', 'product_id', 'lot_id', 'posted_at', 'id'],
      ['account_id', 'product_id', 'pool_key', 'posted_at', 'id'],
      ['account_id', 'source_resource', 'source_id'],
      ['account_id', 'movement_id'],
      ['account_id', 'adjusts_id'],
      ['account_id', 'return_of_id'],
      ['account_id', 'pair_id'],
      ['account_id', 'reverses_id'],
      ['account_id', 'cost_group'],
    ],
  },
);

const balances = table(
  'stock_balances',
  'tenant',
  [
    'account_id bigint',
    identity,
    ...PLACE,
    `qty ${QTY} = 0`,
    `qty2 ${QTY} = 0`,
    `reserved_hard ${QTY} = 0`,
    `first_in_at? ${AT}`,
    `last_move_at? ${AT}`,
  ],
  {
    uniques: [['account_id', ...PLACE_KEY]],
    nullsNotDistinct: true,
    indexes: [
      ['account_id', 'storage_id', 'product_id'],
      ['account_id', 'lot_id'],
      ['account_id', 'slot_id'],
    ],
  },
);

const costs = table(
  'stock_costs',
  'tenant',
  [
    'account_id bigint',
    'product_id bigint',
    'pool_key text',
    'method text',
    `qty ${QTY} = 0`,
    `value ${QTY} = 0`,
    `avg_cost ${QTY} = 0`,
    `last_in_cost ${QTY} = 0`,
    `last_in_at? ${AT}`,
    'replay_pending boolean = false',
    // The movement after which the pool waits to be walked.
    'replay_movement_id? bigint',
    // From then on the method holds; what is older was valued by another one.
    `method_since? ${AT}`,
  ],
  { primaryKey: ['account_id', 'product_id', 'pool_key'] },
);

const layers = table(
  'stock_layers',
  'tenant',
  [
    'account_id bigint',
    'product_id bigint',
    'pool_key text',
    'in_id bigint',
    'place integer',
    `qty_left ${QTY}`,
    `value_left ${QTY}`,
  ],
  { primaryKey: ['account_id', 'product_id', 'pool_key', 'in_id'] },
);

/** Share of each result in what went into a transformation; they add up to 1 in each group. */
const links = table(
  'cost_links',
  'tenant',
  ['account_id bigint', 'cost_group text', 'in_id bigint', 'share numeric(12,10)'],
  {
    primaryKey: ['account_id', 'cost_group', 'in_id'],
  },
);

/**
 * What a transformation costs beside what went in, and the share of what went in that leaves stock
 * (abnormal scrap).
 */
const groups = table(
  'cost_groups',
  'tenant',
  [
    'account_id bigint',
    'cost_group text',
    `extra_cost ${QTY} = 0`,
    'lost_share numeric(12,10) = 0',
  ],
  {
    primaryKey: ['account_id', 'cost_group'],
  },
);

/**
 * What the ledger said of a line of a physical count when it was counted; apart from the line,
 * since a blind count keeps it from who counts.
 */
const countBooks = table(
  'count_books',
  'tenant',
  ['account_id bigint', 'line_id bigint', `qty ${QTY}`, `qty2 ${QTY} = 0`, `unit_cost ${QTY} = 0`],
  {
    primaryKey: ['account_id', 'line_id'],
  },
);

/** Looks at the books of stock, by night or asked for, and what each found. */
const checkups = table(
  'stock_checkups',
  'tenant',
  [
    'account_id bigint',
    identity,
    'kind text',
    'status text',
    'requested_by? bigint',
    `requested_at ${AT}`,
    `ended_at? ${AT}`,
    'differences integer = 0',
    `found jsonb = '[]'::jsonb`,
    'message? text',
  ],
  { indexes: [['account_id', 'requested_at']] },
);

/** Quantities and, with a pool, its value at the end of a closed month. */
const snapshots = table(
  'stock_snapshots',
  'tenant',
  [
    'account_id bigint',
    identity,
    'period text',
    'product_id bigint',
    'storage_id? bigint',
    'slot_id? bigint',
    'lot_id? bigint',
    `owner_kind text = 'PROPIO'`,
    'owner_id? bigint',
    'pool_key? text',
    `qty ${QTY}`,
    `qty2 ${QTY} = 0`,
    `value ${QTY} = 0`,
  ],
  {
    indexes: [
      ['account_id', 'period', 'product_id'],
      ['account_id', 'product_id', 'period'],
    ],
  },
);

export const stockTables = [
  kardex,
  balances,
  costs,
  layers,
  links,
  groups,
  countBooks,
  checkups,
  snapshots,
];
