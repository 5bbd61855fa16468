/** What follows from what is typed of an invoice: defaults of each party and concept, and sums. */
import { cents, Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { baseRate } from '#erp/domains/exchange/base-rate.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import { creditFrom, dueAfter } from '#erp/domains/terms/due-days.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { Tx } from '#erp/db/database.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { workInvoice, type InvoiceLine, type WorkedInvoice } from './invoice-amounts.ts';
import {
  isBaseCurrency,
  loadInvoiceFacts,
  type ChargeFacts,
  type ConceptFacts,
  type InvoiceFacts,
} from './invoice-facts.ts';
import { TAX_FIELDS, taxesOfLine } from '#erp/modules/purchasing/taxes-of-line.ts';
import { waitingBilled } from '#erp/modules/purchasing/purchase-orders/billed/billed-ahead.ts';
import { loadOrderedLines } from '#erp/modules/purchasing/shipments/invoicing/ordered-lines.ts';
import {
  lastReception,
  leftOf,
  loadReceivedLines,
  type ReceivedLine,
} from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import { fillDiscount, takeInvoice } from '../../discount-notes/fill-discount.ts';
import { fillAdvance } from '../advances/fill-advance.ts';
import { chargedLines } from '../returns/rebates.ts';
import { creditedLines } from '../returns/credited-lines.ts';
import { relationOf } from '../advances/advance-checks.ts';
import type { invoiceShipments } from '../invoice-shipments.ts';

export type Draft = ComputeContext<typeof invoiceShipments>['draft'];
export type Line = Draft['lines'][number];

/** What a line is for: of a charge of acquisition, the concept that its kind brings. */
export function conceptOf(facts: InvoiceFacts, line: Line): ConceptFacts | undefined {
  const id = line.expense_id ?? chargeOf(facts, line)?.concept_id;
  return id ? facts.concepts.get(id) : undefined;
}

/** Those of its concept and its profile, where nobody wrote any or said why they differ. */
function completeTaxes(draft: Draft, line: Line, facts: InvoiceFacts): void {
  if (TAX_FIELDS.some((name) => line[name])) return;
  const concept = conceptOf(facts, line);
  for (const id of concept?.tax_ids ?? []) {
    const tax = facts.taxes.find((each) => each.id === id);
    if (tax?.sat_tax === '002') line.tax_id ??= id;
    else if (tax?.sat_tax === '003') line.other_tax_id ??= id;
  }
  const profile = draft.withholding_reason ? null : facts.profileOf(concept);
  line.isr_tax_id ??= profile?.isr_tax_id ?? null;
  line.withheld_tax_id ??= profile?.iva_tax_id ?? null;
}

/** What the law lets deduct of it (finance R28): nothing without CFDI, or in cash over a limit. */
function deductible(draft: Draft, line: Line, facts: InvoiceFacts): string {
  const concept = conceptOf(facts, line);
  if (draft.kind === 'SIN_CFDI' && (concept?.requires_cfdi ?? true)) return '0';
  const limit = concept?.electronic_over;
  if (
    facts.inCash &&
    limit &&
    new Exact(line.amount ?? 0).times(draft.exchange_rate ?? 1).gt(limit)
  )
    return '0';
  const account = line.book_account_id ? facts.accounts.get(line.book_account_id) : undefined;
  return (
    line.deductible_percent ?? concept?.deductible_percent ?? account?.deductible_percent ?? '100'
  );
}

/** What was received, or ordered where its invoice does not wait for that. */
export function receivedOf(
  { received, ordered }: InvoiceFacts,
  line: Line,
): ReceivedLine | undefined {
  if (line.shipment_line_id) return received.get(line.shipment_line_id);
  return line.purchase_order_line_id ? ordered.get(line.purchase_order_line_id) : undefined;
}

/** Of an order: what it costs stands in the stock or in what was accepted, and in no account. */
export const isBought = (
  line: Pick<Line, 'shipment_line_id' | 'purchase_order_line_id'>,
): boolean => !!line.shipment_line_id || !!line.purchase_order_line_id;

/** Without lines or a return, a note takes what was charged and never came. */
async function fillUndelivered(tx: Tx, draft: Draft): Promise<void> {
  const sourceId = draft.related_invoice_id;
  if (!sourceId) return;
  draft.lines = (await waitingBilled(tx, { sourceId })).map(
    ({ order_line_id, quantity, amount }) => ({
      purchase_order_line_id: order_line_id,
      quantity,
      price: new Exact(amount).div(quantity).toFixed(6),
    }),
  );
}

/** So much of what its invoice charged of each reception. */
async function fillRebate(tx: Tx, draft: Draft): Promise<void> {
  draft.lines = (await chargedLines(tx, draft.related_invoice_id ?? null)).map((line) => ({
    shipment_line_id: line.id,
    quantity: line.quantity,
    price: roundTo(new Exact(line.price).times(draft.rebate_percent!).div(100), 6).toFixed(6),
  }));
}

/** A note without lines of its own takes what its return waits for, at what was invoiced. */
async function fillReturned(tx: Tx, draft: Draft): Promise<void> {
  if (linesOf(draft).length > 0) return;
  if (draft.rebate_percent) return fillRebate(tx, draft);
  if (draft.advance_invoice_id) return fillAdvance(tx, draft);
  if (draft.discount_note_id) return fillDiscount(tx, draft);
  if (!draft.return_id) return fillUndelivered(tx, draft);
  draft.lines = (await creditedLines(tx, draft.return_id))
    .filter(({ left }) => Number(left) > 0)
    .map(({ shipment_line_id, left, price }) => ({ shipment_line_id, quantity: left, price }));
}

/** Without lines of its own, what is left to invoice of the shipments and orders that it names. */
async function fillReceived(tx: Tx, draft: Draft): Promise<void> {
  if (draft.kind === 'NOTA_CREDITO') return fillReturned(tx, draft);
  const [shipmentIds, orderIds] = [draft.shipment_ids ?? [], draft.order_ids ?? []];
  if (linesOf(draft).length > 0 || shipmentIds.length + orderIds.length === 0) return;
  const open = (lines: readonly ReceivedLine[]) =>
    lines.filter((line) => line.status !== 'CANCELADO' && leftOf(line).gt(0));
  const left = (line: ReceivedLine) => leftOf(line).toFixed(4);
  draft.lines = [
    ...open(await loadReceivedLines(tx, { shipmentIds })).map((line) => ({
      shipment_line_id: line.id,
      quantity: left(line),
    })),
    ...open(await loadOrderedLines(tx, { orderIds })).map((line) => ({
      purchase_order_line_id: line.id,
      quantity: left(line),
    })),
  ];
}

/** Goods go to the stock: no account of a line, and nothing of them that is not deducted. */
function completeReceived(draft: Draft, line: Line, received: ReceivedLine): void {
  line.description ??= received.description?.slice(0, 1000) ?? null;
  line.price ??= received.price;
  line.quantity ??= leftOf(received).toFixed(4);
  line.creditable ??= 'GRAVADO';
  // Without CFDI nothing of it is credited: its IVA is part of what it costs (LIVA 5-I).
  line.deductible_percent = draft.kind === 'SIN_CFDI' ? '0' : '100';
  line.is_asset = received.is_asset;
  Object.assign(line, { expense_id: received.expense_id, book_account_id: null });
  line.amount = moneyText(new Exact(line.quantity).times(line.price));
  if (TAX_FIELDS.some((name) => line[name])) return;
  for (const name of TAX_FIELDS) line[name] = received[name];
}

export const chargeOf = ({ charges }: InvoiceFacts, line: Line): ChargeFacts | undefined =>
  line.shipment_charge_id ? charges.get(line.shipment_charge_id) : undefined;

/** Of a charge: what it was estimated at, in the same currency; it goes to the goods' cost. */
function completeCharge(draft: Draft, line: Line, facts: InvoiceFacts): void {
  const charge = chargeOf(facts, line)!;
  line.description ??= charge.name;
  line.quantity ??= '1';
  line.creditable ??= 'GRAVADO';
  if (charge.currency_id === draft.currency_id) line.price ??= charge.amount;
  line.deductible_percent = draft.kind === 'SIN_CFDI' ? '0' : '100';
  line.is_asset = false;
  line.book_account_id = null;
  line.amount = line.price ? moneyText(new Exact(line.quantity).times(line.price)) : null;
  // What is paid to the customs brings no taxes of its own.
  if (conceptOf(facts, line)) completeTaxes(draft, line, facts);
}

function completeLine(draft: Draft, line: Line, facts: InvoiceFacts): void {
  const received = receivedOf(facts, line);
  if (received) return completeReceived(draft, line, received);
  if (chargeOf(facts, line)) return completeCharge(draft, line, facts);
  const concept = conceptOf(facts, line);
  line.description ??= concept?.name.slice(0, 1000) ?? null;
  line.book_account_id ??= concept?.book_account_id ?? null;
  line.quantity ??= '1';
  line.creditable ??= 'GRAVADO';
  line.amount = line.price ? moneyText(new Exact(line.quantity).times(line.price)) : null;
  completeTaxes(draft, line, facts);
  line.deductible_percent = deductible(draft, line, facts);
  const account = line.book_account_id ? facts.accounts.get(line.book_account_id) : undefined;
  line.is_asset = account?.control === 'ACTIVO_FIJO';
}

async function completeTerms(
  { tx, now, actor, draft }: ComputeContext<typeof invoiceShipments>,
  { supplier }: InvoiceFacts,
): Promise<void> {
  draft.branch_office_id ??= actor.permissions.defaultBranchId;
  draft.received_date ??= now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  draft.installments ??= 1;
  if (!supplier) return;
  draft.currency_id ??= supplier.currency_id;
  draft.credit_days ??= supplier.credit_days ?? 0;
  if (await isBaseCurrency(tx, draft.currency_id))
    draft.exchange_rate = baseRate(draft.exchange_rate);
  else if (draft.date)
    draft.exchange_rate ??= (await findRate(tx, draft.currency_id, draft.date))?.rate ?? null;
  const from = creditFrom(supplier.credit_base, {
    issued: draft.date,
    // The day of its paper only of what no reception is known of.
    received:
      (supplier.credit_base === 'RECEPCION' &&
        (await lastReception(
          tx,
          linesOf(draft).flatMap(({ shipment_line_id }) => shipment_line_id ?? []),
          actor.timeZone,
        ))) ||
      draft.received_date,
    endorsed: null,
  });
  draft.due_date = from ? dueAfter(from, draft.credit_days) : null;
}

/** A line as the arithmetic takes it; null while it has no price. */
export function lineOf(line: Line, facts: InvoiceFacts): InvoiceLine | null {
  if (!line.price || !line.quantity) return null;
  return {
    quantity: line.quantity,
    price: line.price,
    discount: line.discount ?? null,
    tax_ids: taxesOfLine(line),
    creditable: line.creditable ?? 'GRAVADO',
    deductible_percent: line.deductible_percent ?? '100',
    is_lease: facts.profileOf(conceptOf(facts, line))?.is_lease ?? false,
  };
}

/** Its lines worked out; those without a price count as nothing. */
export function worked(draft: Draft, facts: InvoiceFacts): WorkedInvoice {
  const nothing: InvoiceLine = {
    quantity: '0',
    price: '0',
    discount: null,
    tax_ids: [],
    creditable: 'GRAVADO',
    deductible_percent: '100',
    is_lease: false,
  };
  return workInvoice(
    linesOf(draft).map((line) => lineOf(line, facts) ?? nothing),
    facts.taxes,
    draft.document_total ?? null,
  );
}

type Tax = Draft['taxes'][number];

/** A tax that is there already keeps its row. */
function taxLines(known: Draft['taxes'], { taxes }: WorkedInvoice): Draft['taxes'] {
  return taxes
    .filter(({ base, amount }) => !new Exact(base).isZero() || !new Exact(amount).isZero())
    .map(({ tax_id, creditable, is_lease, base, amount }): Tax => {
      const own = known.find(
        (each) =>
          each.tax_id === tax_id &&
          (each.creditable ?? null) === creditable &&
          (each.is_lease ?? false) === is_lease,
      );
      // Marks are those of the lines, which are choices of the same list.
      return {
        ...own,
        tax_id,
        creditable: creditable as Tax['creditable'],
        is_lease,
        base,
        amount,
      };
    });
}

export async function completeInvoice(
  context: ComputeContext<typeof invoiceShipments>,
): Promise<void> {
  const { tx, draft } = context;
  await takeInvoice(tx, draft);
  if (draft.kind === 'NOTA_CREDITO') draft.relation_type ??= relationOf(draft);
  await fillReceived(tx, draft);
  const facts = await loadInvoiceFacts(tx, { ...draft, lines: linesOf(draft) });
  await completeTerms(context, facts);
  for (const line of linesOf(draft)) completeLine(draft, line, facts);
  const invoice = worked(draft, facts);
  const { subtotal, discount, transferred, withheld, total } = invoice.totals;
  draft.subtotal = subtotal;
  draft.discount = discount;
  draft.transferred_tax = transferred;
  draft.withheld_tax = withheld;
  draft.total = total;
  draft.base_total = moneyText(cents(new Exact(total).times(draft.exchange_rate ?? 1)));
  draft.taxes = taxLines(draft.taxes ?? [], invoice);
}
