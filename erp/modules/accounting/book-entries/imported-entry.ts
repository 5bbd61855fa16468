/** Entries of a sheet are drafts that could be posted: what is wrong stands beside its row. */
import { checkAccounts, checkBalanced } from '#erp/domains/accounting/entry-checks.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { CONTROL, type bookEntries } from './book-entries.ts';

/**
 * A new entry that bears the number of its sheet. Marks what does not tie and what its accounts
 * refuse; PERIODO_CERRADO where its month takes no entries.
 */
export async function checkImported({
  tx,
  actor,
  before,
  draft,
  fail,
}: SaveContext<typeof bookEntries>): Promise<void> {
  if (!draft.sheet_number || before) return;
  draft.origin = 'IMPORTADA';
  const lines = linesOf(draft);
  let wrong = false;
  const mark: typeof fail = (field, message) => {
    wrong = true;
    fail(field, message);
  };
  checkBalanced(lines, mark);
  const mayControl = actor.permissions.grants.has(CONTROL);
  await checkAccounts(tx, lines, { mayControl, needsBank: false }, mark);
  if (!wrong && draft.date)
    await requireEntryPeriod(tx, actor, draft.date, draft.month_13 === true);
}
