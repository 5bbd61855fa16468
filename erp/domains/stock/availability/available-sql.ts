/**
 * What can be promised of one product now (inventory R19), as expressions for the rows of a list;
 * `availability.ts` answers the same for many products at once.
 */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { COUNTED_USAGES, freeOfHeldSql, notHeldSql, OPEN } from './held-stock.ts';

/** Storages whose stock counts as the company's own at hand, as the right side of a comparison. */
export const COUNTED_STORAGES = `= any(array(select s.id from storages s ${join('storages.storage_type_id', 's', 'y')} where y.usage in ${COUNTED_USAGES}))`;

/** Rows outside are named neither `b` nor `r`, which are those of the places and reservations. */
export interface StockOf {
  /** Expressions of the company's and the product's number. */
  readonly account: string;
  readonly product: string;
  /** Right side of a comparison with the storage: `= t.storage_id`, `COUNTED_STORAGES`. */
  readonly storages: string;
  /** Expression of the day by which a lot is expired; by default the company's own. */
  readonly today?: string;
}

/**
 * One walk over the places of the product: its storages are a condition of the sum, or the engine
 * would look each of them up.
 */
const sumOfPlaces = ({ account, product, storages }: StockOf, more = ''): string =>
  `(select coalesce(sum(b.qty) filter (where b.storage_id ${storages}${more}), 0) from stock_balances b where b.account_id = ${account} and b.product_id = ${product} and b.owner_kind = 'PROPIO')`;

/** On hand, own stock, in stock units. */
export const onHandSql = (of: StockOf): string => sumOfPlaces(of);

/**
 * On hand, less what is retained, less what is reserved; below zero when goods were held after they
 * had been reserved.
 */
export const availableSql = (of: StockOf): string =>
  `(${sumOfPlaces(of, ` and ${freeOfHeldSql(of.today ?? COMPANY_TODAY)}`)} - (select coalesce(sum(${OPEN}), 0) from inv__reservations r
    where r.account_id = ${of.account} and r.product_id = ${of.product} and r.status = 'ACTIVA' and r.storage_id ${of.storages}))`;

/**
 * On hand and available of many products over the storages that count, by the same rules, as common
 * table expressions: the last,
 * `stock`, has rows of `product_id`, `on_hand` and `available`, none for a product without stock.
 * `products` is the right side of a
 * comparison with the product. What is held is looked up once, not for each of them.
 */
export const stockOfProductsSql = (products: string): string => `counted as materialized (
    select s.id, s.is_available from storages s join storage_types y on ${sameCompany('y', 's')} and y.id = s.storage_type_id where y.usage in ${COUNTED_USAGES}),
  stock as materialized (select m.product_id, coalesce(sum(m.on_hand), 0) as on_hand, coalesce(sum(m.free), 0) as available from (
    select b.product_id, b.qty as on_hand, case when s.is_available and ${notHeldSql(COMPANY_TODAY)} then b.qty end as free
      from stock_balances b join counted s on s.id = b.storage_id where b.product_id ${products} and b.owner_kind = 'PROPIO'
    union all
    select r.product_id, null, -${OPEN} from inv__reservations r join counted s on s.id = r.storage_id where r.product_id ${products} and r.status = 'ACTIVA') m
  group by m.product_id)`;
