/** What the roles of a warehouse need of places, issues, rejections and scales. */
export const KEEPER_KEYS = [
  'wms/slot-types.list',
  'wms/issues.*',
  'wms/rejections.list',
  'wms/rejections.create',
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
  'wms/slots.*',
  'wms/slot-types.*',
  'wms/configurations.list',
  'wms/configurations.update',
  'wms/rejections.update',
  'wms/rejections.export',
  'wms.config',
  'wms.dispose',
  'dif/scales.*',
  'dif/scales-types.*',
  'dif/weighings.*',
] as const;
