/** A CFDI as its posting reads it: amounts in its currency, facts of its customer. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Amounts } from '#erp/domains/amounts/amounts.ts';
import { loadInvoiceFacts, type InvoiceFacts } from '../capture/invoice-facts.ts';
import { documentDecimals, linesAsDocument, workLines } from '../capture/work-lines.ts';

export interface PostedLine {
  readonly product_id: number | null;
  readonly description: string | null;
  readonly cost_center_id: number | null;
  readonly cost_unit_id: number | null;
  readonly quantity: string;
  readonly unit_price: string | null;
  readonly discount: string | null;
  readonly tax_id: number | null;
  readonly other_tax_id: number | null;
  readonly isr_tax_id: number | null;
  readonly withheld_tax_id: number | null;
}

export interface PostedInvoice {
  readonly id: number;
  readonly cfdi_type: 'INGRESO' | 'EGRESO' | 'PAGO';
  readonly date: string;
  readonly due_date: string;
  readonly customer_id: number;
  readonly branch_office_id: number | null;
  readonly seller_id: number | null;
  readonly currency_id: number;
  readonly exchange_rate: string;
  readonly total: string;
  readonly base_total: string;
  readonly series: string | null;
  readonly folio: string | null;
  readonly number: string | null;
  readonly installments: number | null;
  readonly payment_terms: number | null;
  readonly export_code: string;
  readonly posts: boolean;
  readonly prices_include_tax: boolean | null;
  readonly is_advance: boolean;
  readonly advance_movement_id: number | null;
  readonly credit_reason: string | null;
  readonly cost_center_id: number | null;
  readonly cost_unit_id: number | null;
}

export interface Posting {
  readonly invoice: PostedInvoice;
  readonly lines: readonly PostedLine[];
  readonly facts: InvoiceFacts;
  readonly amounts: Amounts;
  /** Of its currency. */
  readonly decimals: number;
  readonly subjectId: number;
  readonly uuid: string;
  /** ISO day of its items and its entry. */
  readonly date: string;
}

export async function loadPosted(tx: Tx, id: number) {
  const [invoice] = await tx.query(
    sql<PostedInvoice>`select id, cfdi_type, date, due_date, customer_id, branch_office_id, seller_id, currency_id, coalesce(exchange_rate, 1) as exchange_rate, total, base_total, series, folio, number, installments, payment_terms, export_code, coalesce(posts, false) as posts, prices_include_tax, coalesce(is_advance, false) as is_advance, advance_movement_id, credit_reason, cost_center_id, cost_unit_id
      from satinvoices where account_id = ${TENANT} and id = ${id}`,
  );
  const lines = await tx.query(
    sql<PostedLine>`select product_id, description, cost_center_id, cost_unit_id, quantity, unit_price, discount, tax_id, other_tax_id, isr_tax_id, withheld_tax_id from satinvoices__lines where account_id = ${TENANT} and invoice_id = ${id} order by position, id`,
  );
  const facts = await loadInvoiceFacts(tx, { customer_id: invoice!.customer_id, lines });
  const worked = workLines(
    lines.map((line) => ({
      quantity: line.quantity,
      price: line.unit_price ?? '0',
      discount: line.discount,
      tax_ids: [line.tax_id, line.other_tax_id, line.isr_tax_id, line.withheld_tax_id].filter(
        (each) => each !== null,
      ),
    })),
    facts,
    invoice!,
  );
  const decimals = documentDecimals(invoice!, facts);
  return {
    invoice: invoice!,
    lines,
    facts,
    amounts: linesAsDocument(worked, invoice!, decimals),
    decimals,
  };
}
