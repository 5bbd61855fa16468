/** What follows from what is typed of a sale: terms, prices, taxes and sums (sales R1–R9). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { baseRate } from '#erp/domains/exchange/base-rate.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
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
import { completeAmounts, completeQuantities } from './work-amounts.ts';

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

/** What buying more would save, in units of the line; null while no larger scale is cheaper. */
function nextScale(line: SaleLine, priced: LinePrice | null): string | null {
  const { next, price } = priced?.found ?? {};
  if (!next || !price || !line.qty || new Exact(next.price).gte(price)) return null;
  return t('sales.nextScale', 'Con {more} más baja a {price}.', {
    more: groupDigits(next.more, 0, 6),
    price: groupDigits(next.price, 2, 6),
  });
}

/** A promised price is the list's of its line; its customer's discount is in it. */
function takePromised(line: SaleLine, price: string): void {
  Object.assign(line, {
    list_price: price,
    unit_price: price,
    price_origin: 'CONVENIO',
    discount_percent: '0',
    next_price: null,
  });
}

function takePrice(line: SaleLine, typed: string | null, priced: LinePrice | null): void {
  const found = priced?.found ?? null;
  line.unit_id ??= found?.unit_id ?? null;
  line.list_price = found?.price ?? null;
  line.unit_price = typed ?? found?.price ?? null;
  line.cost = found?.cost ?? null;
  line.next_price = nextScale(line, priced);
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
