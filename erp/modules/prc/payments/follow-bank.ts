/** A payment is reconciled while the bank has its money, and no longer when that is undone. */
import { lockBankAccount } from '#erp/domains/bank/bank-account.ts';
import type { ReconciledDocument } from '#erp/domains/bank/statements/notify-reconciled.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';

export async function followBank(
  context: Writing,
  documents: readonly ReconciledDocument[],
): Promise<void> {
  const idsOf = (isReconciled: boolean) =>
    documents.filter((each) => each.isReconciled === isReconciled).map(({ id }) => id);
  await moveByConsequence(context, 'payments.reconcile', { id: idsOf(true) });
  await moveByConsequence(context, 'payments.unreconcile', { id: idsOf(false) });
}

/** Who reconciles holds the account before the payment: so does who cancels one. */
export async function lockAccountOf({ tx }: { readonly tx: Tx }, id: number): Promise<void> {
  const [payment] = await tx.query(
    sql<{
      account: number;
    }>`select bank_account_id as account from payments where account_id = ${TENANT} and id = ${id} and status = 'APLICADO'`,
  );
  if (payment) await lockBankAccount(tx, payment.account);
}
