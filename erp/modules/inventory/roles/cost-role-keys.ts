/** What the suggested roles of inventory §7 get of costs and closings. */
export const COST_ANALYST_KEYS = [
  'inventory.apply',
  'inventory.cancel',
  'inventory.backdate',
  'kardex.list',
  'kardex.export',
  'storage-inventory.list',
  'storage-inventory.export',
  'inventory.reports',
];
export const COST_ACCOUNTANT_KEYS = [
  'inventory.close',
  'causes.list',
  'inv/periods.list',
  'kardex.export',
  'storage-inventory.export',
  'inventory.reports',
];
