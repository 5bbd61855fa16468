/** What follows from what is typed of a CFDI: defaults of its customer and products, and sums. */
import type { AmountLine, Amounts } from '#erp/domains/amounts/amounts.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import {
  isGeneric,
  PUBLIC_NAME,
  RFC_PUBLIC,
} from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { branchPlace } from '../../issuing/branch-place.ts';
import {
  loadInvoiceFacts,
  type InvoiceFacts,
  type ProductFacts,
  type ReceiverFacts,
} from './invoice-facts.ts';
import type { satInvoices } from '../sat-invoices.ts';
import { workLines } from './work-lines.ts';

type Compute = ComputeContext<typeof satInvoices>;
export type Draft = Compute['draft'];
export type Line = Draft['lines'][number];

/** Where a line says its taxes, by what they are. */
export const TAX_FIELDS = ['tax_id', 'other_tax_id', 'isr_tax_id', 'withheld_tax_id'] as const;

const BILLING = { key: '84111506', unit: 'ACT' } as const;
const ADVANCE = 'Anticipo del bien o servicio';
/** What a note says of itself that gives no goods back (sat-cfdi §7.3). */
const NOTES: Readonly<Record<string, string>> = {
  DESCUENTO: 'Descuento',
  BONIFICACION: 'Bonificación',
  ANTICIPO: 'Aplicación de anticipo',
};
const TAXED = '02';
/** Of a credit note while its invoice is owed: nothing is paid back (sat-cfdi §7.3). */
const FORGIVEN = '15';
/** Of the note that applies an advance. */
const ADVANCE_APPLIED = '30';
const TO_BE_SAID = '99';

const fieldOf = ({ sat_tax, withheld }: InvoiceFacts['taxes'][number]) => {
  if (sat_tax === '002') return withheld ? 'withheld_tax_id' : 'tax_id';
  if (sat_tax === '003' && !withheld) return 'other_tax_id';
  return sat_tax === '001' && withheld ? 'isr_tax_id' : null;
};

function completeTaxes(line: Line, product: ProductFacts, facts: InvoiceFacts): void {
  if (line.tax_object !== TAXED || TAX_FIELDS.some((name) => line[name])) return;
  for (const id of product.tax_ids) {
    const tax = facts.taxes.find((each) => each.id === id);
    const field = tax && fieldOf(tax);
    if (field) line[field] ??= id;
  }
}

/** What an advance is for, or a note of no goods; a product has its own. */
function billingText({ is_advance, cfdi_type, credit_reason }: Draft, line: Line): string | null {
  if (is_advance) return ADVANCE;
  if (cfdi_type !== 'EGRESO' || line.product_id) return null;
  return NOTES[credit_reason ?? ''] ?? null;
}

function completeBilling(draft: Draft, line: Line): void {
  const text = billingText(draft, line);
  if (text === null) return;
  line.sat_product_key ??= BILLING.key;
  line.sat_unit_key ??= BILLING.unit;
  line.description ??= text;
}

/** In pesos a price is the product's; in another currency, that of who typed it. */
function priceOf(draft: Draft, product: ProductFacts, facts: InvoiceFacts): string | null {
  const currency = product.price_currency_id ?? facts.baseCurrencyId;
  return currency === (draft.currency_id ?? facts.baseCurrencyId) ? product.list_price : null;
}

function completeLine(draft: Draft, line: Line, facts: InvoiceFacts): void {
  const product = line.product_id ? facts.products.get(line.product_id) : undefined;
  line.quantity ??= '1';
  completeBilling(draft, line);
  if (product) {
    line.identification ??= product.code;
    line.description ??= product.name;
    line.sat_product_key ??= product.sat_product_key;
    line.sat_unit_key ??= product.sat_unit_key;
    line.unit ??= product.unit;
    line.unit_price ??= priceOf(draft, product, facts);
    // A choice of the same list.
    line.tax_object ??= product.tax_object as Line['tax_object'];
    completeTaxes(line, product, facts);
  } else if (TAX_FIELDS.some((name) => line[name])) line.tax_object ??= TAXED;
  line.amount = line.unit_price ? moneyText(new Exact(line.quantity).times(line.unit_price)) : null;
}

export const receiverOf = (draft: Draft, { receivers }: InvoiceFacts): ReceiverFacts | undefined =>
  receivers.find(({ id }) => id === draft.tax_company_id);

/**
 * What the counter sold to nobody's customer says itself whom it is for: tax data that somebody
 * typed, which are of no customer before they are stamped.
 */
export const saysReceiver = (draft: Draft, { customer }: InvoiceFacts): boolean =>
  draft.cfdi_type === 'INGRESO' &&
  draft.origin === 'POS' &&
  draft.is_global !== true &&
  customer?.legal_person === 'PUBLICO_GENERAL' &&
  !draft.tax_company_id &&
  Boolean(draft.receiver_rfc) &&
  !isGeneric(draft.receiver_rfc);

/** What a CFDI says of nobody in particular (sat-cfdi §7.1). */
const PUBLIC = {
  tax_company_id: null,
  receiver_rfc: RFC_PUBLIC,
  receiver_name: PUBLIC_NAME,
  receiver_regime: '616',
} as const;

/** A global invoice, or a note of one whose customer has no legal name of its own. */
export const isToPublic = (draft: Draft, { customer, receivers }: InvoiceFacts): boolean =>
  draft.is_global === true ||
  (draft.cfdi_type === 'EGRESO' &&
    customer?.legal_person === 'PUBLICO_GENERAL' &&
    receivers.length === 0);

/** As the SAT knows the receiver; copied again with each save, until it is stamped. */
function completeReceiver({ draft, changed }: Compute, facts: InvoiceFacts): void {
  if (!changed('customer_id') && saysReceiver(draft, facts)) return;
  if (isToPublic(draft, facts)) {
    Object.assign(draft, PUBLIC);
    draft.cfdi_use = draft.is_global ? 'S01' : 'G02';
    return;
  }
  if (!receiverOf(draft, facts)) draft.tax_company_id = facts.receivers[0]?.id ?? null;
  const receiver = receiverOf(draft, facts);
  draft.receiver_rfc = receiver?.rfc ?? null;
  draft.receiver_name = receiver?.legal_name ?? null;
  draft.receiver_zip = receiver?.zip ?? null;
  draft.receiver_regime = receiver?.regime ?? null;
  if (draft.cfdi_type === 'EGRESO') draft.cfdi_use ??= 'G02';
  // A receipt's is always CP01, which no invoice has.
  if (draft.cfdi_type === 'PAGO') return;
  draft.cfdi_use ??= receiver?.cfdi_use ?? null;
}

function completePayment(draft: Draft, { customer, paymentTypes }: InvoiceFacts): void {
  if (!customer || draft.cfdi_type === 'PAGO') return;
  const typeOf = (code: string) => paymentTypes.find(({ sat_code }) => sat_code === code)?.id;
  const isNote = draft.cfdi_type === 'EGRESO';
  draft.payment_terms ??=
    isNote || draft.is_advance || customer.payment_term !== 'CREDITO'
      ? 0
      : (customer.credit_days ?? 0);
  const usual = customer.payment_method ?? (draft.payment_terms > 0 ? 'PPD' : 'PUE');
  draft.payment_method ??= isNote || draft.is_advance ? 'PUE' : usual;
  draft.installments ??= 1;
  if (draft.payment_method === 'PPD') draft.payment_type_id ??= typeOf(TO_BE_SAID) ?? null;
  else if (isNote) {
    const [own, other] =
      draft.credit_reason === 'ANTICIPO'
        ? [ADVANCE_APPLIED, FORGIVEN]
        : [FORGIVEN, ADVANCE_APPLIED];
    // The other is what was proposed before the reason was chosen: it never holds for this one.
    if (draft.payment_type_id === typeOf(other)) draft.payment_type_id = null;
    draft.payment_type_id ??= typeOf(own) ?? null;
  } else draft.payment_type_id ??= customer.payment_type_id;
}

async function completeTerms(context: Compute, facts: InvoiceFacts): Promise<void> {
  const { tx, now, actor, draft } = context;
  draft.branch_office_id ??= actor.permissions.defaultBranchId;
  const { timeZone } = await branchPlace(tx, draft.branch_office_id, actor.timeZone);
  const issued = draft.issue_date ? Temporal.Instant.from(draft.issue_date) : now;
  draft.date = issued.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  draft.seller_id ??= facts.customer?.seller_id ?? null;
  // Each payment of a receipt has its own; what the receipt adds up is in pesos, and falls due
  // never.
  if (draft.cfdi_type === 'PAGO') {
    Object.assign(draft, { currency_id: null, exchange_rate: null, due_date: null });
    return;
  }
  draft.currency_id ??= facts.customer?.currency_id ?? facts.baseCurrencyId;
  if (draft.currency_id === facts.baseCurrencyId) draft.exchange_rate = '1.000000';
  else draft.exchange_rate ??= (await findRate(tx, draft.currency_id, draft.date))?.rate ?? null;
  completePayment(draft, facts);
  draft.due_date = Temporal.PlainDate.from(draft.date)
    .add({ days: draft.payment_terms ?? 0 })
    .toString();
}

/** A line as the arithmetic takes it; one without a price counts as nothing. */
export const amountLine = (line: Line): AmountLine => ({
  quantity: line.quantity ?? '0',
  price: line.unit_price ?? '0',
  discount: line.discount ?? null,
  tax_ids: TAX_FIELDS.flatMap((name) => line[name] ?? []),
});

/** Null where no bases and taxes make the cents of prices with their taxes. */
function worked(draft: Draft, facts: InvoiceFacts): Amounts | null {
  try {
    return workLines(linesOf(draft).map(amountLine), facts, draft);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export const inPesos = (amount: string, rate: string | null | undefined): string =>
  moneyText(cents(new Exact(amount).times(rate ?? 1)));

/** A tax that is there already keeps its row. */
const taxLines = (known: Draft['taxes'], { groups }: Amounts): Draft['taxes'] =>
  groups.map(({ tax_id, base, amount }) => ({
    ...known.find((each) => each.tax_id === tax_id),
    tax_id,
    base,
    amount,
  }));

export async function completeInvoice(context: Compute): Promise<void> {
  const { tx, draft } = context;
  draft.lines ??= [];
  const facts = await loadInvoiceFacts(tx, { ...draft, lines: linesOf(draft) });
  await completeTerms(context, facts);
  completeReceiver(context, facts);
  // Worth what its tickets are, which are no lines of it.
  if (draft.is_global) return;
  for (const line of linesOf(draft)) completeLine(draft, line, facts);
  const invoice = worked(draft, facts);
  draft.subtotal = invoice?.subtotal ?? null;
  draft.discount = invoice?.discount ?? null;
  draft.transferred = invoice?.transferred ?? null;
  draft.withheld = invoice?.withheld ?? null;
  draft.total = invoice?.total ?? null;
  draft.base_total = invoice && inPesos(invoice.total, draft.exchange_rate);
  if (!invoice) return;
  draft.taxes = taxLines(draft.taxes ?? [], invoice);
  if (draft.prices_include_tax)
    for (const [at, line] of linesOf(draft).entries())
      line.amount = moneyText(new Exact(invoice.lines[at]!.amount));
}
