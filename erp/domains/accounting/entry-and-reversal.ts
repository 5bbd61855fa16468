import { sameCompany } from '#erp/db/sql/joins.ts';

/**
 * Days of an entry `e` that reverses none, and of the one that reverses it, with the sign of what
 * they say. A join on one or the other has no index, and looks at all entries for each.
 */
export const ENTRY_AND_REVERSAL = `select e.date, 1 as sign union all select b.date, -1 from acc__book_entries b where ${sameCompany('b', 'e')} and b.reverses_id = e.id`;
