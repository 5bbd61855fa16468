/**
 * Invoices to the public at large, of the tickets of a period (Anexo 20, guía de llenado del CFDI
 * global; sat-cfdi §7.4).
 */
import type { TaxRule } from '../../amounts/amounts.ts';
import { Exact, sumOf } from '../../amounts/exact.ts';
import type { CfdiConcept, CfdiDraft, CfdiGlobal, CfdiTransferredTotal } from '../draft/draft.ts';
import { PUBLIC_NAME, RFC_PUBLIC } from '../catalogs/taxpayers/generic-rfcs.ts';
import { FACTORS } from './income.ts';
import { taxSummary, totalOf } from './summary.ts';

/** As it was charged: amounts in cents, each tax of the ticket rounded once. */
export interface GlobalTicket {
  readonly number: string;
  readonly subtotal: string;
  readonly discount: string | null;
  readonly transferred: readonly CfdiTransferredTotal[];
  /** c_FormaPago of its largest payment. */
  readonly paymentForm: string;
}

export type GlobalHead = Pick<CfdiDraft, 'series' | 'date' | 'zip' | 'issuer' | 'relations'>;

/** Larger documents are slow to stamp and to open. */
export const MOST_TICKETS = 5000;

/** What each ticket is, whatever was bought with it. */
export const TICKET = {
  productKey: '01010101',
  quantity: '1',
  unitKey: 'ACT',
  unit: null,
  description: 'Venta',
  withheld: [],
  thirdParty: null,
  customsDocuments: [],
  propertyAccounts: [],
  parts: [],
} as const;

function ticketConcept(ticket: GlobalTicket): CfdiConcept {
  const transferred = ticket.transferred.filter(({ base }) => !new Exact(base).isZero());
  const discounted = ticket.discount !== null && !new Exact(ticket.discount).isZero();
  return {
    ...TICKET,
    identification: ticket.number,
    unitPrice: ticket.subtotal,
    amount: ticket.subtotal,
    discount: discounted ? ticket.discount : null,
    taxObject: transferred.length > 0 ? '02' : '01',
    transferred,
  };
}

const ticketTotal = ({ subtotal, discount, transferred }: GlobalTicket) =>
  sumOf([subtotal, ...transferred.map(({ amount }) => amount ?? 0)]).minus(discount ?? 0);

/** Its payment names the form of them all; undefined of none. */
export const largestTicket = (tickets: readonly GlobalTicket[]): GlobalTicket | undefined =>
  tickets.reduce<GlobalTicket | undefined>(
    (most, each) => (!most || ticketTotal(each).gt(ticketTotal(most)) ? each : most),
    undefined,
  );

const moneyOf = (values: readonly (string | null)[]): string =>
  sumOf(values.map((value) => value ?? 0)).toFixed(2);

/** One document of them all, without its folio. */
export function globalDraft(
  head: GlobalHead,
  global: CfdiGlobal,
  tickets: readonly GlobalTicket[],
): CfdiDraft {
  const concepts = tickets.map(ticketConcept);
  const taxes = taxSummary(concepts, 2);
  const subtotal = moneyOf(concepts.map(({ amount }) => amount));
  const discounts = concepts.map((concept) => concept.discount);
  const discount = discounts.some(Boolean) ? moneyOf(discounts) : null;
  const largest = largestTicket(tickets);
  return {
    ...head,
    type: 'I',
    folio: null,
    paymentForm: largest?.paymentForm ?? null,
    paymentTerms: null,
    subtotal,
    discount,
    currency: 'MXN',
    exchangeRate: null,
    total: totalOf(subtotal, discount, taxes, null).toFixed(2),
    exportCode: '01',
    paymentMethod: 'PUE',
    global,
    receiver: {
      rfc: RFC_PUBLIC,
      name: PUBLIC_NAME,
      zip: head.zip,
      residence: null,
      foreignTaxId: null,
      regime: '616',
      use: 'S01',
    },
    concepts,
    taxes,
    payments: null,
    landingBill: null,
    payroll: null,
    localTaxes: null,
    addenda: null,
  };
}

/** Documents, of at most `most` tickets each and as they were given, without their folios. */
export function globalDrafts(
  head: GlobalHead,
  global: CfdiGlobal,
  tickets: readonly GlobalTicket[],
  most = MOST_TICKETS,
): CfdiDraft[] {
  return Array.from({ length: Math.ceil(tickets.length / most) }, (_, part) =>
    globalDraft(head, global, tickets.slice(part * most, (part + 1) * most)),
  );
}

/** A tax of a ticket as a concept says it; `units` are what a quota counts. */
export function ticketTax(
  {
    base,
    amount,
    units,
  }: { readonly base: string; readonly amount: string; readonly units: string },
  { sat_tax, factor, rate }: TaxRule,
): CfdiTransferredTotal {
  const tax = sat_tax === '003' ? '003' : '002';
  if (factor === 'EXENTO' || rate === null)
    return { base, tax, factor: FACTORS.EXENTO, rate: null, amount: null };
  const counted = factor === 'CUOTA' ? new Exact(units).toFixed() : base;
  return { base: counted, tax, factor: FACTORS[factor], rate: new Exact(rate).toFixed(6), amount };
}
