import { controlRefusals } from '#erp/domains/accounting/entry-checks.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { CONTROL } from '../book-entries/book-entries.ts';
import { entryTemplates } from './entry-templates.ts';
import { checkFormulas } from './template-formulas.ts';

/** Its entries are written by a job, which has every right: who writes the lines needs theirs. */
async function checkControl({ tx, actor, draft, fail }: SaveContext<typeof entryTemplates>) {
  if (actor.permissions.grants.has(CONTROL)) return;
  const lines = linesOf(draft);
  const refusals = await controlRefusals(
    tx,
    lines.map(({ book_account_id }) => book_account_id),
  );
  for (const [i, { book_account_id }] of lines.entries()) {
    const refused = refusals.get(book_account_id ?? 0);
    if (refused) fail(`lines[${i}][book_account_id]`, refused);
  }
}

export const rules = defineRules(entryTemplates, {
  async beforeSave(context) {
    await checkFormulas(context.tx, linesOf(context.draft), context.fail);
    await checkControl(context);
  },
});
