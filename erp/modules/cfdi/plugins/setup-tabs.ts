/** What it takes to issue, side by side (finance §2.6). */
export const SAT_SETUP_TABS = [
  'sat/issuers',
  'sat/plugins',
  'sat/mail',
  'sat-tax-regimens',
  'sat/catalogs',
  'sat/catalog-keys',
] as const;
