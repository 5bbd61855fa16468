/** Lists of what a supplier is paid, which stand beside each other. */
export const PAYMENT_TABS = [
  'spp/payments',
  'spp/payments/paid',
  'spp/payments/complements',
] as const;
export const SUPPLIERS_VIEW = { portal: 'PROVEEDOR', docUrl: 'portal-de-proveedores' } as const;
