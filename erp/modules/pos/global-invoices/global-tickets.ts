/** Tickets of a global invoice as its concepts: each worth what was charged and not given back. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { cfdiText } from '#erp/domains/cfdi/amounts/income.ts';
import { ticketTax, type GlobalTicket } from '#erp/domains/cfdi/amounts/global.ts';
import { linesLeft, type LeftLine } from '../invoicing/lines-left.ts';
import { loadTaxRules } from '#erp/domains/taxes/tax-rules.ts';
import { workTicket } from '../tickets/ticket-amounts.ts';

interface Tax {
  readonly tax_id: number;
  readonly base: string;
  readonly amount: string;
  /** What a quota counts. */
  readonly units: string;
}

/** A ticket and its taxes by row of `satTaxes`. */
export interface CountedTicket {
  readonly id: number;
  readonly ticket: GlobalTicket;
  readonly taxes: readonly Tax[];
}

interface StoredTicket {
  readonly id: number;
  readonly folio: string;
  readonly subtotal: string;
  readonly payment_form: string;
  readonly taxes: readonly Tax[] | null;
  readonly is_less: boolean;
}

const storedTickets = (tx: Tx, invoiceId: number): Promise<StoredTicket[]> =>
  tx.query(
    sql<StoredTicket>`select t.id, t.folio, t.subtotal, t.payment_form,
        (select jsonb_agg(jsonb_build_object('tax_id', x.tax_id, 'base', x.base::text, 'amount', x.amount::text, 'units',
            (select coalesce(sum(l.qty), 0)::text from pos_ticket_lines l where l.account_id = ${TENANT} and l.ticket_id = t.id and x.tax_id in (l.tax_id, l.other_tax_id))) order by x.position, x.id)
          from pos_ticket_taxes x where x.account_id = ${TENANT} and x.ticket_id = t.id) as taxes,
        exists (select 1 from pos__tickets r where r.account_id = ${TENANT} and r.original_ticket_id = t.id and r.discounted_in_id = ${invoiceId}) as is_less
      from pos__tickets t where t.account_id = ${TENANT} and t.global_invoice_id = ${invoiceId} and t.kind = 'VENTA' order by t.sold_at, t.id`,
  );

/** What was given back before is no part of it. */
function lessReturns(stored: StoredTicket, lines: readonly LeftLine[], rules: readonly TaxRule[]) {
  const taxesOf = ({ tax_id, other_tax_id }: LeftLine) =>
    [tax_id, other_tax_id].filter((id) => id !== null);
  const worked = workTicket(
    lines.map((line) => ({
      quantity: line.qty,
      price: line.gross_price,
      discount: line.discount,
      tax_ids: taxesOf(line),
    })),
    rules,
  );
  const unitsOf = (id: number) =>
    sumOf(lines.filter((line) => taxesOf(line).includes(id)).map(({ qty }) => qty)).toFixed();
  return {
    ...stored,
    subtotal: worked.subtotal,
    taxes: worked.taxes.map((tax) => ({ ...tax, units: unitsOf(tax.tax_id) })),
  };
}

/** In the order in which they were sold; what was given back whole is left out. */
export async function countedTickets(tx: Tx, invoiceId: number): Promise<CountedTicket[]> {
  const rules = await loadTaxRules(tx);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const stored = await storedTickets(tx, invoiceId);
  const less = stored.filter(({ is_less }) => is_less).map(({ id }) => id);
  const left =
    less.length > 0
      ? await linesLeft(tx, less, { of: 'IN_INVOICE', invoiceId })
      : new Map<number, readonly LeftLine[]>();
  return stored.flatMap((each) => {
    const lines = left.get(each.id);
    if (lines?.length === 0) return [];
    const { id, folio, subtotal, payment_form, taxes } = lines
      ? lessReturns(each, lines, rules)
      : each;
    const own = taxes ?? [];
    const ticket = {
      number: cfdiText(folio, 100),
      subtotal: moneyText(new Exact(subtotal)),
      discount: null,
      transferred: own.map((tax) => ticketTax(tax, byId.get(tax.tax_id)!)),
      paymentForm: payment_form,
    };
    return [{ id, ticket, taxes: own }];
  });
}

export const globalTickets = async (tx: Tx, invoiceId: number): Promise<readonly GlobalTicket[]> =>
  (await countedTickets(tx, invoiceId)).map(({ ticket }) => ticket);
