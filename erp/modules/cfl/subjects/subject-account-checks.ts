/** Accounts of a party: a new or changed one waits until somebody else verified it. */
import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import type { subjects } from './subjects.ts';

type Save = SaveContext<typeof subjects>;
type Account = ReturnType<typeof accountsOf>[number];

const accountsOf = (record: Save['draft']) => record.accounts ?? [];

const WATCHED = [
  'bank_id',
  'currency_id',
  'clabe',
  'account_number',
  'card_last4',
  'holder',
] as const;

function checkNumbers(account: Account, banks: ReadonlyMap<number, string>, say: SayField): void {
  if (!account.clabe && !account.account_number && !account.card_last4)
    say('clabe', t('cfl.accountNumber', 'Escribe la CLABE, el número o la terminación.'));
  const code = account.clabe?.slice(0, 3);
  const bank = banks.get(account.bank_id ?? 0);
  if (code && bank && code !== bank)
    say(
      'clabe',
      t('cfl.clabeOfBank', 'La CLABE es del banco {code}: elige ése o corrígela.', { code }),
    );
}

type SayField = (field: string, message: string) => void;

export async function checkSubjectAccounts({
  tx,
  actor,
  before,
  draft,
  fail,
}: Save): Promise<void> {
  const accounts = accountsOf(draft);
  if (accounts.length === 0) return;
  const rows = await tx.query(
    sql<{
      id: number;
      code: string;
    }>`select id, code from cfl__banks where account_id = ${TENANT} and id = any(${accounts.map(({ bank_id }) => bank_id)}::bigint[])`,
  );
  const banks = new Map(rows.map(({ id, code }) => [id, code]));
  const stored = new Map((before?.accounts ?? []).map((row) => [row.id, row]));
  for (const [i, account] of accounts.entries()) {
    checkNumbers(account, banks, (field, message) => fail(`accounts[${i}][${field}]`, message));
    account.last_digits =
      (account.clabe ?? account.account_number)?.slice(-4) ?? account.card_last4 ?? null;
    const was = account.id === undefined ? undefined : stored.get(account.id);
    if (!was || WATCHED.some((name) => (was[name] ?? null) !== (account[name] ?? null)))
      Object.assign(account, { captured_by: actor.userId, verified_by: null, verified_at: null });
  }
}
