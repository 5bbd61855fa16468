/** «Crear»: a line of the bank that the ledger does not have, captured and reconciled with it. */
import { lockBankAccount } from '#erp/domains/bank/bank-account.ts';
import { textOfCents, type OpenLine } from '#erp/domains/bank/matching/open-movements.ts';
import { openLines } from '#erp/domains/bank/statements/open-movements.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { normalizeText } from '#erp/model/records/normalize-text.ts';
import { t } from '#erp/model/texts/t.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { CREATE_FOR_LINE } from './create-action.ts';
import { createForLine } from './create-for-line.ts';
import type { statements } from './statements.ts';
import { RECONCILIATION } from './tabs.ts';

/** As many as a select is read with; the one that was asked for is among them. */
const OFFERED = 100;

const labelOf = ({ date, text, cents }: OpenLine): string =>
  `${formatDay(date)} · ${shownMoney(textOfCents(cents))} · ${text}`;

const wordsOf = (keywords: string) =>
  keywords
    .split(',')
    .map((word) => normalizeText(word.trim()))
    .filter(Boolean);

/** The type whose words the bank says, in the direction of the line. */
async function typeFor(tx: Tx, { cents, text }: OpenLine): Promise<number | null> {
  const types = await tx.query(
    sql<{
      id: number;
      statement_keywords: string;
    }>`select id, statement_keywords from cfl__transaction_types where account_id = ${TENANT} and active and direct_entry and statement_keywords is not null and direction = ${cents < 0n ? 'SALIDA' : 'ENTRADA'} order by id`,
  );
  const said = normalizeText(text);
  return (
    types.find(({ statement_keywords }) =>
      wordsOf(statement_keywords).some((word) => said.includes(word)),
    )?.id ?? null
  );
}

export const createFromLine = actionRulesOf<typeof statements>()(CREATE_FOR_LINE, {
  async prefill({ tx, record, given }) {
    const lines = await openLines(tx, record.id);
    const asked = lines.find(({ id }) => String(id) === given.line);
    const offered = [...(asked ? [asked] : []), ...lines.filter((line) => line !== asked)];
    return {
      values: {
        line: asked ? String(asked.id) : null,
        transaction_type_id: asked ? await typeFor(tx, asked) : null,
        subject_id: asked?.subject_id ?? null,
      },
      choices: {
        line: offered.slice(0, OFFERED).map((line) => [String(line.id), labelOf(line)] as const),
      },
    };
  },
  async run({ record: statement, input, ...context }) {
    const { tx, actor } = context;
    await lockBankAccount(tx, statement.bank_account_id);
    const line = (await openLines(tx, statement.id)).find(({ id }) => String(id) === input.line);
    if (!line) throw invalid({ line: [t('cfl.notOpen', 'Alguno ya está conciliado: recarga.')] });
    const id = await createForLine(context, statement, {
      line,
      transaction_type_id: input.transaction_type_id!,
      amount: textOfCents(line.cents < 0n ? -line.cents : line.cents),
      description: input.description ?? undefined,
      subject_id: input.subject_id,
      expense_id: input.expense_id,
    });
    const [after] = await tx.query(
      sql<{
        difference: string | null;
      }>`select difference::text as difference from cfl__statements where account_id = ${TENANT} and id = ${statement.id}`,
    );
    return {
      data: { id, difference: hasPermission(actor, BALANCES) ? after!.difference : null },
      outcome: {
        message: t('cfl.createdForLine', 'Transacción creada y conciliada.'),
        open: { resource: 'cfl/statements', id: statement.id, screen: RECONCILIATION },
      },
    };
  },
});
