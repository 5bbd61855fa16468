import { closeChecksOf } from './close-checks.server.ts';
import { openingTiesTable } from './opening-ties.server.ts';
import { recordAccounts, recordEntries } from './record-accounts.server.ts';
import { closingsTable } from './periods.server.ts';

/** Shown in tabs of records, by the names under which modules declare them. */
export const linkedViews = {
  closings: closingsTable,
  openingTies: openingTiesTable,
  recordAccounts: recordAccounts,
  recordEntries: recordEntries,
  bookChecks: closeChecksOf('acc/periods'),
};
