import { openingTiesTable } from './opening-ties.server.ts';
import { closingsTable } from './periods.server.ts';

/** Shown in tabs of records, by the names under which modules declare them. */
export const linkedViews = { closings: closingsTable, openingTies: openingTiesTable };
