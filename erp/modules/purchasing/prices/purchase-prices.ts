/**
 * What a supplier's goods are bought at: what it was awarded, its catalogue, the last purchase, the
 * standard (R6).
 */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { inverse } from '#erp/domains/amounts/units.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import {
  proposePrices,
  type KnownPrice,
  type PriceConversions,
  type PriceRequest,
  type PriceSource,
  type PriceTerms,
} from '#erp/domains/prices/propose-prices.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { stockFactorsOf } from '#erp/domains/units/stored-units.ts';
import { BOUGHT_ORDER } from '../purchase-orders/purchase-order-choices.ts';
import { netPrice } from './net-price.ts';

interface Row extends Omit<KnownPrice, 'label'> {
  readonly name: string | null;
  readonly day: string | null;
}

const asked = (requests: readonly PriceRequest[]) => ({
  keys: requests.map(({ key }) => key),
  products: requests.map(({ product_id }) => product_id),
  units: requests.map(({ unit_id }) => unit_id),
  quantities: requests.map(({ quantity }) => quantity),
});

/** Of the currency asked, from the largest quantity that the request reaches in its own unit. */
const catalogue: PriceSource = {
  kind: 'CATALOGO',
  async find(tx, { party_id, currency_id, date }, requests) {
    const { keys, products, units, quantities } = asked(requests);
    const rows = await tx.query(
      sql<Row>`select r.key, l.price, l.discount_percent, l.unit_id, c.currency_id, c.id as source_id, c.name, null::date as day
        from unnest(${keys}::int[], ${products}::bigint[], ${units}::bigint[], ${quantities}::numeric[]) as r(key, product_id, unit_id, quantity)
        join lateral (select x.price, x.discount_percent, x.unit_id, x.catalog_id from supplier_catalog_lines x ${raw(join('supplier_catalog_lines.catalog_id', 'x', 'k'))}
          where x.account_id = ${TENANT} and x.product_id = r.product_id and coalesce(x.min_quantity, 0) <= case when x.unit_id = r.unit_id then r.quantity else 0 end
            and k.supplier_id = ${party_id} and k.currency_id = ${currency_id} and k.status = 'VIGENTE' and k.valid_from <= ${date} and coalesce(k.valid_to, 'infinity') >= ${date}
          order by x.unit_id = r.unit_id desc, coalesce(x.min_quantity, 0) desc, x.id limit 1) l on true
        join suppliers__catalogs c on c.account_id = ${TENANT} and c.id = l.catalog_id`,
    );
    return rows.map((row) => ({
      ...row,
      label: t('purchasing.priceOfCatalogue', 'Catálogo {name}', { name: row.name ?? '' }),
    }));
  },
};

/** What this supplier was awarded and still stands by, or has not been ordered of it yet. */
const awarded: PriceSource = {
  kind: 'ADJUDICACION',
  async find(tx, { party_id, currency_id, date }, requests) {
    const { keys, products } = asked(requests);
    const rows = await tx.query(
      sql<Row>`select r.key, l.price, l.discount_percent, l.unit_id, l.currency_id, l.quotation_id as source_id, l.folio as name, null::date as day
        from unnest(${keys}::int[], ${products}::bigint[]) as r(key, product_id)
        join lateral (select o.price, o.discount_percent, x.unit_id, i.currency_id, q.id as quotation_id, q.folio from prc_quotation_offers o ${raw(join('prc_quotation_offers.quotation_line_id', 'o', 'x'))} ${raw(join('prc_quotation_offers.invitation_id', 'o', 'i'))} ${raw(join('prc_quotation_suppliers.quotation_id', 'i', 'q'))}
          where o.account_id = ${TENANT} and x.product_id = r.product_id and i.supplier_id = ${party_id} and i.currency_id = ${currency_id} and o.awarded_quantity > 0
            and (q.status = 'ADJUDICADA' or q.status = 'ORDENADA' and i.valid_until >= ${date}) order by q.date desc, q.id desc, o.id limit 1) l on true`,
    );
    return rows.map((row) => ({
      ...row,
      label: t('purchasing.priceOfQuotation', 'Cotización {folio}', { folio: row.name ?? '' }),
    }));
  },
};

/** Of whoever it was bought: the last order that stands. */
const lastPurchase: PriceSource = {
  kind: 'ULTIMA_COMPRA',
  async find(tx, { document_id, date }, requests) {
    const { keys, products } = asked(requests);
    const rows = await tx.query(
      sql<Row>`select r.key, l.price, null::numeric as discount_percent, l.unit_id, l.currency_id, l.order_id as source_id, l.folio as name, l.date as day
        from unnest(${keys}::int[], ${products}::bigint[]) as r(key, product_id)
        join lateral (select ${raw(netPrice('x', 'o'))} as price, x.unit_id, o.currency_id, o.id as order_id, o.folio, o.date from purchase_order_lines x ${raw(join('purchase_order_lines.order_id', 'x', 'o'))}
          where x.account_id = ${TENANT} and x.product_id = r.product_id and o.status = any(${[...BOUGHT_ORDER]}::text[]) and o.date <= ${date} and o.id is distinct from ${document_id} and x.net_amount > 0
          order by o.date desc, o.id desc, x.id limit 1) l on true`,
    );
    return rows.map((row) => ({
      ...row,
      label: t('purchasing.priceOfOrder', 'Última compra {folio} del {date}', {
        folio: row.name ?? '',
        date: row.day ? formatDay(row.day) : '',
      }),
    }));
  },
};

const standard: PriceSource = {
  kind: 'ESTANDAR',
  async find(tx, _terms, requests) {
    const { keys, products } = asked(requests);
    const rows = await tx.query(
      sql<Row>`select r.key, p.standard_cost as price, null::numeric as discount_percent, null::bigint as unit_id, null::bigint as currency_id, p.id as source_id, null as name, null::date as day
        from unnest(${keys}::int[], ${products}::bigint[]) as r(key, product_id) join products p on p.account_id = ${TENANT} and p.id = r.product_id and p.standard_cost > 0`,
    );
    return rows.map((row) => ({ ...row, label: t('purchasing.priceStandard', 'Costo estándar') }));
  },
};

const SOURCES = [awarded, catalogue, lastPurchase, standard] as const;

async function conversionsFor(
  tx: Tx,
  { date }: PriceTerms,
  requests: readonly PriceRequest[],
): Promise<PriceConversions> {
  const inStock = await stockFactorsOf(
    tx,
    requests.map(({ product_id }) => product_id),
  );
  return {
    unitFactor(productId, from, to) {
      const [one, other] = [inStock(productId, from), inStock(productId, to)];
      if (!one || !other) return null;
      const back = inverse(other);
      return { num: one.num * back.num, den: one.den * back.den };
    },
    rate: async (currencyId) => (await findRate(tx, currencyId, date))?.rate ?? null,
  };
}

/** By the key of each request; what nobody has a price of is not there. */
export async function purchasePrices(tx: Tx, terms: PriceTerms, requests: readonly PriceRequest[]) {
  if (requests.length === 0) return new Map<number, never>();
  const conversions = await conversionsFor(tx, terms, requests);
  return proposePrices(tx, { sources: SOURCES, conversions, terms }, requests);
}
