/** Address of the screen that reconciles. */
export const RECONCILIATION = 'cfl/bank-reports/reconciliation';

/** What stands side by side of statements: their lists, the screen that reconciles, the reports. */
export const RECONCILIATION_TABS = [
  'cfl/statements',
  RECONCILIATION,
  'cfl/match-rules',
  'cfl/statement-formats',
  'cfl/bank-reports',
] as const;
