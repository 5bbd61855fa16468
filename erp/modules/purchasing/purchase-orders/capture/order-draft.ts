/** What follows from what is typed of an order: terms of its supplier, prices and sums (R5–R7). */
import type { Decimal } from 'decimal.js';
import { cents, Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { baseRate } from '#erp/domains/exchange/base-rate.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { TAX_FIELDS, taxesOfLine } from '../../taxes-of-line.ts';
import { netPriceOf } from '../../prices/net-price.ts';
import { purchasePrices } from '../../prices/purchase-prices.ts';
import type { purchaseOrders } from '../purchase-orders.ts';
import { completeDelivery } from './order-delivery.ts';
import { levelAmount } from './level-amount.ts';
import { workOrder, type OrderLine } from './order-amounts.ts';
import { loadOrderFacts, type OrderFacts } from './order-facts.ts';

type Compute = ComputeContext<typeof purchaseOrders>;
export type Draft = Compute['draft'];
export type Line = Draft['lines'][number];

function completeTerms({ actor, draft }: Compute, facts: OrderFacts): void {
  const { supplier } = facts;
  draft.buyer_id ??= actor.userId;
  draft.branch_office_id ??= facts.storageBranchId ?? actor.permissions.defaultBranchId;
  if (!supplier) return;
  draft.currency_id ??= supplier.currency_id;
  draft.credit_days ??= supplier.credit_days ?? 0;
  draft.payment_type_id ??= supplier.payment_type_id;
  // The choices are those of the supplier's own field.
  draft.cfdi_use ??= supplier.default_cfdi_use as Draft['cfdi_use'];
  draft.incoterm ??= supplier.incoterm as Draft['incoterm'];
  if (draft.kind === 'IMPORTACION') draft.country_origin_id ??= supplier.country_id;
  if (draft.date)
    draft.promised_date ??= Temporal.PlainDate.from(draft.date)
      .add({ days: supplier.lead_time_days ?? 0 })
      .toString();
}

async function completeRate({ tx, actor, draft }: Compute): Promise<void> {
  if (draft.currency_id === (await baseCurrency(tx, actor.accountId)))
    draft.exchange_rate = baseRate(draft.exchange_rate);
  else if (draft.date && draft.currency_id)
    draft.exchange_rate ??= (await findRate(tx, draft.currency_id, draft.date))?.rate ?? null;
}

/** A concept brings its taxes, and its profile or the supplier's what is withheld of it. */
function completeConcept(line: Line, facts: OrderFacts): void {
  const concept = facts.concepts.get(line.expense_id!);
  if (!concept) return;
  line.description ??= concept.name.slice(0, 250);
  line.unit_id ??= facts.serviceUnitId;
  if (facts.supplier?.is_foreign) return;
  if (TAX_FIELDS.some((name) => line[name])) return;
  takeTaxes(line, concept.tax_ids, facts);
  const profile = facts.profileOf(concept);
  line.isr_tax_id = profile?.isr_tax_id ?? null;
  line.withheld_tax_id = profile?.iva_tax_id ?? null;
}

function takeTaxes(line: Line, ids: readonly number[], facts: OrderFacts): void {
  for (const id of ids) {
    const tax = facts.taxes.find((each) => each.id === id);
    if (tax?.sat_tax === '002' && !tax.withheld) line.tax_id ??= id;
    else if (tax?.sat_tax === '003') line.other_tax_id ??= id;
  }
}

function completeLine(line: Line, facts: OrderFacts): void {
  if (line.expense_id && !line.product_id) return completeConcept(line, facts);
  const product = line.product_id ? facts.products.get(line.product_id) : undefined;
  if (!product) return;
  line.description ??= product.name.slice(0, 250);
  line.unit_id ??= product.buy_unit_id;
  // Of what comes from abroad taxes are paid at the customs, and not to the supplier.
  if (facts.supplier?.is_foreign) return;
  if (TAX_FIELDS.some((name) => line[name])) return;
  takeTaxes(line, product.tax_ids, facts);
  const withheld = facts.goodsWithholding(product.is_waste);
  line.isr_tax_id = withheld?.isr_tax_id ?? null;
  line.withheld_tax_id = withheld?.iva_tax_id ?? null;
}

/** What its column holds: a reference of a cent says little. */
const MOST_RISE = '9999999.99';

/** Rise over the reference, in percent with two decimals; null without one. */
function riseOf(line: Line, orderDiscount: string | null): string | null {
  const { price, discount_percent = null, reference_price: reference } = line;
  if (!price || !reference || new Exact(reference).isZero()) return null;
  const net = new Exact(netPriceOf({ price, discount_percent }, orderDiscount));
  const percent = roundTo(net.minus(reference).div(reference).times(100), 2);
  return Exact.min(percent, MOST_RISE).toFixed(2);
}

/** A line of the stored order that asks for the same as it did keeps its reference. */
function keepsReference({ before, draft }: Compute, line: Line): boolean {
  const stored = before && linesOf(before).find(({ id }) => id === line.id);
  return (
    !!before &&
    !!stored &&
    (['supplier_id', 'currency_id', 'date'] as const).every(
      (name) => before[name] === draft[name],
    ) &&
    stored.product_id === line.product_id &&
    stored.unit_id === line.unit_id &&
    new Exact(stored.quantity ?? 0).eq(line.quantity ?? 0)
  );
}

/** What is written stays; the reference is what would have been proposed (R6, R9). */
async function completePrices(context: Compute): Promise<void> {
  const { tx, before, draft } = context;
  if (!draft.supplier_id || !draft.currency_id || !draft.date) return;
  const requests = linesOf(draft).flatMap((line, key) =>
    line.product_id && line.unit_id && !(line.price && keepsReference(context, line))
      ? [
          {
            key,
            product_id: line.product_id,
            unit_id: line.unit_id,
            quantity: line.quantity ?? '0',
          },
        ]
      : [],
  );
  const prices = await purchasePrices(
    tx,
    {
      party_id: draft.supplier_id,
      currency_id: draft.currency_id,
      date: draft.date,
      document_id: before?.id ?? null,
    },
    requests,
  );
  for (const [key, line] of linesOf(draft).entries()) {
    const proposed = prices.get(key);
    if (!line.price && proposed) {
      line.price = proposed.price;
      line.discount_percent ??= proposed.discount_percent;
    }
    if (!keepsReference(context, line)) {
      line.reference_price = proposed?.net ?? null;
      line.reference_source = proposed?.source.label.slice(0, 120) ?? null;
    }
    line.price_variance = riseOf(line, draft.discount_percent ?? null);
  }
}

const NOTHING: OrderLine = { quantity: '0', price: '0', discount_percent: null, tax_ids: [] };

const amountLine = ({ quantity, price, discount_percent, ...line }: Line): OrderLine =>
  quantity && price
    ? {
        quantity,
        price,
        discount_percent: discount_percent ?? null,
        tax_ids: taxesOfLine(line),
      }
    : NOTHING;

/** Of an order that is amended some may have come. */
const pendingOf = ({ quantity, received_quantity, reopened_quantity, closed }: Line): string =>
  closed
    ? '0'
    : Exact.max(
        0,
        new Exact(quantity ?? 0).minus(received_quantity ?? 0).plus(reopened_quantity ?? 0),
      ).toFixed(4);

function completeAmounts(draft: Draft, facts: OrderFacts): void {
  const lines = linesOf(draft);
  const worked = workOrder(lines.map(amountLine), facts.taxes, draft.discount_percent ?? null);
  for (const [i, line] of lines.entries()) {
    line.amount = worked.lines[i]!.amount;
    line.net_amount = worked.lines[i]!.net;
    line.pending_quantity = pendingOf(line);
  }
  const { subtotal, discount, transferred, withheld, total } = worked.totals;
  const pesos = (amount: Decimal.Value) =>
    moneyText(cents(new Exact(amount).times(draft.exchange_rate ?? 1)));
  Object.assign(draft, {
    subtotal,
    discount,
    transferred_tax: transferred,
    withheld_tax: withheld,
    total,
    base_subtotal: pesos(new Exact(subtotal).minus(discount)),
    base_total: pesos(total),
  });
  const rises = lines.flatMap(({ price_variance }) => price_variance ?? []);
  draft.price_variance = rises.toSorted((one, other) => Number(other) - Number(one)).at(0) ?? null;
}

export async function completeOrder(context: Compute): Promise<void> {
  const { tx, draft } = context;
  await completeDelivery(context);
  const facts = await loadOrderFacts(tx, { ...draft, lines: linesOf(draft) });
  completeTerms(context, facts);
  await completeRate(context);
  for (const line of linesOf(draft)) completeLine(line, facts);
  await completePrices(context);
  completeAmounts(draft, facts);
  draft.approval_amount = await levelAmount(tx, draft, draft.base_subtotal!);
}
