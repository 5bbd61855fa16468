/** A received CFDI as the body of an invoice of its supplier, on the wire. */
import { NOTE_RELATIONS } from '#erp/modules/prc/invoice-shipments/invoice-choices.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { CfdiConcept, CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  loadTaxes,
  type TaxFacts,
} from '#erp/modules/prc/invoice-shipments/capture/invoice-facts.ts';
import { taxFields } from './tax-fields.ts';

const decimals = (text: string) => text.split('.')[1]?.replace(/0+$/, '').length ?? 0;

/** Quantity and price where they give the amount with our decimals; otherwise one of the amount. */
export function priceOf({ quantity, unitPrice, amount }: CfdiConcept) {
  const worked = moneyText(new Exact(quantity).times(unitPrice));
  return decimals(quantity) <= 4 && worked === moneyText(new Exact(amount))
    ? { quantity, price: unitPrice }
    : { quantity: '1', price: amount };
}

export interface Catalogues {
  readonly taxes: readonly TaxFacts[];
  readonly currency: number | null;
  readonly form: number | null;
}

export async function cataloguesOf(
  tx: Tx,
  { currency, paymentForm }: CfdiDraft,
): Promise<Catalogues> {
  const [ids] = await tx.query(
    sql<{
      currency: number | null;
      form: number | null;
    }>`select (select id from currencies where account_id = ${TENANT} and code = ${currency} limit 1) as currency, (select id from payment_types where account_id = ${TENANT} and sat_code = ${paymentForm} and active order by id limit 1) as form`,
  );
  return { taxes: await loadTaxes(tx), currency: ids?.currency ?? null, form: ids?.form ?? null };
}

const text = (id: number | null | undefined) => (id ? String(id) : '');

/** To what a concept goes. */
export interface ChosenLine {
  readonly expense_id?: number | null;
  readonly book_account_id?: number | null;
  readonly cost_center_id?: number | null;
}

/** What a line of it says, without where it goes; `unknown` are taxes that the company has not. */
export function amountsOfLine(concept: CfdiConcept, { taxes }: Catalogues) {
  const { fields, unknown } = taxFields(concept, taxes);
  return {
    line: {
      description: concept.description.slice(0, 1000),
      ...priceOf(concept),
      discount: concept.discount ?? '',
      ...fields,
    },
    unknown,
  };
}

export function linesOfBody(
  draft: CfdiDraft,
  chosen: readonly (ChosenLine | undefined)[],
  known: Catalogues,
) {
  const unknown = new Set<string>();
  const lines = draft.concepts.map((concept, i) => {
    const found = amountsOfLine(concept, known);
    for (const name of found.unknown) unknown.add(name);
    const own = chosen[i];
    return {
      ...found.line,
      expense_id: text(own?.expense_id),
      book_account_id: text(own?.book_account_id),
      cost_center_id: text(own?.cost_center_id),
    };
  });
  return { lines, unknown: [...unknown] };
}

export interface InvoiceHead {
  readonly supplier_id: number | null | undefined;
  readonly related_invoice_id?: number | null | undefined;
  readonly withholding_reason?: string | null | undefined;
}

/** Of a note, where a note of a supplier has it. */
const relationOf = ({ type, relations }: CfdiDraft): string =>
  (type === 'E' && NOTE_RELATIONS.find(([code]) => code === relations[0]?.relation)?.[0]) || '';

/** Without its total, which only its own lines give. */
export const headOf = (head: InvoiceHead, draft: CfdiDraft, uuid: string, known: Catalogues) => ({
  kind: draft.type === 'E' ? 'NOTA_CREDITO' : 'FACTURA',
  supplier_id: text(head.supplier_id),
  date: draft.date.slice(0, 10),
  uuid,
  series: draft.series ?? '',
  supplier_folio: draft.folio ?? '',
  payment_mode: draft.paymentMethod ?? '',
  payment_type_id: text(known.form),
  cfdi_use: draft.receiver.use,
  currency_id: text(known.currency),
  exchange_rate: draft.exchangeRate && draft.currency !== 'MXN' ? draft.exchangeRate : '',
  related_invoice_id: text(head.related_invoice_id),
  relation_type: relationOf(draft),
  withholding_reason: head.withholding_reason ?? '',
});

interface LastLine {
  readonly product_key: string;
  readonly expense_id: number | null;
  readonly book_account_id: number | null;
  readonly cost_center_id: number | null;
}

/** What was chosen the last time for the same key of this issuer. */
export async function lastLines(tx: Tx, issuer: string): Promise<ReadonlyMap<string, LastLine>> {
  const rows = await tx.query(
    sql<LastLine>`select distinct on (c.product_key) c.product_key, l.expense_id, l.book_account_id, l.cost_center_id
      from sat__wh_invoices w join sat__wh_invoice_concepts c on c.account_id = ${TENANT} and c.invoice_id = w.id
        join prc_invoice_lines l on l.account_id = ${TENANT} and l.invoice_id = w.source_id::bigint and l.position = c.position
      where w.account_id = ${TENANT} and w.issuer_rfc = ${issuer} and w.source_resource = 'prc/invoice-shipments' order by c.product_key, w.id desc`,
  );
  return new Map(rows.map((each) => [each.product_key, each]));
}
