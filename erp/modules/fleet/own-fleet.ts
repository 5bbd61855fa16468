import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';

/** The company's own fleet as a carrier, which there is one of at most. */
export async function ownFleet(tx: Tx): Promise<number | null> {
  const [own] = await tx.query(
    sql<{
      id: number;
    }>`select id from carriers where account_id = ${TENANT} and kind = 'PROPIO' limit 1`,
  );
  return own?.id ?? null;
}

interface Kind {
  readonly kind: string;
}

/** Whether that carrier is the own fleet. */
export async function isOwn(tx: Tx, carrierId: number | null): Promise<boolean> {
  if (carrierId === null) return false;
  const [carrier] = await tx.query(
    sql<Kind>`select kind from carriers where account_id = ${TENANT} and id = ${carrierId}`,
  );
  return carrier?.kind === 'PROPIO';
}

/** What the own fleet does not fill in, because the company has none yet, is chosen. */
export function requireCarrier(
  carrierId: number | null | undefined,
  fail: (field: 'carrier_id', message: string) => void,
): void {
  if (!carrierId)
    fail(
      'carrier_id',
      t('fleet.carrierNeeded', 'Elige el transportista; la flota propia es uno de ellos.'),
    );
}
