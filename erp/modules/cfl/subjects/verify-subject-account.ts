import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { wroteRow } from '#erp/kernel/audit/who-wrote.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { subjects } from './subjects.ts';
import { VERIFY_ACCOUNT } from './verify-account.ts';

interface Waiting {
  readonly id: number;
  readonly label: string;
  readonly captured_by: number | null;
  readonly created_by: number | null;
  readonly clabe: string | null;
  readonly account_number: string | null;
  readonly card_last4: string | null;
}

const waitingOf = (tx: Tx, subjectId: number) =>
  tx.query(
    sql<Waiting>`select c.id, concat_ws(' ', b.name, coalesce(c.clabe, c.account_number, c.card_last4), c.holder) as label, c.captured_by, c.created_by, c.clabe, c.account_number, c.card_last4
      from cfl__subject_accounts c ${raw(join('cfl__subject_accounts.bank_id', 'c', 'b'))}
      where c.account_id = ${TENANT} and c.subject_id = ${subjectId} and c.verified_by is null order by c.position, c.id`,
  );

async function isDualControl(tx: Tx): Promise<boolean> {
  const [settings] = await tx.query(
    sql<{
      dual: boolean;
    }>`select dual_control_subject_accounts as dual from cfl__configs where account_id = ${TENANT}`,
  );
  return settings?.dual !== false;
}

const NUMBERS = ['clabe', 'account_number', 'card_last4'] as const;

/** Who wrote where the money goes, even if somebody else changed the row since. */
const isAuthor = async (tx: Tx, userId: number | null, recordId: number, account: Waiting) =>
  userId !== null &&
  (account.captured_by === userId ||
    account.created_by === userId ||
    (await wroteRow(tx, userId, {
      resource: 'cfl/subjects',
      recordId,
      rows: 'accounts',
      fields: NUMBERS,
      values: NUMBERS.map((name) => account[name]),
    })));

/** Somebody other than who captured an account says that it is the party's. */
export const verify = actionRulesOf<typeof subjects>()(VERIFY_ACCOUNT, {
  prefill: async ({ tx, record }) => ({
    choices: {
      account: (await waitingOf(tx, record.id)).map(({ id, label }) => [String(id), label]),
    },
  }),
  async run({ tx, actor, now, record, input }) {
    const account = (await waitingOf(tx, record.id)).find(({ id }) => String(id) === input.account);
    if (!account)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('cfl.nothingToVerify', 'Esa cuenta ya está verificada.'),
      );
    if ((await isDualControl(tx)) && (await isAuthor(tx, actor.userId, record.id, account)))
      throw new DomainError(
        'SIN_PERMISO',
        t('cfl.ownAccount', 'Tú la capturaste: la verifica otra persona.'),
      );
    await tx.execute(
      sql`update cfl__subject_accounts set verified_by = ${actor.userId}, verified_at = ${now.toString()}, version = version + 1 where account_id = ${TENANT} and id = ${account.id}`,
    );
    return {
      data: { id: account.id },
      outcome: { message: t('cfl.accountVerified', 'Cuenta verificada.') },
    };
  },
});
