/**
 * How much a place holds and may hold: what putaway and the check of capacity go by (inventory
 * R21).
 */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

/** Kilograms of one stock unit of product `p`, whose stock unit is `n`. */
export const KG_OF_UNIT = `coalesce(p.gross_weight_kg, case when n.dimension = 'MASA' then n.factor_num::numeric / n.factor_den end, p.net_weight_kg, 0)`;
/** Pallets that one stock unit takes, where the product says how many go on one. */
const PALLETS_OF_UNIT = `coalesce((select w.denominator::numeric / w.numerator from product_units w ${join('product_units.unit_id', 'w', 'z')}
  where ${sameCompany('w', 'p')} and w.product_id = p.id and z.code = 'TARIMA' limit 1), 0)`;

export interface SlotLoad {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly slot_type_id: number;
  readonly fixed_product_id: number | null;
  readonly mix: 'LIBRE' | 'UN_PRODUCTO' | 'UN_LOTE';
  /** Limits; null is none. */
  readonly max_kg: number | null;
  readonly max_m3: number | null;
  readonly max_pallets: number | null;
  readonly kg: number;
  readonly m3: number;
  readonly pallets: number;
  readonly products: readonly number[];
  /** «product/lot» of each thing that is there. */
  readonly things: readonly string[];
}

/** Places of a storage, or some by id, in the order in which they are walked. */
export const slotLoads = (
  tx: Tx,
  where: { readonly storageId: number } | { readonly ids: readonly number[] },
): Promise<SlotLoad[]> =>
  tx.query<SlotLoad>(
    `select u.id, u.code, u.status, u.slot_type_id, u.fixed_product_id, y.mix, coalesce(u.max_weight_kg, y.max_weight_kg)::float8 as max_kg, y.max_volume_m3::float8 as max_m3,
       coalesce(u.max_pallets, y.max_pallets)::int as max_pallets, coalesce(h.kg, 0)::float8 as kg, coalesce(h.m3, 0)::float8 as m3, ceil(coalesce(h.pallets, 0))::int as pallets,
       coalesce(h.products, '[]'::json) as products, coalesce(h.things, '[]'::json) as things
     from wms__slots u ${join('wms__slots.slot_type_id', 'u', 'y')}
       left join lateral (
         select sum(b.qty * ${KG_OF_UNIT}) as kg, sum(b.qty * coalesce(p.volume_m3, 0)) as m3,
           sum(case when l.kind = 'TARIMA' then 1 else b.qty * ${PALLETS_OF_UNIT} end) as pallets, json_agg(distinct b.product_id) as products,
           json_agg(distinct b.product_id || '/' || coalesce(b.lot_id, 0)) as things
         from stock_balances b join products p on ${sameCompany('p', 'b')} and p.id = b.product_id ${join('products.stock_unit_id', 'p', 'n')}
           left join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id
         where ${sameCompany('b', 'u')} and b.slot_id = u.id and b.qty <> 0) h on true
     where u.account_id = $2 and ${'ids' in where ? 'u.id = any($1::bigint[])' : `u.storage_id = $1 and u.status = 'ACTIVA'`} order by u.pick_sequence nulls last, u.code`,
    ['ids' in where ? where.ids : where.storageId, TENANT],
  );

/** What one stock unit of a product weighs and takes. */
export interface UnitLoad {
  readonly id: number;
  readonly kg: number;
  readonly m3: number;
  readonly pallets: number;
}

export const unitLoads = (tx: Tx, products: readonly number[]): Promise<UnitLoad[]> =>
  tx.query<UnitLoad>(
    `select p.id, (${KG_OF_UNIT})::float8 as kg, coalesce(p.volume_m3, 0)::float8 as m3, (${PALLETS_OF_UNIT})::float8 as pallets
     from products p ${join('products.stock_unit_id', 'p', 'n')} where p.account_id = $2 and p.id = any($1::bigint[])`,
    [products, TENANT],
  );
