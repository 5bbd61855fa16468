import { createHash } from 'node:crypto';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { kindOfFile } from '#erp/domains/bank/reading/kind-of-file.ts';
import { readStatement } from '#erp/domains/bank/reading/read-statement.ts';
import type { ReadStatement, StatementFormat } from '#erp/domains/bank/reading/statement.ts';
import {
  storeStatement,
  type StoredStatement,
} from '#erp/domains/bank/statements/store-statement.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { attachableFile } from '#erp/kernel/files/attachable-file.ts';
import { readContent } from '#erp/kernel/files/content-store.ts';
import { actionRules, type GatherContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { IMPORT_STATEMENT } from './import-action.ts';
import { RECONCILIATION } from './tabs.ts';

interface ReadFile {
  readonly hash: string;
  readonly read: ReadStatement;
}

const numberOf = (raw: unknown) =>
  typeof raw === 'string' && ROW_ID.test(raw) ? Number(raw) : null;

async function formatFor(
  tx: Tx,
  accountId: number | null,
  formatId: number | null,
): Promise<StatementFormat | null> {
  const [format] = await tx.query(
    sql<StatementFormat>`select kind, skip_rows, delimiter, encoding, date_format, decimal_mark, date_column, description_column, reference_column, charge_column, credit_column, amount_column, balance_column, indicator_column, sign_mode, charge_mark, tracking_regex
      from cfl__statement_formats where account_id = ${TENANT} and id = coalesce(${formatId}::bigint, (select b.statement_format_id from cfl__bank_accounts b where b.account_id = ${TENANT} and b.id = ${accountId}::bigint))`,
  );
  return format ?? null;
}

/** The bytes are read, and understood, while no transaction is open. Null: the form says why. */
async function gather(context: GatherContext): Promise<ReadFile | null> {
  const { services, actor, body } = context;
  const file = await attachableFile(context, body.file);
  if (!file) return null;
  const bytes = await readContent(services, actor.accountId, file.sha256);
  if (!bytes)
    throw invalid({ file: [t('cfl.fileGone', 'El archivo ya no está: súbelo otra vez.')] });
  const chosen = numberOf(body.format_id);
  // What says by itself how it is read needs no format; one that is chosen is taken at its word.
  const kind = chosen === null ? kindOfFile(bytes) : null;
  const format = kind
    ? { kind }
    : await services.db.tenant({ accountId: actor.accountId }, (tx) =>
        formatFor(tx, numberOf(body.bank_account_id), chosen),
      );
  if (!format)
    throw invalid({
      format_id: [t('cfl.format', 'Elige el formato: la cuenta no tiene uno.')],
    });
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    read: await readStatement(bytes, file.name, format),
  };
}

function notesOf(
  { opening_balance, closing_balance, known }: StoredStatement,
  seesBalances: boolean,
): readonly string[] {
  return [
    ...(seesBalances
      ? [
          t('cfl.importedBalances', 'Saldo inicial {opening}, saldo final {closing}.', {
            opening: shownMoney(opening_balance),
            closing: shownMoney(closing_balance),
          }),
        ]
      : []),
    ...(known > 0
      ? [
          t(
            'cfl.knownLines',
            ['{count} renglón ya estaba y se omite', '{count} renglones ya estaban y se omiten'],
            { count: known },
          ),
        ]
      : []),
  ];
}

export const importStatement = actionRules(IMPORT_STATEMENT, {
  gather,
  async run(context) {
    const { input, gathered } = context;
    const file = gathered as ReadFile | null;
    if (!file)
      throw invalid({ file: [t('cfl.fileGone', 'El archivo ya no está: súbelo otra vez.')] });
    const stored = await storeStatement(context, {
      bank_account_id: input.bank_account_id!,
      read: file.read,
      file_id: input.file!,
      file_hash: file.hash,
      opening_balance: input.opening_balance,
      closing_balance: input.closing_balance,
    });
    const seesBalances = hasPermission(context.actor, BALANCES);
    return {
      data: seesBalances ? stored : { ...stored, opening_balance: null, closing_balance: null },
      outcome: {
        message: t('cfl.imported', ['{count} renglón importado', '{count} renglones importados'], {
          count: stored.lines,
        }),
        open: { resource: 'cfl/statements', id: stored.id, screen: RECONCILIATION },
        notes: [...notesOf(stored, seesBalances)],
      },
    };
  },
});
