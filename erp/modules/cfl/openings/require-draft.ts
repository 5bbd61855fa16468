/** Rows are loaded until the opening is posted; a posting waits for those that are being saved. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { baseCurrency } from '../movements/movement-facts.ts';

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
export const isOwnCurrency = async (tx: Tx, currencyId: number): Promise<boolean> =>
  (await baseCurrency(tx)) === currencyId;
