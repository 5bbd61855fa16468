/** What the roles of a warehouse need of scales. */
export const KEEPER_KEYS = [
  'dif/scales.list',
  'dif/scales-types.list',
  'dif/scale-readings.list',
  'dif.scales',
  'dif/weighings.list',
  'dif/weighings.create',
  'dif/weighings.update',
  'dif/weighings.close',
  'dif/weighings.print',
] as const;

export const CHIEF_KEYS = [
  ...KEEPER_KEYS,
  'dif/scales.*',
  'dif/scales-types.*',
  'dif/weighings.*',
] as const;
