/** What a sale needs to know of its customer, its branch, its products and the taxes in force. */
import { readOnce } from '#erp/db/sql/read-once.ts';
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';
import { loadTaxRules } from '#erp/domains/taxes/tax-rules.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { fiscalDataSql } from '#erp/platform/fiscal-data/fiscal-data.ts';
import type { PaymentTerm } from '../policies.ts';
import type { SaleContext } from './sale-draft.ts';
import type { SaleTax, TaxedProduct } from './sale-taxes.ts';

export interface SaleCustomer {
  readonly id: number;
  /** That attends to it. */
  readonly branch_office_id: number | null;
  readonly status: string;
  readonly seller_id: number;
  readonly channel_id: number | null;
  readonly currency_id: number;
  readonly discount_percent: string | null;
  readonly payment_term: PaymentTerm | null;
  readonly credit_days: number | null;
  readonly payment_type_id: number | null;
  readonly payment_method: 'PUE' | 'PPD' | null;
  readonly tax_company_id: number | null;
  readonly contact_id: number | null;
  readonly consignee_id: number | null;
}

export interface SaleProduct extends TaxedProduct {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly is_sellable: boolean;
  readonly min_sale_qty: string | null;
  readonly sale_multiple: string | null;
  readonly ieps_litres_per_unit: string | null;
  readonly sell_unit_id: number;
  /** Code of that unit. */
  readonly sell_unit: string;
}

/** Where it is sold and delivered, and who buys for the tax office. */
export interface SalePlaces {
  readonly branch_region: string;
  readonly is_enrolled: boolean;
  readonly sales_storage_id: number | null;
  readonly consignee_region: string | null;
  readonly consignee_is_abroad: boolean;
  readonly withholds: boolean;
  readonly cfdi_use: string | null;
}

/** Who sells, for the tax office. */
interface Seller {
  readonly isPerson: boolean;
  readonly isResico: boolean;
}

export interface SaleFacts {
  readonly customer: SaleCustomer | null;
  readonly places: SalePlaces | null;
  readonly seller: Seller;
  readonly products: ReadonlyMap<number, SaleProduct>;
  /** All of them, for the arithmetic. */
  readonly rules: readonly TaxRule[];
  /** Those in force on the day. */
  readonly taxes: readonly SaleTax[];
}

/** Its own, else what its type says; of its rows, the predetermined one. */
export async function loadCustomer(tx: Tx, id: number | null): Promise<SaleCustomer | null> {
  const [customer] = await readOnce(
    tx,
    sql<SaleCustomer>`select c.id, c.status, c.branch_office_id, c.seller_id, c.channel_id, c.currency_id, c.discount_percent, c.payment_term, c.credit_days, c.payment_type_id, c.payment_method,
        (select x.id from customer_tax_companies x where x.account_id = ${TENANT} and x.customer_id = c.id order by x.is_default desc, x.id limit 1) as tax_company_id,
        (select x.id from customer_contacts x where x.account_id = ${TENANT} and x.customer_id = c.id and x.is_default order by x.id limit 1) as contact_id,
        (select x.id from sls__consignees x where x.account_id = ${TENANT} and x.customer_id = c.id and x.is_default and x.active order by x.id limit 1) as consignee_id
      from customers c where c.account_id = ${TENANT} and c.id = ${id}`,
  );
  return customer ?? null;
}

/** What the company is on a day; its first data hold before it too. A person's RFC has 13. */
async function loadSeller(tx: Tx, date: string): Promise<Seller> {
  const [seller] = await readOnce(
    tx,
    sql<{
      is_person: boolean;
      is_resico: boolean;
    }>`select coalesce(length(coalesce(f.rfc, c.rfc)) = 13, false) as is_person, coalesce(length(coalesce(f.rfc, c.rfc)) = 13 and g.code = '626', false) as is_resico
     from corp__config c cross join (select ${date}::date as day) x left join lateral ${raw(fiscalDataSql('c.account_id', 'x.day'))} f on true
       left join sat_tax_regimens g on g.account_id = ${TENANT} and g.id = coalesce(f.tax_regime_id, c.tax_regime_id) where c.account_id = ${TENANT}`,
  );
  return { isPerson: seller?.is_person ?? false, isResico: seller?.is_resico ?? false };
}

async function loadPlaces(
  tx: Tx,
  sale: {
    readonly branch_office_id: number | null;
    readonly consignee_id: number | null;
    readonly tax_company_id: number | null;
  },
): Promise<SalePlaces | null> {
  const [places] = await readOnce(
    tx,
    sql<SalePlaces>`select b.tax_region as branch_region, b.tax_region <> 'GENERAL' and b.stimulus_notice is not null as is_enrolled, b.sales_storage_id,
        s.tax_region as consignee_region, coalesce(y.code <> 'MEX', false) as consignee_is_abroad,
        coalesce(k.is_withholder, false) as withholds, k.cfdi_use
      from branch_offices b
        left join sls__consignees s on s.account_id = ${TENANT} and s.id = ${sale.consignee_id}::bigint
        ${raw(leftJoin('sls__consignees.country_id', 's', 'y'))}
        left join customer_tax_companies k on k.account_id = ${TENANT} and k.id = ${sale.tax_company_id}::bigint
      where b.account_id = ${TENANT} and b.id = ${sale.branch_office_id}::bigint`,
  );
  return places ?? null;
}

const loadProducts = (tx: Tx, ids: readonly number[]) =>
  readOnce(
    tx,
    sql<SaleProduct>`select p.id, p.code, p.name, p.kind, p.status, p.is_sellable, p.min_sale_qty, p.sale_multiple, p.ieps_litres_per_unit, u.id as sell_unit_id, u.code as sell_unit, p.withholding_profile, coalesce(p.border_rate_eligible, false) as border_rate_eligible,
        array(select x.target_id::int from products__tax_ids x where x.account_id = ${TENANT} and x.owner_id = p.id order by x.position) as tax_ids
      from products p join units u on u.account_id = ${TENANT} and u.id = coalesce(p.sell_unit_id, p.stock_unit_id)
      where p.account_id = ${TENANT} and p.id = any(${ids}::bigint[])`,
  );

const loadTaxes = (tx: Tx, date: string) =>
  readOnce(
    tx,
    sql<SaleTax>`select id, sat_tax, kind, factor, rate, region from sattaxes where account_id = ${TENANT} and active and applies_to <> 'COMPRA' and coalesce(valid_from, '-infinity') <= ${date}::date and coalesce(valid_to, 'infinity') >= ${date}::date order by id`,
  );

/** What of a sale its facts are found by. */
export interface SaleToKnow extends Pick<SaleContext, 'tx' | 'actor' | 'now'> {
  readonly draft: Pick<
    SaleContext['draft'],
    'date' | 'branch_office_id' | 'consignee_id' | 'tax_company_id' | 'lines'
  >;
}

/** Its date; today while it has none. */
export const dayOfSale = ({ draft, now, actor }: SaleToKnow): string =>
  draft.date ?? todayOf(now, actor.timeZone);

/** Of a sale whose terms are filled in. */
export async function factsOfSale(
  context: SaleToKnow,
  customer: SaleCustomer | null,
): Promise<SaleFacts> {
  const { tx, draft } = context;
  const day = dayOfSale(context);
  const ids = draft.lines.flatMap(({ product_id }) => product_id ?? []);
  const products = await loadProducts(tx, [...new Set(ids)]);
  return {
    customer,
    places: await loadPlaces(tx, draft),
    seller: await loadSeller(tx, day),
    products: new Map(products.map((product) => [product.id, product])),
    rules: await loadTaxRules(tx),
    taxes: await loadTaxes(tx, day),
  };
}

/** In which team somebody sells on a day; null in none. */
export async function teamOf(tx: Tx, userId: number | null, date: string): Promise<number | null> {
  const [member] = await tx.query(
    sql<{
      team_id: number;
    }>`select m.team_id from sls_team_members m ${raw(join('sls_team_members.team_id', 'm', 'e'))} where m.account_id = ${TENANT} and m.user_id = ${userId}::bigint and e.active and coalesce(m.from_date, '-infinity') <= ${date}::date and coalesce(m.to_date, 'infinity') >= ${date}::date order by m.id limit 1`,
  );
  return member?.team_id ?? null;
}
