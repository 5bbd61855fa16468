import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { isOwnCurrency, requireDraft } from '../openings/require-draft.ts';
import { openingBanks } from './opening-banks.ts';

type Save = SaveContext<typeof openingBanks>;

async function checkAccount({ tx, draft, fail }: Save): Promise<void> {
  const [account] = await tx.query(
    sql<{
      currency_id: number;
      begun: boolean;
    }>`select currency_id, opening_transaction_id is not null as begun from cfl__bank_accounts where account_id = ${TENANT} and id = ${draft.bank_account_id}`,
  );
  if (!account) return;
  if (account.begun)
    fail(
      'bank_account_id',
      t('openings.begun', 'La cuenta ya empezó con un saldo en su registro.'),
    );
  if (await isOwnCurrency(tx, account.currency_id)) draft.exchange_rate = null;
  else if (!draft.exchange_rate)
    fail(
      'exchange_rate',
      t('openings.rate', 'Escribe el tipo de cambio: no es una cuenta en pesos.'),
    );
}

export const rules = defineRules(openingBanks, {
  async beforeSave(context) {
    const { tx, draft, fail } = context;
    await requireDraft(tx);
    await checkAccount(context);
    const amount = new Exact(draft.amount ?? 0);
    if (amount.isZero()) fail('amount', t('openings.noZero', 'Una cuenta en ceros no se carga.'));
    draft.base_amount = moneyText(amount.times(draft.exchange_rate ?? 1));
  },
  beforeDelete: async ({ tx }) => {
    await requireDraft(tx);
  },
});
