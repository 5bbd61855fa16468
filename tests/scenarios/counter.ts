/** What stories of a counter begin with: who invoices, what is sold, and how it is paid. */
import { earlierToday } from './entries.ts';
import { done, type Body, type Stage } from './given.ts';
import { beginInvoicing, CFDI } from './invoicing.ts';

export const TICKETS = 'pos/tickets';

/** A company that may issue, with a counter; `sell` is the call that a file makes of a ticket. */
export async function beginCounter() {
  const begun = await beginInvoicing();
  const { told, product } = begun;
  const branch = await told.given.branch('CENTRO');
  await told.query(`update branch_offices set zip = '37000' where code = 'CENTRO'`);
  const formOf = async (code: string) =>
    (
      await told.query<{ id: number }>(
        'select id from payment_types where sat_code = $1 order by id limit 1',
        [code],
      )
    )[0]!.id;
  const [vat, excise] = [await told.idOf('sattaxes', 'IVA16'), await exciseOf(told)];
  const [cash, card] = [await formOf('01'), await formOf('04')];
  const line = (gross_price: string, more: Body = {}) => ({
    product_id: product,
    qty: '1',
    gross_price,
    tax_id: vat,
    ...more,
  });
  const sell = (folio: string, more: Body = {}) =>
    told.as('admin').post(TICKETS, {
      folio,
      sold_at: earlierToday().toInstant().toString(),
      branch_office_id: branch,
      lines: [line('13.93'), line('45.50'), line('29.90')],
      payments: [{ payment_type_id: cash, amount: '100' }],
      ...more,
    });
  return { ...begun, branch, vat, excise, cash, card, line, sell };
}

/** IEPS of 8 %, of the catalogue. */
async function exciseOf(told: Stage): Promise<number> {
  const [known] = await told.query<{ id: number }>(
    `select id from sattaxes where sat_tax = '003' and kind = 'TRASLADO' and rate = 0.08 order by id limit 1`,
  );
  return known!.id;
}

export const hoursAgo = (hours: number): string =>
  Temporal.Now.instant().subtract({ hours }).toString();

export const ticketOf = (told: Stage, id: number): Promise<Body> =>
  done(told.as('admin').get(`${TICKETS}/${id}`));

export const invoiceOf = (told: Stage, id: number): Promise<Body> =>
  done(told.as('admin').get(`${CFDI}/${id}`));

/** The draft that is made of a ticket; its id. */
export async function billed(told: Stage, ticket: number, customer: number): Promise<number> {
  const { outcome } = await done(
    told.as('admin').post(`${TICKETS}/invoice/${ticket}`, { customer_id: customer }),
  );
  return outcome.open.id;
}
