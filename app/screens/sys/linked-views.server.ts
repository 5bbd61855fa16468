import { tableFields } from './tables/dictionary-view.server.ts';

/** Shown in tabs of records, by the names under which modules declare them. */
export const linkedViews = { 'table-fields': tableFields };
