/**
 * I5: nothing is reserved that is not there. Goods held after they were reserved leave less than
 * that free, so what is held does not count here.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { OPEN } from '../availability/held-stock.ts';
import type { Difference } from './difference.ts';

const BEYOND = `select c.product_id, c.storage_id, c.open, coalesce(p.qty, 0)::numeric(18,6) as qty
  from (select r.account_id, r.product_id, r.storage_id, sum(${OPEN})::numeric(18,6) as open from inv__reservations r where r.account_id = $2 and r.status = 'ACTIVA' and ($1::bigint is null or r.product_id = $1) group by 1, 2, 3) c
    left join (select b.product_id, b.storage_id, sum(b.qty) as qty from stock_balances b where b.account_id = $2 and b.owner_kind = 'PROPIO' and ($1::bigint is null or b.product_id = $1) group by 1, 2) p
      on p.product_id = c.product_id and p.storage_id = c.storage_id
  where c.open > greatest(coalesce(p.qty, 0), 0)`;

/** Reserved by name in a place: as the reservations say, and not more than lies there. */
const BY_NAME = `select b.product_id, b.storage_id, b.lot_id, b.slot_id, b.reserved_hard, b.qty, coalesce(sum(${OPEN}), 0)::numeric(18,6) as open
  from stock_balances b left join inv__reservations r on ${sameCompany('r', 'b')} and r.product_id = b.product_id and r.storage_id = b.storage_id and r.status = 'ACTIVA'
    and (r.lot_id is not null or r.slot_id is not null) and r.lot_id is not distinct from b.lot_id and r.slot_id is not distinct from b.slot_id
  where b.account_id = $2 and b.owner_kind = 'PROPIO' and ($1::bigint is null or b.product_id = $1) group by b.id, b.product_id, b.storage_id, b.lot_id, b.slot_id, b.reserved_hard, b.qty
  having b.reserved_hard <> coalesce(sum(${OPEN}), 0) or b.reserved_hard > greatest(b.qty, 0)`;

export async function reservationDifferences(
  tx: Tx,
  productId: number | null,
): Promise<Difference[]> {
  const beyond = await tx.query<{
    product_id: number;
    storage_id: number;
    open: string;
    qty: string;
  }>(BEYOND, [productId, TENANT]);
  const byName = await tx.query<{
    product_id: number;
    storage_id: number;
    lot_id: number | null;
    slot_id: number | null;
    reserved_hard: string;
    qty: string;
    open: string;
  }>(BY_NAME, [productId, TENANT]);
  return [
    ...beyond.map((row): Difference => ({
      rule: 'I5',
      what: `producto ${row.product_id}, almacén ${row.storage_id}, reservado`,
      expected: `hasta ${row.qty}`,
      found: row.open,
    })),
    ...byName.map((row): Difference => ({
      rule: 'I5',
      what: `producto ${row.product_id}, almacén ${row.storage_id}, lote ${row.lot_id ?? '—'}, ubicación ${row.slot_id ?? '—'}, reservado`,
      expected: `${row.open}, hasta ${row.qty}`,
      found: row.reserved_hard,
    })),
  ];
}
