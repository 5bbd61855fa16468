/**
 * Documents that are invoiced (orders, shipments, trips, contracts, estimations, services) say what
 * there is to invoice of them, and hear what becomes of it: members of their own rules.
 */
import type { Writing } from '#erp/kernel/extension-points.ts';

export type InvoiceOrigin =
  | 'PEDIDO'
  | 'EMBARQUE'
  | 'POS'
  | 'SERVICIO'
  | 'CONTRATO'
  | 'ESTIMACION'
  | 'VIAJE'
  | 'MANUAL';

/** What is left out follows from the product and from the customer, as in what is captured. */
export interface SourceLine {
  readonly product_id?: number | null;
  readonly description?: string | null;
  readonly sat_product_key?: string | null;
  readonly sat_unit_key?: string | null;
  readonly unit?: string | null;
  /** Decimal text, above zero. */
  readonly quantity: string;
  /** Before taxes, in the document's currency. */
  readonly unit_price?: string | null;
  readonly discount?: string | null;
  readonly tax_object?: string | null;
  readonly tax_id?: number | null;
  readonly other_tax_id?: number | null;
  readonly isr_tax_id?: number | null;
  readonly withheld_tax_id?: number | null;
  readonly cost_center_id?: number | null;
  readonly cost_unit_id?: number | null;
  /** The row of the order or shipment that this invoices; it stays with the line. */
  readonly order_line?: string | null;
  readonly shipment_line?: string | null;
}

/** One document's part of an invoice. */
export interface InvoiceSource {
  readonly id: number;
  /** What people call it: its folio. */
  readonly name: string;
  readonly origin: InvoiceOrigin;
  readonly customer_id: number;
  /** By default the customer's usual one. */
  readonly tax_company_id?: number | null;
  readonly currency_id?: number | null;
  /** Days of credit; by default the customer's. */
  readonly payment_terms?: number | null;
  /** How it is paid and what it is used for; by default the customer's. */
  readonly payment_method?: string | null;
  readonly payment_type_id?: number | null;
  readonly cfdi_use?: string | null;
  readonly branch_office_id?: number | null;
  readonly seller_id?: number | null;
  /** Without any, there is nothing left to invoice of it. */
  readonly lines: readonly SourceLine[];
}

export type InvoiceNews = 'BORRADOR' | 'DESCARTADO' | 'TIMBRADO' | 'CANCELADO' | 'COBRADO';

/** A CFDI that was made from documents of the resource, and what happened to it. */
export interface InvoiceMoved {
  /** COBRADO also when a collection is undone: `balance` says what is owed by now. */
  readonly happened: InvoiceNews;
  readonly invoice: {
    readonly id: number;
    readonly number: string | null;
    readonly uuid: string | null;
    readonly cfdi_type: string;
    readonly total: string;
    readonly balance: string;
    readonly payment_status: string;
    /** The CFDI that it takes the place of (relation 04). */
    readonly substitutes_id: number | null;
  };
  /** Ids of the resource's documents in it. */
  readonly sources: readonly number[];
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /**
     * What is left to invoice of these documents, which whoever asks may see. It locks them, so
     * that the same is not invoiced twice at once, and refuses what may not be invoiced.
     */
    readonly toInvoice?: (
      context: Writing,
      ids: readonly number[],
    ) => Promise<readonly InvoiceSource[]>;
    /**
     * A draft of these documents was corrected, or is about to be sealed: refuses what asks for
     * more than there is of them.
     */
    readonly checkInvoiced?: (context: Writing, ids: readonly number[]) => Promise<void>;
    /** In the transaction of what happened, once it is written; it may refuse it. */
    readonly invoiceMoved?: (context: Writing, moved: InvoiceMoved) => Promise<void>;
  }
}
