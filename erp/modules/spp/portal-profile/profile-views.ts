/** What a supplier reads of itself, and what it asked to be changed. */
export const PROFILE_TABS = ['supplier_users/profile', 'supplier_users/changes'] as const;
export const OWN_PROFILE = {
  portal: 'PROVEEDOR',
  docUrl: 'portal-de-proveedores',
  where: [],
} as const;
