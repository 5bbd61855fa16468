/** Lists of the portal that are tabs of «Mis pedidos». */
export const PORTAL_TABS = [
  'spp-purchases',
  'spp-purchases/receptions',
  'spp-purchases/quotations',
  'spp-purchases/rejections',
] as const;
