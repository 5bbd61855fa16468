/** Who asks for, proves and settles expenses, and who hands over cut-offs (finance §7). */
type RoleKeys = {
  readonly keys: readonly string[];
  readonly scopes?: Readonly<Record<string, 'PROPIOS'>>;
};

const OWN_EXPENSES = ['list', 'create', 'update', 'prove', 'cancel', 'print'].map(
  (action) => `cfl/expenses.${action}`,
);
/** What is printed is read first. */
const SCOPED = OWN_EXPENSES.filter((key) => !/\.(?:create|print)$/.test(key));

const cutoffs = (...actions: readonly string[]) =>
  actions.map((action) => `cfl/delivery-cutoffs.${action}`);

/** Who collects on the way hands over what they collected. */
export const collectorKeys: RoleKeys = {
  keys: [
    ...cutoffs('list', 'create', 'update', 'delete', 'deliver', 'print'),
    'cfl/subjects.list',
    'cfl/open-items.list',
  ],
  scopes: Object.fromEntries(
    cutoffs('list', 'update', 'delete', 'deliver').map((key) => [key, 'PROPIOS'] as const),
  ),
};
export const cashierKeys = cutoffs('list', 'update', 'receive', 'print');
export const cutoffKeys = cutoffs('list', 'export', 'print', 'close', 'cancel');

/** What every employee may do with expenses of their own. */
export const requesterKeys: RoleKeys = {
  keys: [...OWN_EXPENSES, 'expenses.list', 'payment-types.list', 'costCenters.list'],
  scopes: Object.fromEntries(SCOPED.map((key) => [key, 'PROPIOS'] as const)),
};

export const bossKeys = ['cfl/expenses.list', 'cfl/expenses.authorize', 'expenses.list'];

/** Who looks ahead. */
export const outlookKeys = [
  'cfl/projections.list',
  'cfl/projection-items.list',
  'dashboard/treasury.list',
];

export const treasurerKeys = [
  ...outlookKeys,
  'cfl/projection-items.*',
  'cfl/expenses.list',
  'cfl/expenses.export',
  'cfl/expenses.print',
  'cfl/expenses.advance',
  'cfl/expenses.pay',
  'cfl/expenses.cancel',
  ...cutoffKeys,
];

export const payablesKeys = [
  'cfl/expenses.list',
  'cfl/expenses.export',
  'cfl/expenses.print',
  'cfl/expenses.verify',
];
