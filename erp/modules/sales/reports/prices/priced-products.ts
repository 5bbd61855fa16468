/** The rows of `/prices-list`: what products are sold at, from how many and why (R1–R4, R8). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import type { ReportRowsContext } from '#erp/kernel/behaviour/module-server.ts';
import { canReadRecord } from '#erp/kernel/record-access.ts';
import { outOfReach } from '#erp/kernel/validation/references.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { kindByConsignee } from '../../customer-orders/order-kind.ts';
import { situationOf } from '../../documents/complete-sale.ts';
import { availableOfLines } from '../../documents/outlook/sale-stock.ts';
import { workSale } from '../../documents/sale-amounts.ts';
import {
  factsOfSale,
  loadCustomer,
  type SaleCustomer,
  type SaleFacts,
} from '../../documents/sale-facts.ts';
import { taxesOfSale, type SaleSituation } from '../../documents/sale-taxes.ts';
import type { SaleTerms } from '../../prices/load-prices.ts';
import { resolvePrices, type FoundPrice, type LinePrice } from '../../prices/resolve-prices.ts';
import { MOST_PRODUCTS } from './prices-list-report.ts';

const MOST_LISTS = 4;
/** Scales of one list. */
const MOST_SCALES = 10;

interface Product {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly unit_id: number;
  readonly unit: string;
}

interface Scale {
  readonly qty: string;
  readonly priced: LinePrice;
}

interface PriceQuestion {
  readonly customer: SaleCustomer | null;
  readonly terms: SaleTerms;
  readonly qty: string;
  readonly lists: readonly (number | null)[];
  readonly currency: string;
  readonly priced: string | null;
}

const loadProducts = (
  tx: Tx,
  ids: readonly number[] | null,
  lines: readonly number[] | null,
): Promise<readonly Product[]> =>
  tx.query(
    sql<Product>`select p.id, p.code, p.name, coalesce(p.sell_unit_id, p.stock_unit_id) as unit_id, u.code as unit
      from products p join units u on u.account_id = ${TENANT} and u.id = coalesce(p.sell_unit_id, p.stock_unit_id)
      where p.account_id = ${TENANT} and p.is_sellable and p.status = 'ACTIVO' and (${ids}::bigint[] is null or p.id = any(${ids}::bigint[])) and (${lines}::bigint[] is null or p.line_id = any(${lines}::bigint[]))
      order by p.code, p.id limit ${MOST_PRODUCTS}`,
  );

async function askedOf({
  tx,
  actor,
  services,
  filters,
  today,
}: ReportRowsContext): Promise<PriceQuestion> {
  const id = (name: string) => (filters.get(name) as number | undefined) ?? null;
  const chosen = (filters.get('pricelist_ids') as readonly number[] | undefined) ?? [];
  if (chosen.length > MOST_LISTS)
    throw invalid({
      pricelist_ids: [t('sales.fourLists', 'Elige a lo más cuatro listas.')],
    });
  const { registry } = services;
  const customerId = id('customer_id');
  if (
    customerId !== null &&
    !(await canReadRecord(tx, registry, actor, {
      resource: registry.resource('customers'),
      id: customerId,
    }))
  )
    throw invalid({ customer_id: [outOfReach()] });
  const customer = await loadCustomer(tx, customerId);
  const currency_id =
    id('currency_id') ?? customer?.currency_id ?? (await baseCurrency(tx, actor.accountId)) ?? 0;
  const [currency] = await tx.query(
    sql<{
      code: string;
    }>`select code from currencies where account_id = ${TENANT} and id = ${currency_id}`,
  );
  return {
    customer,
    terms: {
      // Of nobody: the list that is chosen, else the company's.
      customer_id: customerId ?? 0,
      consignee_id: customer?.consignee_id ?? null,
      branch_office_id:
        id('branch_office_id') ??
        actor.permissions.defaultBranchId ??
        customer?.branch_office_id ??
        null,
      currency_id,
      date: (filters.get('date') as string | undefined) ?? today,
      pricelist_id: null,
    },
    qty: (filters.get('qty') as string | undefined) ?? '1',
    lists: chosen.length > 0 ? chosen : [null],
    currency: currency?.code ?? '',
    priced: (filters.get('priced') as string | undefined) ?? null,
  };
}

/** Each product by itself: what is asked for beside it makes it no cheaper. */
async function scalesOf(
  tx: Tx,
  terms: SaleTerms,
  products: readonly Product[],
  qty: string,
): Promise<readonly (readonly Scale[])[]> {
  const found: Scale[][] = products.map(() => []);
  let open = products.map((product, at) => ({ product, at, qty }));
  for (let i = 0; i < MOST_SCALES && open.length > 0; i += 1) {
    const prices = await resolvePrices(
      tx,
      terms,
      open.map((each) => ({
        product_id: each.product.id,
        unit_id: each.product.unit_id,
        quantity: each.qty,
        unit_price: null,
        extra_discount_percent: null,
        aside: true,
      })),
    );
    open = open.flatMap((each, place) => {
      const priced = prices[place];
      if (!priced) return [];
      found[each.at]!.push({ qty: each.qty, priced });
      const next = priced.found?.next;
      return next ? [{ ...each, qty: new Exact(each.qty).plus(next.more).toFixed() }] : [];
    });
  }
  return found;
}

async function namesOfLists(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const lists = await tx.query(
    sql<{ id: number; name: string }>`select id, name from pricelists where account_id = ${TENANT}`,
  );
  return new Map(lists.map(({ id, name }) => [id, name]));
}

/** What all rows of a question share. */
interface Telling {
  readonly asked: PriceQuestion;
  readonly facts: SaleFacts;
  readonly situation: SaleSituation;
  readonly names: ReadonlyMap<number, string>;
}

/** Of one unit, with what is transferred: IVA and IEPS; as its list says, where it says it so. */
function taxedPrice(
  { facts, situation }: Telling,
  product: Product,
  { price, taxed }: FoundPrice,
  agreed: string | null,
): string {
  const sold = facts.products.get(product.id)!;
  const { problem: _problem, ...taxes } = taxesOfSale(sold, situation);
  const passedOn = [taxes.tax_id, taxes.other_tax_id].flatMap((id) => id ?? []);
  if (taxed !== null && passedOn.every((id) => sold.tax_ids.includes(id)))
    return new Exact(netOf(taxed, agreed)).toFixed(2);
  const [worked] = workSale(
    [
      {
        qty: '1',
        unit_price: price,
        discount_percent: agreed,
        extra_discount_percent: null,
        litres: null,
        tax_ids: Object.values(taxes).flatMap((id) => id ?? []),
      },
    ],
    facts.rules,
  ).lines;
  return new Exact(worked!.base).plus(worked!.transferred).toFixed(2);
}

const cutOf = (agreed: string | null): readonly string[] =>
  agreed === null || new Exact(agreed).isZero()
    ? []
    : [
        t('sales.agreedCut', 'Menos su descuento pactado de {percent} %.', {
          percent: new Exact(agreed).toFixed(),
        }),
      ];

interface PricedRow {
  readonly price: string | null;
}

function rowOf(telling: Telling, product: Product, list: number | null, scale: Scale): PricedRow {
  const { asked, names } = telling;
  const { found, trace } = scale.priced;
  const agreed = found?.agreed ? null : (asked.customer?.discount_percent ?? null);
  const byList = list ?? found?.pricelist_id ?? null;
  const ofProduct = found && t('sales.ofProduct', 'Precio del producto');
  const row = {
    product_id: product.id,
    code: product.code,
    name: product.name,
    unit: product.unit,
    pricelist: byList === null ? ofProduct : (names.get(byList) ?? null),
    from_qty: new Exact(scale.qty).toFixed(),
    price: found && netOf(found.price, agreed),
    currency: asked.currency,
    taxed: found && taxedPrice(telling, product, found, agreed),
    why: [...trace, ...(found ? cutOf(agreed) : [])].join(' '),
  };
  return row;
}

const isAsked = (priced: string | null, { price }: PricedRow): boolean =>
  priced === null || (priced === 'CON_PRECIO') === (price !== null);

export async function pricedProducts(context: ReportRowsContext): Promise<readonly object[]> {
  const { tx, actor, services, filters } = context;
  const asked = await askedOf(context);
  const { customer, terms } = asked;
  const several = (name: string) => (filters.get(name) as readonly number[] | undefined) ?? null;
  const products = await loadProducts(tx, several('product_ids'), several('line_ids'));
  const lines = products.map(({ id, unit_id }) => ({ product_id: id, unit_id }));
  const now = services.now();
  const sale = {
    tx,
    actor,
    now,
    draft: { ...terms, tax_company_id: customer?.tax_company_id ?? null, lines },
  };
  const facts = await factsOfSale(sale, customer);
  const situation = situationOf(facts, await kindByConsignee(sale));
  const telling = { asked, facts, situation, names: await namesOfLists(tx) };
  const storageId = facts.places?.sales_storage_id ?? null;
  const stock = await availableOfLines({ tx, actor, services, now }, lines, storageId);
  const byList: (readonly (readonly Scale[])[])[] = [];
  for (const list of asked.lists)
    byList.push(await scalesOf(tx, { ...terms, pricelist_id: list }, products, asked.qty));
  return products
    .flatMap((product, at) =>
      asked.lists.flatMap((list, place) =>
        byList[place]![at]!.map((scale) => rowOf(telling, product, list, scale))
          .filter((row) => isAsked(asked.priced, row))
          .map((row) => ({ ...row, available: stock[at] })),
      ),
    )
    .map((row, place) => ({ place, ...row }));
}

const netOf = (price: string, agreed: string | null): string =>
  roundTo(new Exact(price).times(new Exact(100).minus(agreed ?? 0)).div(100), 6).toFixed(6);
