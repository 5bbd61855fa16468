/** What the roles of a warehouse need of places, issues and rejections. */
export const KEEPER_KEYS = [
  'wms/slot-types.list',
  'wms/issues.*',
  'wms/rejections.list',
  'wms/rejections.create',
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
] as const;
