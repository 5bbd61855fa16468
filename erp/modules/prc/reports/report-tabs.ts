/** Reports of purchases, one beside another. */
export const REPORT_TABS = ['purchase-reports', 'prc/reports'] as const;
