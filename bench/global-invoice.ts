/**
 * A global invoice of 5,000 tickets: made, sealed and stamped by the test PAC (sat-cfdi §7.4), and
 * their being free again when it is cancelled.
 */
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atMost, type Figure } from './figures.ts';
import { issuingCompany, made } from './stamping.ts';

const TICKETS = 5000;
const CFDI = 'satInvoices';

/** Of one rate, with two lines each. */
export async function fillTickets(
  { company, query, idOf }: Pick<StockCompany, 'company' | 'query' | 'idOf'>,
  product: unknown,
  count: number,
): Promise<void> {
  const { accountId } = company;
  const [branch] = await query<{ id: number }>('select min(id) as id from branch_offices');
  const vat = await idOf('sattaxes', 'IVA16');
  await company.services.db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      `insert into pos__tickets (account_id, folio, kind, status, sold_at, day, branch_office_id, subtotal, tax_total, total, payment_form, invoice_code)
       select $1::bigint, 'M-' || lpad(i::text, 6, '0'), 'VENTA', 'PAGADO', now() - i * interval '1 millisecond', (now() at time zone 'America/Mexico_City')::date, $2::bigint, 100 + i % 900, round((100 + i % 900) * 0.16, 2), round((100 + i % 900) * 1.16, 2), case when i % 3 = 0 then '04' else '01' end, 'M' || lpad(i::text, 11, '0')
       from generate_series(1, $3::int) i`,
      [accountId, branch!.id, count],
    );
    await tx.execute(
      `insert into pos_ticket_taxes (account_id, ticket_id, position, tax_id, base, amount)
       select account_id, id, 0, $2::bigint, subtotal, tax_total from pos__tickets where account_id = $1 and folio like 'M-%'`,
      [accountId, vat],
    );
    await tx.execute(
      `insert into pos_ticket_lines (account_id, ticket_id, position, product_id, qty, gross_price, tax_id, gross_total, base, tax_amount)
       select t.account_id, t.id, n, $3::bigint, 1, case when n = 0 then t.total - 50 else 50 end, $2::bigint, case when n = 0 then t.total - 50 else 50 end, 0, 0
       from pos__tickets t cross join generate_series(0, 1) n where t.account_id = $1 and t.folio like 'M-%'`,
      [accountId, vat, product],
    );
  });
}

export async function globalInvoice(): Promise<Figure[]> {
  const stock = await stockCompany();
  const { services } = stock.company;
  try {
    Object.assign(services, { now: () => Temporal.Now.instant() });
    const send = callerOf(services, stock.admin);
    const { product } = await issuingCompany(stock, send);
    await made(
      send.post('series', {
        code: 'G',
        name: 'Globales',
        document: 'CFDI_GLOBAL',
        is_default: '1',
        pattern: '{SERIE}-{FOLIO}',
        reset: 'NUNCA',
        digits: '4',
        next_folio: '1',
      }),
    );
    await stock.query(`update customers set legal_person = 'PUBLICO_GENERAL', status = 'ACTIVO'`);
    await fillTickets(stock, product, TICKETS);
    await services.db.system((tx) => tx.execute('analyze'));
    const today = Temporal.Now.plainDateISO('America/Mexico_City').toString();
    const started = performance.now();
    const { invoices } = await made(
      send.post('sat/global-invoices/generate', { periodicity: '01', from: today, to: today }),
    );
    const drafted = performance.now();
    const [{ id }] = invoices as [{ id: number }];
    const { version } = (await made(send.get(`${CFDI}/${id}`))) as { version: number };
    await made(send.put(`${CFDI}/stamp/${id}`, { version }));
    await askDue(services);
    const stamped = performance.now();
    const [told] = await stock.query<{ status: string; n: number }>(
      `select i.status, (select count(*)::int from pos__tickets t where t.global_invoice_id = i.id) as n from satinvoices i where i.id = $1`,
      [id],
    );
    if (told?.status !== 'TIMBRADO' || told.n !== TICKETS)
      throw new Error(`the global invoice is ${JSON.stringify(told)}`);
    const seconds = (stamped - started) / 1000;
    return [
      atMost(
        `A global invoice of ${TICKETS.toLocaleString('en')} tickets made and stamped`,
        seconds,
        10,
        's',
        `its draft in ${Math.round(drafted - started)} ms`,
      ),
    ];
  } finally {
    await services.db.close();
  }
}
