/** What follows from what is typed of an invoice: defaults of each party and concept, and sums. */
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { workInvoice, type InvoiceLine, type WorkedInvoice } from './invoice-amounts.ts';
import {
  isBaseCurrency,
  loadInvoiceFacts,
  type ConceptFacts,
  type InvoiceFacts,
} from './invoice-facts.ts';
import type { invoiceShipments } from '../invoice-shipments.ts';

export type Draft = ComputeContext<typeof invoiceShipments>['draft'];
export type Line = Draft['lines'][number];

const TAX_FIELDS = ['tax_id', 'other_tax_id', 'isr_tax_id', 'withheld_tax_id'] as const;

export const conceptOf = ({ concepts }: InvoiceFacts, line: Line): ConceptFacts | undefined =>
  line.expense_id ? concepts.get(line.expense_id) : undefined;

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

function completeLine(draft: Draft, line: Line, facts: InvoiceFacts): void {
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
  if (await isBaseCurrency(tx, draft.currency_id)) draft.exchange_rate = '1';
  else if (draft.date)
    draft.exchange_rate ??= (await findRate(tx, draft.currency_id, draft.date))?.rate ?? null;
  const from = supplier.credit_base === 'RECEPCION' ? draft.received_date : draft.date;
  draft.due_date = from
    ? Temporal.PlainDate.from(from).add({ days: draft.credit_days }).toString()
    : null;
}

/** A line as the arithmetic takes it; null while it has no price. */
function lineOf(line: Line, facts: InvoiceFacts): InvoiceLine | null {
  if (!line.price || !line.quantity) return null;
  return {
    quantity: line.quantity,
    price: line.price,
    discount: line.discount ?? null,
    tax_ids: TAX_FIELDS.flatMap((name) => line[name] ?? []),
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
