/** What prices are found by: the list of a sale with those behind it, its rules, the products. */
import { readOnce } from '#erp/db/sql/read-once.ts';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { AVERAGE_COST } from '#erp/modules/inventory/products/products.queries.ts';
import type { PricedProduct, PriceRule } from './price-rules.ts';

export interface SaleTerms {
  readonly customer_id: number;
  readonly consignee_id: number | null;
  readonly branch_office_id: number | null;
  readonly currency_id: number;
  /** ISO day of the document. */
  readonly date: string;
  /** Chosen by whoever may choose; null takes it by the customer. */
  readonly pricelist_id: number | null;
}

export type ListReason =
  | 'ELEGIDA'
  | 'CONVENIO'
  | 'CONSIGNATARIO'
  | 'CLIENTE'
  | 'TIPO'
  | 'PREDETERMINADA'
  | 'RESPALDO';

export interface PriceList {
  readonly id: number;
  readonly name: string;
  readonly kind: 'VENTA' | 'CONVENIO';
  readonly currency_id: number;
  readonly allow_extra_discount: boolean;
  readonly qty_scope: 'PARTIDA' | 'PRODUCTO' | 'LINEA_PRODUCTO';
  readonly price_decimals: number;
  /** Its prices have the taxes of their product in them. */
  readonly prices_include_tax: boolean;
  readonly reason: ListReason;
}

const MOST_BEHIND = 10;

/**
 * R1: the first list that is authorised and in force on the day, of the branch and in the currency
 * or convertible, and after it those behind it (`base_pricelist_id`), in their order.
 */
export const listsOf = (tx: Tx, terms: SaleTerms): Promise<readonly PriceList[]> =>
  readOnce(
    tx,
    sql<PriceList>`with recursive wanted(rank, reason, id) as (
        select 1, 'ELEGIDA', ${terms.pricelist_id}::bigint
        union all select 2, 'CONVENIO', p.id from pricelists p where p.account_id = ${TENANT} and p.kind = 'CONVENIO' and p.customer_id = ${terms.customer_id}
        union all select 3, 'CONSIGNATARIO', s.pricelist_id from sls__consignees s where s.account_id = ${TENANT} and s.id = ${terms.consignee_id}::bigint and s.customer_id = ${terms.customer_id}
        union all select 4, 'CLIENTE', c.pricelist_id from customers c where c.account_id = ${TENANT} and c.id = ${terms.customer_id}
        union all select 5, 'TIPO', y.pricelist_id from customer_types y where y.account_id = ${TENANT} and y.id = (select c.customer_type_id from customers c where c.account_id = ${TENANT} and c.id = ${terms.customer_id})
        union all select 6, 'PREDETERMINADA', g.default_pricelist_id from sales_configuration g where g.account_id = ${TENANT}
      ), used as (
        select w.reason, p.id from wanted w join pricelists p on p.account_id = ${TENANT} and p.id = w.id
        where p.status = 'AUTORIZADA' and p.valid_from <= ${terms.date} and coalesce(p.valid_to, 'infinity') >= ${terms.date}
          and (p.kind = 'VENTA' or p.customer_id = ${terms.customer_id}) and (p.currency_id = ${terms.currency_id} or p.allow_currency_conversion)
          and (not exists (select 1 from pricelists__branch_office_ids b where b.account_id = ${TENANT} and b.owner_id = p.id)
            or exists (select 1 from pricelists__branch_office_ids b where b.account_id = ${TENANT} and b.owner_id = p.id and b.target_id = ${terms.branch_office_id}::bigint))
        order by w.rank, p.valid_from desc, p.id desc limit 1
      ), chain(reason, id, depth) as (
        select u.reason, u.id, 0 from used u
        union all select 'RESPALDO', p.base_pricelist_id, h.depth + 1 from chain h join pricelists p on p.account_id = ${TENANT} and p.id = h.id where p.base_pricelist_id is not null and h.depth < ${MOST_BEHIND}
      )
      select l.id, l.name, l.kind, l.currency_id, l.allow_extra_discount, l.qty_scope, l.price_decimals, coalesce(l.prices_include_tax, false) as prices_include_tax, h.reason
      from chain h join pricelists l on l.account_id = ${TENANT} and l.id = h.id where h.depth = 0 or l.status = 'AUTORIZADA' order by h.depth`,
  );

export interface SoldProduct extends PricedProduct {
  /** Of one of the sale unit, before taxes; null where it has none. */
  readonly list_price: string | null;
  readonly price_currency_id: number | null;
  readonly sell_unit_id: number;
  /** Of one stock unit, in pesos. */
  readonly avg_cost: string | null;
  readonly min_price: string | null;
  readonly min_margin_percent: string | null;
  /** Passed on by it and in force on the day. */
  readonly tax_ids: readonly number[];
  /** Of one stock unit, for quotas of IEPS. */
  readonly ieps_litres_per_unit: string | null;
}

export const productsOf = (
  tx: Tx,
  ids: readonly number[],
  date: string,
): Promise<readonly SoldProduct[]> =>
  readOnce(
    tx,
    sql<SoldProduct>`select t.id, t.code, t.line_id, t.stock_unit_id, coalesce(t.sell_unit_id, t.stock_unit_id) as sell_unit_id, t.list_price, t.price_currency_id, t.min_price, t.min_margin_percent, ${raw(AVERAGE_COST)} as avg_cost, t.ieps_litres_per_unit,
        array(select x.target_id::int from products__tax_ids x join sattaxes s on s.account_id = ${TENANT} and s.id = x.target_id and s.kind = 'TRASLADO' and s.active and coalesce(s.valid_from, '-infinity') <= ${date}::date and coalesce(s.valid_to, 'infinity') >= ${date}::date where x.account_id = ${TENANT} and x.owner_id = t.id order by x.position) as tax_ids,
        array(with recursive above(id, depth) as (
            select t.category_id, 0
            union all select g.parent_id, a.depth + 1 from above a join categories g on g.account_id = ${TENANT} and g.id = a.id where g.parent_id is not null and a.depth < ${MOST_BEHIND}
          ) select a.id::int from above a where a.id is not null order by a.depth) as category_ids
      from products t where t.account_id = ${TENANT} and t.id = any(${ids}::bigint[]) and t.is_sellable`,
  );

/**
 * Of these lists, those that may price one of the products. Rules of single products, of which a
 * list has thousands, are found by their product; the few others are those without one.
 */
export const rulesOf = (
  tx: Tx,
  lists: readonly PriceList[],
  products: readonly SoldProduct[],
): Promise<readonly PriceRule[]> =>
  readOnce(
    tx,
    sql<PriceRule>`select l.id, l.pricelist_id, l.applies_to, l.product_id, l.line_id, l.category_id, l.unit_id, coalesce(l.min_qty, 0) as min_qty, l.valid_from, l.valid_to, l.method, l.price, l.percent, l.base, l.surcharge, l.rounding, l.min_price, l.max_discount_percent
      from pricelists__lines l where l.account_id = ${TENANT} and l.pricelist_id = any(${lists.map(({ id }) => id)}::bigint[])
        and (l.product_id = any(${products.map(({ id }) => id)}::bigint[])
          or l.product_id is null and (l.applies_to = 'TODOS' or l.line_id = any(${products.flatMap(({ line_id }) => line_id ?? [])}::bigint[])
            or l.category_id = any(${products.flatMap(({ category_ids }) => category_ids)}::bigint[])))`,
  );
