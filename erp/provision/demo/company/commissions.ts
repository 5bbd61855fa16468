/** What sellers of the demo earn: the tiers of the example of R24 (sales). */
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';

const TIERS = [
  ['0', '1'],
  ['80', '1.5'],
  ['100', '2'],
] as const;

/** Its id; null of a company without settings of sales. */
export async function insertScheme(tx: Tx, accountId: number): Promise<number | null> {
  const [settings] = await tx.query<{ id: number }>(
    'select id from sales_configuration where account_id = $1',
    [accountId],
  );
  if (!settings) return null;
  await insertRows(tx, accountId, 'sls__commission_schemes', [
    {
      configuration_id: settings.id,
      name: 'Vendedores',
      mode: 'TRAMO_TOTAL',
      in_force: true,
      position: 0,
    },
  ]);
  const [scheme] = await tx.query<{ id: number }>(
    'select id from sls__commission_schemes where account_id = $1',
    [accountId],
  );
  await insertRows(
    tx,
    accountId,
    'sls__commission_tiers',
    TIERS.map(([from_attainment_percent, percent], position) => ({
      scheme_id: scheme!.id,
      from_attainment_percent,
      percent,
      position,
    })),
  );
  return scheme!.id;
}
