/** An EGRESO that lowers the CFDI of a ticket, with its lines and prices (sat-cfdi §7.3, §7.4). */
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { TICKET } from '#erp/domains/cfdi/amounts/global.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { baseCurrency, comesFrom } from './drafting.ts';
import type { LeftLine } from './lines-left.ts';

export interface NoteDraft {
  readonly ticket: {
    readonly id: number;
    readonly folio: string;
    readonly branch_office_id: number;
    readonly form: number | null;
  };
  /** The CFDI that it lowers, stamped. */
  readonly invoiceId: number;
  /** c_TipoRelacion: 01 lowers it, 03 gives goods back. */
  readonly relation: '01' | '03';
  readonly reason: 'DEVOLUCION' | 'DESCUENTO' | 'CORRECCION';
  readonly lines: readonly LeftLine[];
}

interface Credited {
  readonly is_global: boolean;
  readonly customer_id: number;
  readonly tax_company_id: number | null;
  readonly issuer_id: number | null;
}

/** Of a global invoice the ticket is what is named, as it was there. */
const noteLine = (line: LeftLine, folio: string, { is_global }: Credited) =>
  sentValues({
    ...(is_global
      ? {
          identification: folio,
          description: TICKET.description,
          sat_product_key: TICKET.productKey,
          sat_unit_key: TICKET.unitKey,
        }
      : { product_id: line.product_id, description: line.description }),
    quantity: line.qty,
    unit_price: line.gross_price,
    discount: line.discount,
    tax_id: line.tax_id,
    other_tax_id: line.other_tax_id,
    tax_object: line.tax_id || line.other_tax_id ? '02' : '01',
  });

/** Makes it in the caller's transaction, in BORRADOR, without entry of its own; gives its id. */
export async function draftNote(context: Writing, draft: NoteDraft): Promise<number> {
  const { tx, services } = context;
  const { ticket, invoiceId, relation, reason, lines } = draft;
  const [credited] = await tx.query(
    sql<Credited>`select is_global, customer_id, tax_company_id, issuer_id from satinvoices where account_id = ${TENANT} and id = ${invoiceId}`,
  );
  const made = await createInTransaction(
    tx,
    services,
    onBehalfOf(services, context.actor),
    satInvoices,
    {
      ...sentValues({
        cfdi_type: 'EGRESO',
        credit_reason: reason,
        customer_id: credited!.customer_id,
        tax_company_id: credited!.tax_company_id,
        issuer_id: credited!.issuer_id,
        branch_office_id: ticket.branch_office_id,
        payment_method: 'PUE',
        payment_terms: '0',
        payment_type_id: ticket.form,
        currency_id: await baseCurrency(tx),
        prices_include_tax: '1',
      }),
      lines: Object.fromEntries(
        lines.map((line) => noteLine(line, ticket.folio, credited!)).entries(),
      ),
      relations: { 0: { relation, related_id: String(invoiceId) } },
    },
  );
  await comesFrom(tx, made.id!, ticket.id);
  return made.id!;
}
