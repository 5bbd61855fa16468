/** Lists and reports of suppliers, one beside another. */
export const SUPPLIER_TABS = [
  'suppliers',
  'suppliers/catalogs',
  'suppliers/evaluations',
  'reports-suppliers',
] as const;
