import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';

/**
 * Records that a required reference starts with, by resource: the company's currency and country,
 * the person's branch.
 */
export async function loadDefaultRecords(
  tx: Tx,
  { accountId, permissions }: Actor,
): Promise<Readonly<Record<string, number>>> {
  const [row] = await tx.query<{ currency: number | null; country: number | null }>(
    'select base_currency_id as currency, country_id as country from accounts where id = $1',
    [accountId],
  );
  const usual = {
    currencies: row?.currency,
    countries: row?.country,
    'branch-offices': permissions.defaultBranchId,
  };
  return Object.fromEntries(
    Object.entries(usual).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
}
