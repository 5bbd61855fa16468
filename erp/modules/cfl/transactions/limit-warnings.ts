/** What an account should hold at least and at most; its limits are passed only knowingly. */
import { Decimal } from 'decimal.js';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { transactions } from './transactions.ts';

interface Limits {
  readonly min_balance: string | null;
  readonly credit_limit: string | null;
  readonly max_cash: string | null;
}

export async function warnOfLimits(
  { tx, draft, warn }: SaveContext<typeof transactions>,
  left: string,
): Promise<void> {
  const [limits] = await tx.query(
    sql<Limits>`select min_balance, credit_limit, max_cash from cfl__bank_accounts where account_id = ${TENANT} and id = ${draft.bank_account_id}`,
  );
  const balance = new Decimal(left);
  const isOut = draft.direction === 'SALIDA';
  if (isOut && limits?.min_balance && balance.lt(limits.min_balance))
    warn('amount', t('cfl.belowMinimum', 'La cuenta queda abajo de su saldo mínimo.'));
  if (isOut && limits?.credit_limit && balance.lt(new Decimal(limits.credit_limit).neg()))
    warn('amount', t('cfl.overLimit', 'La cuenta rebasa su límite.'));
  if (!isOut && limits?.max_cash && balance.gt(limits.max_cash))
    warn('amount', t('cfl.overCash', 'La caja queda con más de su máximo.'));
}
