/** What follows from what is typed of a sale: terms, prices, taxes and sums (sales R1–R9). */
import type { Decimal } from 'decimal.js';
import { cents, Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { timesFraction } from '#erp/domains/amounts/units.ts';
import { baseRate } from '#erp/domains/exchange/base-rate.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import { stockFactorsOf } from '#erp/modules/inventory/units/unit-context.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { cascade } from '../prices/discounts.ts';
import { resolvePrices, type AskedLine, type LinePrice } from '../prices/resolve-prices.ts';
import type { SaleContext, SaleKind, SaleLine } from './sale-draft.ts';
import {
  dayOfSale,
  factsOfSale,
  loadCustomer,
  teamOf,
  type SaleCustomer,
  type SaleFacts,
} from './sale-facts.ts';
import { TERMS_OF_CUSTOMER } from './sale-head.ts';
import { taxesOfSale, type SaleSituation } from './sale-taxes.ts';
import { workSale, type PricedSaleLine } from './sale-amounts.ts';

const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one && other ? new Exact(one).eq(other) : (one ?? null) === (other ?? null);

/** Of another customer nothing stays that the one before had decided. */
function dropTerms({ before, draft }: SaleContext): void {
  if (!before || before.customer_id === draft.customer_id) return;
  const [own, stored]: Record<string, unknown>[] = [{ ...draft }, { ...before }];
  for (const name of TERMS_OF_CUSTOMER)
    if (own![name] === stored![name]) Object.assign(draft, { [name]: null });
}

async function completeTerms({ tx, actor, draft }: SaleContext): Promise<SaleCustomer | null> {
  draft.branch_office_id ??= actor.permissions.defaultBranchId;
  const customer = await loadCustomer(tx, draft.customer_id);
  if (!customer) return null;
  draft.branch_office_id ??= customer.branch_office_id;
  draft.tax_company_id ??= customer.tax_company_id;
  draft.contact_id ??= customer.contact_id;
  draft.consignee_id ??= customer.consignee_id;
  draft.seller_id ??= customer.seller_id;
  draft.channel_id ??= customer.channel_id;
  draft.currency_id ??= customer.currency_id;
  draft.payment_term ??= customer.payment_term ?? 'CONTADO';
  const onCredit = draft.payment_term === 'CREDITO';
  draft.credit_days ??= onCredit ? (customer.credit_days ?? 0) : 0;
  draft.payment_type_id ??= customer.payment_type_id;
  draft.payment_method ??= customer.payment_method ?? (onCredit ? 'PPD' : 'PUE');
  return customer;
}

async function completeRate({ tx, actor, draft }: SaleContext): Promise<void> {
  if (draft.currency_id === (await baseCurrency(tx, actor.accountId)))
    draft.exchange_rate = baseRate(draft.exchange_rate);
  else if (draft.date && draft.currency_id)
    draft.exchange_rate ??= (await findRate(tx, draft.currency_id, draft.date))?.rate ?? null;
}

/** A price that nobody typed follows the list; one that was filled in before counts as none. */
function typedPrice({ before }: SaleContext, line: SaleLine): string | null {
  const stored = before?.lines.find(({ id }) => id !== undefined && id === line.id);
  const isFilledIn =
    stored !== undefined &&
    stored.price_origin !== 'MANUAL' &&
    stored.product_id === line.product_id &&
    isSame(stored.unit_price, line.unit_price);
  return isFilledIn ? null : (line.unit_price ?? null);
}

const askedLine = (line: SaleLine, aside: boolean): AskedLine => ({
  product_id: line.product_id ?? 0,
  unit_id: line.unit_id ?? null,
  quantity: line.qty ?? '0',
  unit_price: line.unit_price ?? null,
  extra_discount_percent: line.extra_discount_percent ?? null,
  aside,
});

export const askedLines = (
  lines: readonly SaleLine[],
  { aside }: Pick<SaleKind, 'aside'>,
): readonly AskedLine[] => lines.map((line, at) => askedLine(line, aside?.has(at) ?? false));

/** What the prices of a sale are looked for by; null while it lacks what decides them. */
export function termsOfSale(draft: SaleContext['draft']) {
  const { customer_id, currency_id, date } = draft;
  if (!customer_id || !currency_id || !date) return null;
  return {
    customer_id,
    consignee_id: draft.consignee_id ?? null,
    branch_office_id: draft.branch_office_id ?? null,
    currency_id,
    date,
    pricelist_id: draft.pricelist_id ?? null,
  };
}

/** A promised price is the list's of its line; its customer's discount is in it. */
function takePromised(line: SaleLine, price: string): void {
  Object.assign(line, {
    list_price: price,
    unit_price: price,
    price_origin: 'CONVENIO',
    discount_percent: '0',
  });
}

function takePrice(line: SaleLine, typed: string | null, priced: LinePrice | null): void {
  const found = priced?.found ?? null;
  line.unit_id ??= found?.unit_id ?? null;
  line.list_price = found?.price ?? null;
  line.unit_price = typed ?? found?.price ?? null;
  line.cost = found?.cost ?? null;
  line.price_trace = priced?.trace.join('\n').slice(0, 4000) ?? null;
  const byHand = typed !== null && !isSame(typed, found?.price);
  const origin = found?.agreed ? 'CONVENIO' : (found?.origin ?? null);
  line.price_origin = byHand ? 'MANUAL' : origin;
}

async function completePrices(
  context: SaleContext,
  kind: SaleKind,
  { customer }: SaleFacts,
): Promise<void> {
  const { tx, draft } = context;
  const terms = termsOfSale(draft);
  const typed = draft.lines.map((line) => typedPrice(context, line));
  const prices = terms ? await resolvePrices(tx, terms, askedLines(draft.lines, kind)) : [];
  for (const [at, line] of draft.lines.entries()) {
    const priced = prices[at] ?? null;
    takePrice(line, typed[at]!, priced);
    line.discount_percent = priced?.found?.agreed ? '0' : (customer?.discount_percent ?? '0');
    const price = kind.promised.get(at);
    if (price !== undefined) takePromised(line, price);
  }
}

async function completeQuantities({ tx, draft }: SaleContext): Promise<void> {
  const ids = draft.lines.flatMap(({ product_id }) => product_id ?? []);
  const factors = await stockFactorsOf(tx, ids);
  for (const line of draft.lines) {
    const factor = line.product_id ? factors(line.product_id, line.unit_id ?? null) : null;
    line.qty_stock =
      factor && line.qty ? roundTo(timesFraction(line.qty, factor), 6).toFixed(6) : null;
  }
}

/** R8 (3): sold and delivered in one region of the border by a branch that is enrolled there. */
function borderOf({ places }: SaleFacts, { isPickedUp }: SaleKind): string | null {
  if (!places?.is_enrolled) return null;
  const delivered = isPickedUp ? places.branch_region : places.consignee_region;
  return delivered === places.branch_region ? places.branch_region : null;
}

export const situationOf = (facts: SaleFacts, kind: SaleKind): SaleSituation => ({
  taxes: facts.taxes,
  isExport: kind.isExport,
  border: borderOf(facts, kind),
  withholds: facts.places?.withholds ?? false,
  seller: facts.seller,
});

function completeTaxes({ draft }: SaleContext, facts: SaleFacts, kind: SaleKind): void {
  const situation = situationOf(facts, kind);
  for (const line of draft.lines) {
    const product = line.product_id ? facts.products.get(line.product_id) : undefined;
    if (!product) continue;
    line.description ??= product.name.slice(0, 1000);
    const { problem: _problem, ...taxes } = taxesOfSale(product, situation);
    Object.assign(line, taxes);
  }
}

const taxIdsOf = (line: SaleLine): number[] =>
  [line.tax_id, line.other_tax_id, line.withheld_tax_id, line.isr_tax_id].flatMap((id) => id ?? []);

const NOTHING: PricedSaleLine = {
  qty: '0',
  unit_price: '0',
  discount_percent: null,
  extra_discount_percent: null,
  litres: null,
  tax_ids: [],
};

/** As the arithmetic takes it; what has no price or no quantity yet is nothing. */
function pricedLine(line: SaleLine, { products }: SaleFacts): PricedSaleLine {
  if (!line.qty || !line.unit_price) return NOTHING;
  const litres = products.get(line.product_id ?? 0)?.ieps_litres_per_unit;
  return {
    qty: line.qty,
    unit_price: line.unit_price,
    discount_percent: line.discount_percent ?? null,
    extra_discount_percent: line.extra_discount_percent ?? null,
    litres: litres && line.qty_stock ? new Exact(litres).times(line.qty_stock).toFixed() : null,
    tax_ids: taxIdsOf(line),
  };
}

/** 1 − cost / net price, in percent; null where nobody knows the cost or nothing is charged. */
function marginOf(line: SaleLine): string | null {
  const percent = cascade(line.discount_percent ?? null, line.extra_discount_percent ?? null);
  const net = new Exact(line.unit_price ?? 0).times(new Exact(100).minus(percent)).div(100);
  if (!line.cost || net.lte(0)) return null;
  const margin = new Exact(1).minus(new Exact(line.cost).div(net)).times(100);
  return roundTo(Exact.max(margin, MOST_LOSS), 2).toFixed(2);
}

/** What its column holds. */
const MOST_LOSS = '-9999.99';

function completeAmounts({ draft }: SaleContext, facts: SaleFacts, { aside }: SaleKind): void {
  const priced = draft.lines.map((line) => pricedLine(line, facts));
  const worked = workSale(priced, facts.rules);
  const counted = aside?.size
    ? workSale(
        priced.filter((_, at) => !aside.has(at)),
        facts.rules,
      )
    : worked;
  for (const [at, line] of draft.lines.entries()) {
    const found = worked.lines[at]!;
    Object.assign(line, {
      amount: found.amount,
      discount_amount: found.discount,
      base: found.base,
      tax_amount: found.transferred,
      withholding_amount: found.withheld,
      line_total: found.total,
      margin_percent: marginOf(line),
    });
  }
  const pesos = (amount: Decimal.Value) =>
    moneyText(cents(new Exact(amount).times(draft.exchange_rate ?? 1)));
  Object.assign(draft, {
    subtotal: counted.subtotal,
    discount_total: counted.discount,
    tax_total: counted.transferred,
    withholding_total: counted.withheld,
    total: counted.total,
    total_mxn: pesos(counted.total),
  });
}

/** Who asks what a sale's situation is before its lines are completed gets it from `kindOf`. */
export async function completeSale(
  context: SaleContext,
  kindOf: (context: SaleContext) => Promise<SaleKind>,
): Promise<SaleFacts> {
  const { tx, draft } = context;
  dropTerms(context);
  const customer = await completeTerms(context);
  await completeRate(context);
  const kind = await kindOf(context);
  const facts = await factsOfSale(context, customer);
  draft.storage_id ??= facts.places?.sales_storage_id ?? null;
  draft.cfdi_use ??= (facts.places?.cfdi_use ?? null) as typeof draft.cfdi_use;
  draft.team_id = await teamOf(tx, draft.seller_id, dayOfSale(context));
  await completePrices(context, kind, facts);
  await completeQuantities(context);
  completeTaxes(context, facts, kind);
  completeAmounts(context, facts, kind);
  return facts;
}
