/** A draft of a global invoice says what its tickets add up to. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { largestTicket } from '#erp/domains/cfdi/amounts/global.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { countedTickets, type CountedTicket } from './global-tickets.ts';

const INVOICES = 'satInvoices';
const UNSEALED = ['BORRADOR', 'ERROR_TIMBRADO'];

/** What the SAT has, or may have, stays as it was sealed. */
export const isUnsealed = (status: string | null): boolean => UNSEALED.includes(status ?? '');

async function requireUnsealed(tx: Tx, invoiceId: number): Promise<void> {
  const [invoice] = await tx.query(
    sql<{
      status: string;
    }>`select status from satinvoices where account_id = ${TENANT} and id = ${invoiceId} for update`,
  );
  if (isUnsealed(invoice?.status ?? null)) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('pos.sealedGlobal', 'La factura global ya se selló: sus importes no cambian.'),
  );
}

async function keepTaxes(tx: Tx, invoiceId: number, tickets: readonly CountedTicket[]) {
  const byTax = Map.groupBy(
    tickets.flatMap(({ taxes }) => taxes),
    ({ tax_id }) => tax_id,
  );
  const rows = [...byTax].map(([tax_id, own]) => ({
    tax_id,
    base: moneyText(sumOf(own.map(({ base }) => base))),
    amount: moneyText(sumOf(own.map(({ amount }) => amount))),
  }));
  await tx.execute(
    sql`delete from satinvoices__taxes where account_id = ${TENANT} and invoice_id = ${invoiceId}`,
  );
  await tx.execute(
    sql`insert into satinvoices__taxes (account_id, invoice_id, position, tax_id, base, amount) select ${TENANT}, ${invoiceId}, x.position - 1, x.tax_id, x.base, x.amount
      from rows from (unnest(${rows.map(({ tax_id }) => tax_id)}::bigint[]), unnest(${rows.map(({ base }) => base)}::numeric[]), unnest(${rows.map(({ amount }) => amount)}::numeric[])) with ordinality as x(tax_id, base, amount, position)`,
  );
  return sumOf(rows.map(({ amount }) => amount));
}

async function formIdOf(tx: Tx, code: string | undefined): Promise<number | null> {
  const [form] = await tx.query(
    sql<{
      id: number;
    }>`select id from payment_types where account_id = ${TENANT} and sat_code = ${code ?? null} and active order by id limit 1`,
  );
  return form?.id ?? null;
}

/**
 * Writes totals, taxes and the form of payment; `more` are fields that change with them. Throws
 * ESTADO_INVALIDO for one that is sealed.
 */
export async function keepAmounts(
  context: Writing,
  invoiceId: number,
  { more = {}, reason }: { readonly more?: Record<string, unknown>; readonly reason: string },
): Promise<{ readonly tickets: number; readonly total: string }> {
  const { tx } = context;
  await requireUnsealed(tx, invoiceId);
  const tickets = await countedTickets(tx, invoiceId);
  const subtotal = sumOf(tickets.map(({ ticket }) => ticket.subtotal));
  const transferred = await keepTaxes(tx, invoiceId, tickets);
  const total = moneyText(subtotal.plus(transferred));
  const form = await formIdOf(tx, largestTicket(tickets.map(({ ticket }) => ticket))?.paymentForm);
  await changeByConsequence(
    context,
    INVOICES,
    { id: invoiceId },
    {
      changes: () => ({
        ...more,
        payment_type_id: form,
        subtotal: moneyText(subtotal),
        discount: '0.00',
        transferred: moneyText(transferred),
        withheld: '0.00',
        total,
        base_total: total,
      }),
      reason,
    },
  );
  return { tickets: tickets.length, total };
}
