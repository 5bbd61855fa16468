/** What a Carta Porte needs of its products and of who issues it. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

export interface GoodsFacts {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly sat_product_key: string | null;
  readonly unit: string | null;
  readonly sat_unit_key: string | null;
  /** Kilograms of a stock unit, gross where it says it. */
  readonly unit_weight: string | null;
  readonly hazardous_key: string | null;
  readonly hazardous_packaging: string | null;
}

export async function loadGoodsFacts(
  tx: Tx,
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlyMap<number, GoodsFacts>> {
  const products = await tx.query(
    sql<GoodsFacts>`select p.id, p.code, p.name, p.sat_product_key, u.code as unit, u.sat_key as sat_unit_key,
        coalesce(nullif(p.gross_weight_kg, 0), nullif(p.net_weight_kg, 0)) as unit_weight, p.hazardous_key, p.hazardous_packaging
      from products p left join units u on u.account_id = ${TENANT} and u.id = p.stock_unit_id where p.account_id = ${TENANT} and p.id = any(${ids}::bigint[])`,
  );
  return new Map(products.map((each) => [each.id, each]));
}
