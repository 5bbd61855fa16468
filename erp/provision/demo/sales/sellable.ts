/** What the demo sells at a price in pesos, with IVA of 16 %. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

export interface Sellable {
  readonly id: number;
  readonly list_price: string;
}

export const sellable = (tx: Tx): Promise<readonly Sellable[]> =>
  tx.query(
    sql<Sellable>`select p.id, p.list_price from products p join currencies c on c.account_id = ${TENANT} and c.id = coalesce(p.price_currency_id, c.id) and c.code = 'MXN' where p.account_id = ${TENANT} and p.is_sellable and p.status = 'ACTIVO' and p.list_price between 20 and 2000 and exists (select 1 from products__tax_ids x join sattaxes y on y.account_id = ${TENANT} and y.id = x.target_id and y.sat_tax = '002' and y.rate = 0.16 where x.account_id = ${TENANT} and x.owner_id = p.id) order by p.code limit 8`,
  );
