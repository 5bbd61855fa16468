/** What the roles of a warehouse need to gather, send and receive. */
export const SUPPLY_KEEPER_KEYS = [
  'supplying.list',
  'supplying.update',
  'branch-transfers.list',
  'branch-transfers.create',
  'branch-transfers.update',
  'inventory.receive',
  'inventory.apply',
] as const;

export const SUPPLY_CHIEF_KEYS = [
  ...SUPPLY_KEEPER_KEYS,
  'supplying.export',
  'branch-transfers.export',
  'inventory.transfer',
  'inventory.authorize',
  'inventory.cancel',
] as const;
