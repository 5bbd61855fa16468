/** Nobody pays who simulates what it sells (CFF 69-B, finance R29). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';

export interface Payee {
  readonly supplier_id?: number | null;
  readonly subject_id?: number | null;
}

async function statusOf(tx: Tx, { supplier_id, subject_id }: Payee): Promise<string | null> {
  const [supplier] = await tx.query(
    sql<{
      efos_status: string;
    }>`select s.efos_status from suppliers s where s.account_id = ${TENANT} and s.id = coalesce(${supplier_id ?? null}::bigint, (select u.supplier_id from cfl__subjects u where u.account_id = ${TENANT} and u.id = ${subject_id ?? null}::bigint))`,
  );
  return supplier?.efos_status ?? null;
}

/** A definitive one is not paid; of a presumed one whoever pays is warned. */
export async function requirePayee(
  { tx, fail, warn }: Pick<TransitionContext, 'tx' | 'fail' | 'warn'>,
  payee: Payee,
): Promise<void> {
  const status = await statusOf(tx, payee);
  if (status === 'DEFINITIVO')
    fail(
      '',
      t('vault.payee', 'El proveedor está en la lista 69-B como definitivo: no se le paga.'),
    );
  if (status === 'PRESUNTO')
    warn('', t('vault.payeePresumed', 'El proveedor está en la lista 69-B como presunto.'));
}
