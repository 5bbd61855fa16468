/** What a request needs of its products: what they are called, how and of whom they are bought. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { STOPS_PURCHASES } from '../../suppliers/suppliers.choices.ts';

export interface RequestedProduct {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly buy_unit_id: number;
  readonly stock_unit_id: number;
  readonly is_purchasable: boolean;
  readonly is_stocked: boolean;
  readonly status: string;
  /** Preferred in a catalogue in force, else the product's usual one; only who may be bought of. */
  readonly supplier_id: number | null;
}

/** `day` is that on which catalogues must be in force. */
export async function loadRequestedProducts(
  tx: Tx,
  ids: readonly number[],
  day: string | null,
): Promise<ReadonlyMap<number, RequestedProduct>> {
  const rows = await tx.query(
    sql<RequestedProduct>`select p.id, p.code, p.name, coalesce(p.buy_unit_id, p.stock_unit_id) as buy_unit_id, p.stock_unit_id, p.is_purchasable, p.is_stocked, p.status, s.id as supplier_id
      from products p
        left join lateral (select k.supplier_id from supplier_catalog_lines x ${raw(join('supplier_catalog_lines.catalog_id', 'x', 'k'))}
          where x.account_id = ${TENANT} and x.product_id = p.id and x.preferred and k.status = 'VIGENTE' and k.valid_from <= ${day} and coalesce(k.valid_to, 'infinity') >= ${day} order by k.id limit 1) c on true
        left join suppliers s on s.account_id = ${TENANT} and s.id = coalesce(c.supplier_id, p.default_supplier_id) and s.status = 'ACTIVO' and s.block_scope <> all(${STOPS_PURCHASES}::text[])
      where p.account_id = ${TENANT} and p.id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
