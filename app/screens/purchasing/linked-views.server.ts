import { comparisonTable } from './comparison.server.ts';

/** Shown in tabs of records, by the names under which modules declare them. */
export const linkedViews = {
  comparison: comparisonTable,
};
