/** What stories of invoices begin with: a company that may issue, and whom and what it sells. */
import { setTimeout } from 'node:timers/promises';
import { rebuildSales } from '#erp/domains/net-sales/keep-sums.ts';
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import type { TestReply } from '../api/fixtures.ts';
import { TODAY } from './entries.ts';
import { done, story, type Body, type Stage } from './given.ts';
import { beginBooks, subjectOf } from './treasury.ts';

export const CFDI = 'satInvoices';

/** The RFC and legal name of the story's company. */
export const COMPANY = { rfc: 'TEL200101AB3', legal_name: 'TELAR DE PRUEBAS' } as const;

const SERIES = [
  ['A', 'CFDI_FACTURA'],
  ['NC', 'CFDI_NOTA_CREDITO'],
  ['P', 'CFDI_PAGO'],
] as const;

/** The company says who it is for the SAT; its issuer follows. */
export async function issuingCompany(told: Stage): Promise<number> {
  const admin = told.as('admin');
  await told.query(`update branch_offices set zip = '37000' where zip = '00000'`);
  await done(
    admin.change('corp/config', {
      ...COMPANY,
      tax_regime_id: await told.idOf('sat_tax_regimens', '601'),
      zip: '37000',
      privacy_notice: 'Aviso',
      privacy_version: '1',
      privacy_contact: 'arco@telar.test',
    }),
  );
  const [issuer] = await told.query<{ id: number }>('select id from sat__issuers where is_default');
  return issuer!.id;
}

/** Series of its own for each fiscal document. */
export async function fiscalSeries(told: Stage): Promise<void> {
  for (const [code, document] of SERIES)
    await done(
      told.as('admin').post('series', {
        code,
        name: code,
        document,
        is_default: '1',
        pattern: '{SERIE}-{FOLIO}',
        reset: 'NUNCA',
        digits: '4',
        next_folio: code === 'A' ? '1024' : '1',
      }),
    );
}

/** A customer that is invoiced by this legal name; its id. */
export async function invoicedCustomer(told: Stage, more: Body = {}): Promise<number> {
  return told.given.customer('Modas del Centro', {
    payment_term: 'CREDITO',
    credit_days: '30',
    credit_limit: '1000000',
    tax_companies: [
      {
        rfc: 'MCE100101AB1',
        legal_name: 'MODAS DEL CENTRO',
        tax_regime_id: await told.idOf('sat_tax_regimens', '601'),
        zip: '06000',
        cfdi_use: 'G01',
        is_default: '1',
        invoice_emails: 'facturas@modas.mx',
      },
    ],
    ...more,
  });
}

/** A product that is sold with IVA 16 %; its id. */
export const soldProduct = async (told: Stage, more: Body = {}): Promise<number> =>
  told.given.product('MANTA', {
    more: {
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '02',
      tax_ids: { 0: String(await told.idOf('sattaxes', 'IVA16')) },
      list_price: '50',
      ...more,
    },
  });

/** A company whose books are open, that may issue, and whom and what it sells. */
export async function beginInvoicing(told?: Stage) {
  const stage = told ?? (await story());
  await beginBooks(stage);
  const issuer = await issuingCompany(stage);
  await fiscalSeries(stage);
  await done(stage.as('admin').post(`sat/issuers/test-certificate/${issuer}`, {}));
  const customer = await invoicedCustomer(stage);
  return {
    told: stage,
    issuer,
    customer,
    subject: await subjectOf(stage, 'customer_id', customer),
    product: await soldProduct(stage),
  };
}

/** A draft of an invoice with these lines; as it is saved. */
export const draftInvoice = (
  told: Stage,
  customer_id: number,
  lines: readonly Body[],
  more: Body = {},
) => done(told.as('admin').post(CFDI, { customer_id, lines, ...more }));

const WAITING = ['TIMBRANDO', 'CANCELACION_SOLICITADA'];
const PATIENCE_MS = 60_000;

/** As it is once who is outside has answered: a reply does not wait for ever. */
export async function answered(
  told: Stage,
  reply: Promise<TestReply['data']>,
  path = CFDI,
): Promise<TestReply['data']> {
  const { services } = told.stock.company;
  const until = performance.now() + PATIENCE_MS;
  let record = await reply;
  while (WAITING.includes(record.status)) {
    if (performance.now() > until) {
      const asked = await told.query('select action, attempt, message from outside_requests');
      throw new Error(`no answer: ${JSON.stringify(asked)}`);
    }
    await setTimeout(100);
    // A clock that stands still is never past what was asked at this instant.
    await askDue({ ...services, now: () => services.now().add({ seconds: 1 }) });
    record = await done(told.as('admin').get(`${path}/${record.id}`));
  }
  return record;
}

/** Drafted and stamped by the administrator; as it is then. */
export async function stampedInvoice(
  told: Stage,
  customer: number,
  lines: readonly Body[],
  more: Body = {},
) {
  const { id } = await draftInvoice(told, customer, lines, more);
  return answered(told, done(told.as('admin').act(CFDI, 'stamp', id)));
}

const MOVEMENTS = 'cfl/movements';

let banks = 0;

/** Money of the customer that names the document it pays; the bank's book account. */
export async function collect(told: Stage, subject_id: number, amount: string, number: string) {
  const admin = told.as('admin');
  const bank = await told.given.bankAccount(`Banco ${(banks += 1)}`);
  const { id } = await done(
    admin.post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      subject_id,
      bank_account_id: bank,
      amount,
      concept: `Abono a factura ${number}`,
    }),
  );
  await done(admin.put(`${MOVEMENTS}/allocate/${id}`, {}));
  await done(admin.act(MOVEMENTS, 'apply', id));
  const [row] = await told.query<{ code: string }>(
    'select a.code from cfl__bank_accounts b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where b.id = $1',
    [bank],
  );
  return { book: row!.code, movement: Number(id) };
}

/** Sums of net sales as they are once a test has changed documents behind the product's back. */
export const recountSales = (told: Stage): Promise<number> =>
  told.stock.within(({ tx, services }) => rebuildSales(tx, services.registry));
