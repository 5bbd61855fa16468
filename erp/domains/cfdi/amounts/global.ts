/**
 * Invoices to the public at large, of the tickets of a period (Anexo 20, guía de llenado del CFDI
 * global; sat-cfdi §7.4).
 */
import { Exact, sumOf } from '../../amounts/exact.ts';
import type { CfdiConcept, CfdiDraft, CfdiGlobal, CfdiTransferredTotal } from '../draft/draft.ts';
import { PUBLIC_NAME, RFC_PUBLIC } from '../catalogs/taxpayers/generic-rfcs.ts';
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
const MOST_TICKETS = 5000;

/** What each ticket is, whatever was bought with it. */
const TICKET = {
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

const moneyOf = (values: readonly (string | null)[]): string =>
  sumOf(values.map((value) => value ?? 0)).toFixed(2);

function globalDraft(
  head: GlobalHead,
  global: CfdiGlobal,
  tickets: readonly GlobalTicket[],
): CfdiDraft {
  const concepts = tickets.map(ticketConcept);
  const taxes = taxSummary(concepts, 2);
  const subtotal = moneyOf(concepts.map(({ amount }) => amount));
  const discounts = concepts.map((concept) => concept.discount);
  const discount = discounts.some(Boolean) ? moneyOf(discounts) : null;
  const largest = tickets.reduce((most, each) =>
    ticketTotal(each).gt(ticketTotal(most)) ? each : most,
  );
  return {
    ...head,
    type: 'I',
    folio: null,
    paymentForm: largest.paymentForm,
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
