/**
 * What a posting has to know of its products, storages, places and lots: one statement each, after
 * the products are locked.
 */
import { readOnce } from '#erp/db/sql/read-once.ts';
import { join, refersTo } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { ProductUnit, UnitFacts } from '../amounts/units.ts';
import { equivalencesOf, unitFacts } from '../units/stored-units.ts';
import { ACCOUNT_KIND } from './events/account-kind.ts';
import type { CostMethod } from './costing/pool.ts';

export interface ProductContext {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly is_stocked: boolean;
  readonly is_template: boolean;
  readonly is_waste: boolean;
  readonly tracking: 'NINGUNO' | 'LOTE' | 'SERIE';
  readonly lot_kind: string | null;
  readonly shelf_life_days: number | null;
  readonly inspect_on_receipt: boolean;
  readonly picking_policy: string;
  readonly valuation: CostMethod;
  readonly standard_cost: string | null;
  readonly stock_unit_id: number;
  readonly second_unit_id: number | null;
  readonly category_id: number;
  readonly lot_pattern: string | null;
  readonly line_code: string | null;
  readonly units: readonly ProductUnit[];
}

export interface StorageContext {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  readonly usage: string;
  /** Inventory account in which its goods stand. */
  readonly account_kind: string;
  readonly branch_office_id: number;
  readonly allow_negative: boolean;
  readonly uses_slots: boolean;
  /** Where what comes without a place goes. */
  readonly receive_slot_id: number | null;
  readonly is_parent: boolean;
  readonly category_ids: readonly number[];
}

export interface LocationContext {
  readonly id: number;
  readonly code: string;
  readonly storage_id: number;
  readonly status: string;
}

export interface LotContext {
  readonly id: number;
  readonly code: string;
  readonly product_id: number;
  readonly kind: string;
  readonly status: string;
  readonly expires_on: string | null;
  readonly conv: ProductUnit | null;
}

export interface MovementTypeContext {
  readonly id: number;
  readonly code: string;
  readonly nature: 'ENTRADA' | 'SALIDA' | 'TRASPASO' | 'VALOR';
  readonly cost_source: string | null;
  readonly event_code: string | null;
  readonly manual: boolean;
  readonly requires_authorization: boolean;
  readonly authorize_over: string | null;
  readonly needs_cost_center: boolean;
  readonly needs_reason: boolean;
  readonly needs_partner: boolean;
  readonly needs_evidence: boolean;
}

export interface StockSettings {
  readonly costScope: 'EMPRESA' | 'SUCURSAL';
  readonly backdateDays: number;
  readonly confirmImpactOver: string;
  readonly reservationDays: number;
  /**
   * Documents set their stock aside when they are approved; without it, when it is gathered or
   * sent.
   */
  readonly reserveOnApprove: boolean;
  /** What comes back is worth what it left at, or today's average (§2.2). */
  readonly returnCost: 'ORIGEN' | 'PROMEDIO';
}

export interface PostingContext {
  readonly type: MovementTypeContext;
  readonly settings: StockSettings;
  readonly products: ReadonlyMap<number, ProductContext>;
  readonly storages: ReadonlyMap<number, StorageContext>;
  readonly slots: ReadonlyMap<number, LocationContext>;
  readonly lots: ReadonlyMap<number, LotContext>;
  readonly units: ReadonlyMap<number, UnitFacts>;
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * Every posting, reservation and count of a product waits here for the one before it. In order of
 * id, so that two postings never wait for each other.
 */
export async function lockProducts(tx: Tx, ids: Iterable<number>): Promise<void> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  if (wanted.length > 0)
    await tx.query(
      'select id from products where account_id = $2 and id = any($1::bigint[]) order by id for no key update',
      [wanted, TENANT],
    );
}

export async function loadMovementType(
  tx: Tx,
  by: { readonly id: number } | { readonly code: string },
): Promise<MovementTypeContext> {
  const [row] = await tx.query<MovementTypeContext>(
    `select id, code, nature, cost_source, event_code, manual, requires_authorization, authorize_over, needs_cost_center, needs_reason, needs_partner,
       needs_evidence from inv__movement_types where account_id = $2 and ${'id' in by ? 'id' : 'code'} = $1`,
    ['id' in by ? by.id : by.code, TENANT],
  );
  if (!row) throw new Error(`movement type ${JSON.stringify(by)} does not exist`);
  return row;
}

export async function loadStockSettings(tx: Tx): Promise<StockSettings> {
  const [row] = await readOnce(
    tx,
    sql<{
      cost_scope: StockSettings['costScope'];
      backdate_days: number;
      confirm_impact_over: string;
      reservation_days: number;
      reserve_on_approve: boolean | null;
      return_cost: StockSettings['returnCost'];
    }>`select cost_scope, backdate_days, confirm_impact_over, reservation_days, reserve_on_approve, return_cost from wms__configurations where account_id = ${TENANT} limit 1`,
  );
  return {
    costScope: row?.cost_scope ?? 'EMPRESA',
    backdateDays: row?.backdate_days ?? 5,
    confirmImpactOver: row?.confirm_impact_over ?? '1000.00',
    reservationDays: row?.reservation_days ?? 15,
    reserveOnApprove: row?.reserve_on_approve ?? true,
    returnCost: row?.return_cost ?? 'ORIGEN',
  };
}

export interface ReferencedIds {
  readonly products: readonly number[];
  readonly storages: readonly number[];
  readonly slots: readonly number[];
  readonly lots: readonly number[];
}

export async function loadPostingContext(
  tx: Tx,
  type: MovementTypeContext,
  named: ReferencedIds,
): Promise<PostingContext> {
  const own = await equivalencesOf(tx, named.products);
  const products = await tx.query<Omit<ProductContext, 'units'>>(
    `select p.id, p.code, p.name, p.status, p.is_stocked, p.is_template, p.is_waste, coalesce(p.tracking, 'NINGUNO') as tracking, p.lot_kind, p.shelf_life_days, p.inspect_on_receipt,
       coalesce(p.picking_policy, 'PEPS') as picking_policy, coalesce(p.valuation, 'PROMEDIO') as valuation, p.standard_cost, p.stock_unit_id, p.second_unit_id, p.category_id,
       c.lot_pattern, (select l.code from lines l where ${refersTo('products.line_id', 'p', 'l')}) as line_code
     from products p ${join('products.category_id', 'p', 'c')} where p.account_id = $2 and p.id = any($1::bigint[])`,
    [named.products, TENANT],
  );
  const storages = await tx.query<
    Omit<StorageContext, 'category_ids'> & { category_ids: number[] | null }
  >(
    `select s.id, s.code, s.name, s.active, y.usage, ${ACCOUNT_KIND} as account_kind, s.branch_office_id, s.allow_negative, s.uses_slots, s.receive_slot_id,
       exists (select 1 from storages c where ${refersTo('storages.parent_id', 'c', 's')}) as is_parent,
       (select json_agg(j.target_id) from storages__category_ids j where ${refersTo('storages__category_ids.owner_id', 'j', 's')}) as category_ids
     from storages s ${join('storages.storage_type_id', 's', 'y')} where s.account_id = $2 and s.id = any($1::bigint[])`,
    [named.storages, TENANT],
  );
  const slots = await tx.query<LocationContext>(
    'select id, code, storage_id, status from wms__slots where account_id = $2 and id = any($1::bigint[])',
    [named.slots, TENANT],
  );
  const lots = await tx.query<
    Omit<LotContext, 'conv'> & {
      conv_unit_id: number | null;
      conv_num: number | null;
      conv_den: number | null;
    }
  >(
    'select id, code, product_id, kind, status, expires_on, conv_unit_id, conv_num, conv_den from lots where account_id = $2 and id = any($1::bigint[])',
    [named.lots, TENANT],
  );
  const unitsOf = Map.groupBy(own, (unit) => unit.product_id);
  return {
    type,
    settings: await loadStockSettings(tx),
    products: byId(products.map((row) => ({ ...row, units: unitsOf.get(row.id) ?? [] }))),
    storages: byId(storages.map((row) => ({ ...row, category_ids: row.category_ids ?? [] }))),
    slots: byId(slots),
    lots: byId(
      lots.map(({ conv_unit_id, conv_num, conv_den, ...row }) => ({
        ...row,
        conv:
          conv_unit_id && conv_num && conv_den
            ? { unit_id: conv_unit_id, numerator: conv_num, denominator: conv_den }
            : null,
      })),
    ),
    units: await unitFacts(tx),
  };
}
