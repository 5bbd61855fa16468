/** Rights over physical counts and the hub of inventory, by role (inventory §7). */
export const COUNT_KEEPER_KEYS = [
  'inv/counts.list',
  'inv/counts.update',
  'inv/counts.print',
  'inventory.count',
];
export const COUNT_CHIEF_KEYS = [
  ...COUNT_KEEPER_KEYS,
  'inv/counts.create',
  'inv/counts.delete',
  'inv/counts.export',
  'inv/operations.list',
  'causes.list',
];
/** Applies what others counted. */
export const COUNT_ANALYST_KEYS = [
  ...COUNT_CHIEF_KEYS,
  'inventory.count.apply',
  'acc/posting-events.list',
  'acc/posting-events.retry',
  'inv/periods.list',
];
export const COUNT_ACCOUNTANT_KEYS = [
  'inv/counts.list',
  'inv/counts.export',
  'inv/operations.list',
  'acc/posting-events.list',
  'acc/posting-events.retry',
];
