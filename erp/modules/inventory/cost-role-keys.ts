/** What the suggested roles of inventory §7 get of conversions, costs and closings. */
export const CONVERSION_KEYS = [
  'inv/conversions.list',
  'inv/conversions.create',
  'inv/conversions.update',
];
export const CONVERSION_CHIEF_KEYS = [
  ...CONVERSION_KEYS,
  'inv/conversions.delete',
  'inventory.apply',
  'inventory.cancel',
];
export const COST_ANALYST_KEYS = [
  ...CONVERSION_CHIEF_KEYS,
  'inventory.backdate',
  'kardex.list',
  'kardex.export',
  'storage-inventory.list',
  'storage-inventory.export',
  'inventory.reports',
];
export const COST_ACCOUNTANT_KEYS = [
  'inv/conversions.list',
  'inv/revaluations.*',
  'inventory.revalue',
  'inventory.close',
  'causes.list',
  'inv/periods.list',
  'kardex.export',
  'storage-inventory.export',
  'inventory.reports',
];
