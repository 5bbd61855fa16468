/**
 * What each line of a sale is sold at, and why (sales R1, R2, R3, R12). Prices are decimal text
 * with six decimals, before taxes, of one of the line's unit in the currency of the sale. Sources
 * of `domains/prices` do not say it: a list has rules, scales and other lists behind it.
 */
import type { Tx } from '#erp/db/database.ts';
import { rulesById } from '#erp/domains/amounts/amounts.ts';
import { Exact, roundTo, sumOf } from '#erp/domains/amounts/exact.ts';
import { withoutTaxes, withTaxes } from '#erp/domains/amounts/gross.ts';
import { timesFraction, type Fraction } from '#erp/domains/amounts/units.ts';
import { loadTaxRules } from '#erp/domains/taxes/tax-rules.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { stockFactorsOf } from '#erp/domains/units/stored-units.ts';
import {
  listsOf,
  productsOf,
  rulesOf,
  type ListReason,
  type PriceList,
  type SaleTerms,
  type SoldProduct,
} from './load-prices.ts';
import { atTaxes, costOf, ownPrice, Rates, type OwnPricing } from './own-prices.ts';
import {
  chooseRule,
  inUnitOf,
  leftToReach,
  priceBy,
  type PricedLine,
  type PriceRule,
} from './price-rules.ts';

export interface AskedLine {
  readonly product_id: number;
  readonly unit_id: number | null;
  readonly quantity: string;
  /** Typed in place of that of the list. */
  readonly unit_price: string | null;
  readonly extra_discount_percent: string | null;
  /** Offered and not chosen: it makes no other line cheaper. */
  readonly aside?: boolean;
}

export interface FoundPrice {
  readonly unit_id: number;
  readonly price: string;
  /** With its taxes, where its list says it so; in the currency of the sale. */
  readonly taxed: string | null;
  readonly origin: 'LISTA' | 'PRODUCTO';
  readonly pricelist_id: number | null;
  readonly rule_id: number | null;
  readonly min_price: string | null;
  readonly max_discount_percent: string | null;
  readonly allow_extra_discount: boolean;
  /** Of one of its unit, in the currency of the sale; null where nobody knows. */
  readonly cost: string | null;
  /** Of the product; null where it says none. */
  readonly min_margin_percent: string | null;
  /** Of an agreement with the customer, whose own discount is in it. */
  readonly agreed: boolean;
  /** From how many of the unit of its rule it costs less or more; `more` of the line's reach it. */
  readonly next: {
    readonly quantity: string;
    readonly more: string;
    readonly price: string;
  } | null;
}

export interface LinePrice {
  readonly code: string;
  /** Null where nothing gives it a price, or its unit does not convert. */
  readonly found: FoundPrice | null;
  /** Why, step by step, as a person reads it. */
  readonly trace: readonly string[];
}

const REASONS: Readonly<Record<ListReason, () => string>> = {
  ELEGIDA: () => t('sales.listChosen', 'la que se eligió'),
  CONVENIO: () => t('sales.listOfAgreement', 'su convenio'),
  CONSIGNATARIO: () => t('sales.listOfPlace', 'la de su destino'),
  CLIENTE: () => t('sales.listOfCustomer', 'la del cliente'),
  TIPO: () => t('sales.listOfType', 'la de su tipo de cliente'),
  PREDETERMINADA: () => t('sales.listByDefault', 'la predeterminada'),
  RESPALDO: () => t('sales.listBehind', 'respaldo de la anterior'),
};

/** Where no list says it: by the line. */
const NO_LIST: PriceList = {
  id: 0,
  name: '',
  kind: 'VENTA',
  currency_id: 0,
  allow_extra_discount: true,
  qty_scope: 'PARTIDA',
  price_decimals: 6,
  prices_include_tax: false,
  reason: 'PREDETERMINADA',
};

interface Pricing extends OwnPricing {
  readonly lists: readonly PriceList[];
  /** By their list. */
  readonly rules: ReadonlyMap<number, readonly PriceRule[]>;
  readonly terms: SaleTerms;
}

interface Resolved {
  /** In the currency of its list. */
  readonly price: string;
  readonly list: PriceList | null;
  readonly rule: PriceRule | null;
  readonly next: PriceRule | null;
}

/** A line of which the price is looked for, and what was found out on the way. */
interface PriceSearch {
  readonly product: SoldProduct;
  readonly lineOf: (list: PriceList) => PricedLine;
  readonly trace: string[];
}

const shown = (price: string) => groupDigits(price, 2, 6);

interface Place {
  readonly list: PriceList;
  readonly line: PricedLine;
  /** Of the list in the chain. */
  readonly place: number;
}

/** What a rule starts from, in the currency of its list and without taxes. */
async function netBaseOf(
  pricing: Pricing,
  search: PriceSearch,
  { base }: PriceRule,
  { list, line, place }: Place,
): Promise<string | null> {
  const { product } = search;
  if (base === 'PRECIO_PRODUCTO')
    return ownPrice(pricing, product, line, { currencyId: list.currency_id });
  if (base === 'COSTO_PROMEDIO') return costOf(pricing, product, line, list.currency_id);
  const behind = base && (await priceFrom(pricing, search, place + 1));
  if (!behind) return null;
  const from = behind.list?.currency_id ?? pricing.terms.currency_id;
  const net = behind.list?.prices_include_tax
    ? atTaxes(pricing, product, line, withoutTaxes)(behind.price)
    : behind.price;
  return pricing.rates.convert(net, from, list.currency_id);
}

/** With taxes, where its list says prices so. */
async function baseOf(
  pricing: Pricing,
  search: PriceSearch,
  rule: PriceRule,
  place: Place,
): Promise<string | null> {
  const net = await netBaseOf(pricing, search, rule, place);
  return net !== null && place.list.prices_include_tax
    ? atTaxes(pricing, search.product, place.line, withTaxes)(net)
    : net;
}

/** The price by the list at a place of the chain, else by those behind it, else the product's. */
async function priceFrom(
  pricing: Pricing,
  search: PriceSearch,
  place: number,
): Promise<Resolved | null> {
  const { lists, rules, terms } = pricing;
  const { product, lineOf, trace } = search;
  const list = lists[place];
  if (!list) {
    const line = lineOf(lists[0] ?? NO_LIST);
    const price = await ownPrice(pricing, product, line, { currencyId: terms.currency_id });
    if (price === null) return null;
    trace.push(t('sales.priceOfProduct', 'Precio del producto: {price}.', { price: shown(price) }));
    return { price, list: null, rule: null, next: null };
  }
  const line = lineOf(list);
  const chosen = chooseRule(rules.get(list.id) ?? [], line, terms.date);
  if (!chosen) {
    trace.push(t('sales.noRule', '«{list}» no tiene regla para él.', { list: list.name }));
    return priceFrom(pricing, search, place + 1);
  }
  const base = await baseOf(pricing, search, chosen.rule, { list, line, place });
  const price = priceBy(chosen.rule, line, base, list.price_decimals);
  if (price === null) return null;
  trace.push(
    t('sales.priceOfList', '«{list}» ({reason}), desde {quantity}: {price}.', {
      list: list.name,
      reason: REASONS[list.reason](),
      quantity: groupDigits(chosen.rule.min_qty, 0, 6),
      price: shown(price),
    }),
  );
  return { price, list, rule: chosen.rule, next: chosen.next };
}

type StockOf = (unitId: number) => Fraction | null;

interface Line {
  readonly product: SoldProduct;
  readonly unit_id: number;
  readonly stockOf: StockOf;
  /** In the stock unit; null where its unit does not convert. */
  readonly stock: string | null;
  readonly aside: boolean;
}

/** R3: what a list counts scales by; what is offered aside is priced as if it were chosen. */
function scaleOf(line: Line, all: readonly (Line | null)[], { qty_scope }: PriceList): string {
  if (qty_scope === 'PARTIDA') return line.stock!;
  const { id, line_id } = line.product;
  const counts = (other: Line) =>
    (other === line || !other.aside) &&
    (other.product.id === id ||
      (qty_scope === 'LINEA_PRODUCTO' && line_id !== null && other.product.line_id === line_id));
  return sumOf(
    all.flatMap((each) => (each && each.stock !== null && counts(each) ? [each.stock] : [])),
  ).toFixed();
}

/** R5: the least price is that of the rule and that of the product, whichever is more. */
const highest = (...prices: readonly (string | null)[]): string | null => {
  const said = prices.filter((price) => price !== null);
  return said.length === 0 ? null : roundTo(Exact.max(...said), 6).toFixed(6);
};

async function foundOf(
  pricing: Pricing,
  product: SoldProduct,
  line: PricedLine,
  resolved: Resolved,
): Promise<FoundPrice | null> {
  const { rates, terms } = pricing;
  const { list, rule, next } = resolved;
  const from = list?.currency_id ?? terms.currency_id;
  const asSaid = async (price: string | null) => {
    const worth = price === null ? null : await rates.convert(price, from, terms.currency_id);
    const decimals = list && from !== terms.currency_id ? list.price_decimals : 6;
    return worth === null ? null : roundTo(new Exact(worth), decimals).toFixed(6);
  };
  const net = atTaxes(pricing, product, line, withoutTaxes);
  const inSale = async (price: string | null) => {
    const said = await asSaid(price);
    if (said === null || !list?.prices_include_tax) return said;
    return roundTo(new Exact(net(said)), 6).toFixed(6);
  };
  const price = await inSale(resolved.price);
  if (price === null) return null;
  const nextPrice =
    next?.method === 'FIJO' ? priceBy(next, line, null, list!.price_decimals) : null;
  const nextInSale = await inSale(nextPrice);
  const more = next && leftToReach(next, line);
  return {
    unit_id: line.unit_id,
    price,
    taxed: list?.prices_include_tax ? await asSaid(resolved.price) : null,
    origin: list ? 'LISTA' : 'PRODUCTO',
    pricelist_id: list?.id ?? null,
    rule_id: rule?.id ?? null,
    min_price: highest(
      await inSale(
        rule?.min_price ? (inUnitOf(rule, line, rule.min_price)?.toFixed() ?? null) : null,
      ),
      await ownPrice(pricing, product, line, {
        currencyId: terms.currency_id,
        of: 'min_price',
      }),
    ),
    max_discount_percent: rule?.max_discount_percent ?? null,
    allow_extra_discount: list?.allow_extra_discount ?? true,
    cost: await costOf(pricing, product, line, terms.currency_id),
    min_margin_percent: product.min_margin_percent,
    agreed: list?.kind === 'CONVENIO',
    next:
      next && more && nextInSale !== null
        ? { quantity: next.min_qty, more: roundTo(more, 6).toFixed(6), price: nextInSale }
        : null,
  };
}

/** One for each line asked, in their order; a product that is not sold has none. */
export async function resolvePrices(
  tx: Tx,
  terms: SaleTerms,
  asked: readonly AskedLine[],
): Promise<readonly (LinePrice | null)[]> {
  const ids = [...new Set(asked.map(({ product_id }) => product_id))];
  const [lists, products] = [await listsOf(tx, terms), await productsOf(tx, ids, terms.date)];
  const rules = lists.length > 0 ? await rulesOf(tx, lists, products) : [];
  const factors = await stockFactorsOf(tx, ids);
  const pricing = {
    lists,
    rules: Map.groupBy(rules, ({ pricelist_id }) => pricelist_id),
    terms,
    rates: new Rates(tx, terms.date),
    taxes: rulesById(await loadTaxRules(tx)),
  };
  const sold = new Map(products.map((product) => [product.id, product]));
  const lines = asked.map(({ product_id, unit_id, quantity, aside = false }): Line | null => {
    const product = sold.get(product_id);
    if (!product) return null;
    const unit = unit_id ?? product.sell_unit_id;
    const stockOf = (each: number) => factors(product_id, each);
    const factor = stockOf(unit);
    const stock = factor && timesFraction(quantity, factor).toFixed();
    return { product, unit_id: unit, stockOf, stock, aside };
  });
  const prices: (LinePrice | null)[] = [];
  for (const line of lines) prices.push(line && (await priceOfLine(pricing, line, lines)));
  return prices;
}

async function priceOfLine(
  pricing: Pricing,
  line: Line,
  all: readonly (Line | null)[],
): Promise<LinePrice> {
  const { product, unit_id, stockOf, stock } = line;
  const trace: string[] = [];
  if (stock === null) {
    trace.push(t('sales.unitUnknown', 'No se vende en esa unidad: no tiene conversión.'));
    return { code: product.code, found: null, trace };
  }
  const lineOf = (list: PriceList): PricedLine => ({
    product,
    unit_id,
    scale: scaleOf(line, all, list),
    stockOf,
  });
  const resolved = await priceFrom(pricing, { product, lineOf, trace }, 0);
  const found =
    resolved && (await foundOf(pricing, product, lineOf(resolved.list ?? NO_LIST), resolved));
  if (resolved && !found) trace.push(t('sales.noRate', 'No hay tipo de cambio para convertirlo.'));
  else if (
    found &&
    resolved &&
    resolved.list &&
    resolved.list.currency_id !== pricing.terms.currency_id
  )
    trace.push(
      t('sales.converted', 'En la moneda de la venta: {price}.', {
        price: shown(found.taxed ?? found.price),
      }),
    );
  if (found?.taxed)
    trace.push(
      t('sales.priceWithoutTaxes', 'Con impuestos; sin ellos: {price}.', {
        price: shown(found.price),
      }),
    );
  if (!resolved) trace.push(t('sales.noPrice', 'Nadie le da precio.'));
  return { code: product.code, found, trace };
}
