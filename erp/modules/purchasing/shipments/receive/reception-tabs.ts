/** Lists of what came and of what became of it, one beside another. */
export const RECEPTION_TABS = [
  'shipments',
  'raw-material-shipments',
  'shipment-analyses',
  'analyzed-shipments',
  'shipment-charges',
  'purchases-returns',
  'pur/rejections',
] as const;
