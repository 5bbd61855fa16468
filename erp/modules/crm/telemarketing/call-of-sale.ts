import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

interface Sale {
  readonly customer_id?: number | null;
  readonly telemarketing_id?: number | null;
}

/** A sale is of a call to its own customer. */
export async function requireItsCall({ tx, draft }: { readonly tx: Tx; readonly draft: Sale }) {
  const { customer_id: customer, telemarketing_id: call } = draft;
  if (!call) return;
  const [found] = await tx.query(
    sql<{
      customer_id: number;
    }>`select customer_id from sls__telemarketing where account_id = ${TENANT} and id = ${call}`,
  );
  if (found?.customer_id !== customer)
    throw invalid({
      telemarketing_id: [t('crm.callOfAnother', 'La llamada es de otro cliente.')],
    });
}
