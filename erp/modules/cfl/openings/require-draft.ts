/** Rows are loaded until the opening is posted; a posting waits for those that are being saved. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

/** Its day while it is prepared; null where nobody has said it yet. ESTADO_INVALIDO once posted. */
export async function requireDraft(tx: Tx): Promise<string | null> {
  const [found] = await tx.query(
    sql<{
      status: string;
      date: string;
    }>`select status, date from acc__openings where account_id = ${TENANT} for share`,
  );
  if (found?.status === 'APLICADA')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('openings.posted', 'La apertura ya está aplicada: deshazla para cambiar lo que carga.'),
    );
  return found?.date ?? null;
}

/** The currency of the books. */
export async function isOwnCurrency(tx: Tx, currencyId: number): Promise<boolean> {
  const [found] = await tx.query(
    sql<{
      own: boolean;
    }>`select coalesce(a.base_currency_id = c.id, c.code = 'MXN') as own from currencies c join accounts a on a.id = c.account_id where c.account_id = ${TENANT} and c.id = ${currencyId}`,
  );
  return found?.own === true;
}
