/** A posted entry gets the invoice or the payment that proves it: its figures stay. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { attachSupports, checkSupport } from '#erp/domains/accounting/entry-supports.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Choice } from '#erp/model/types.ts';
import type { bookEntries } from './book-entries.ts';
import { SUPPORT } from './entry-actions.ts';

const linesOf = async (tx: Tx, entryId: number): Promise<readonly Choice[]> => {
  const found = await tx.query(
    sql<{
      id: number;
      text: string;
    }>`select l.id, concat_ws(' ', a.code, a.name, coalesce('cargo ' || nullif(l.debit, 0), 'abono ' || nullif(l.credit, 0))) as text
      from acc__book_entry_lines l join acc__accounts a on a.account_id = ${TENANT} and a.id = l.book_account_id where l.account_id = ${TENANT} and l.entry_id = ${entryId} order by l.id`,
  );
  return found.map(({ id, text }) => [String(id), text] as const);
};

export const support = actionRulesOf<typeof bookEntries>()(SUPPORT, {
  prefill: async ({ tx, record }) => ({ choices: { line: await linesOf(tx, record.id) } }),
  async run({ tx, actor, record, input, fail }) {
    const { line, ...given } = input;
    let wrong = false;
    checkSupport(given, (field, message) => {
      wrong = true;
      fail(field, message);
    });
    if (!wrong)
      await attachSupports({ tx, actor }, record.id, [given], {
        lineIds: line ? [Number(line)] : null,
      });
    return {
      outcome: {
        message: t('accounting.supportAdded', 'Comprobante agregado.'),
        open: { resource: 'acc/book-entries', id: record.id },
      },
    };
  },
});
