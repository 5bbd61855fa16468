/**
 * Invoices sealed, stamped by the test PAC and posted, by eight people at once on one series
 * (issue «Speed»): how many a second, and that folios have neither holes nor doubles.
 */
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atLeast, atMost, type Figure } from './figures.ts';

const CLIENTS = 8;
const EACH = 25;
const CFDI = 'satInvoices';

type Send = ReturnType<typeof callerOf>;
type Body = Record<string, unknown>;

export async function made(
  reply: Promise<{ status: number; text: string; data: Body }>,
): Promise<Body> {
  const { status, text, data } = await reply;
  if (status >= 300) throw new Error(text);
  return data;
}

async function change(send: Send, path: string, body: Body): Promise<Body> {
  const { version } = await made(send.get(path));
  return made(send.put(path, { version, ...body }));
}

/** A company that may issue, with a series; ids of whom it sells to and of what it sells. */
export async function issuingCompany(stock: StockCompany, send: Send) {
  const { idOf, query } = stock;
  const regime = await idOf('sat_tax_regimens', '601');
  const first = async (table: string) =>
    (await query<{ id: number }>(`select min(id) as id from ${table}`))[0]!.id;
  const year = Temporal.Now.plainDateISO('America/Mexico_City').year;
  await change(send, 'acc/configuration', { start_date: `${year}-01-01` });
  await query(`update branch_offices set zip = '37000'`);
  await change(send, 'corp/config', {
    rfc: 'TEL200101AB3',
    legal_name: 'TELAR DE PRUEBAS',
    tax_regime_id: regime,
    zip: '37000',
    privacy_notice: 'Aviso',
    privacy_version: '1',
    privacy_contact: 'arco@telar.test',
  });
  const [issuer] = await query<{ id: number }>('select id from sat__issuers where is_default');
  await made(
    send.post('series', {
      code: 'MED',
      name: 'Medición',
      document: 'CFDI_FACTURA',
      is_default: '1',
      pattern: '{SERIE}-{FOLIO}',
      reset: 'NUNCA',
      digits: '4',
      next_folio: '1',
    }),
  );
  await made(send.post(`sat/issuers/test-certificate/${issuer!.id}`, {}));
  const product = await stock.product('MANTA', {
    is_sellable: '1',
    sat_product_key: '11161800',
    tax_object: '02',
    tax_ids: { 0: String(await idOf('sattaxes', 'IVA16')) },
    list_price: '50',
  });
  await query('update users set is_seller = true');
  const customer = await made(
    send.post('customers', {
      name: 'Modas del Centro',
      phone: '4771234567',
      customer_type_id: await idOf('customer_types', 'MENUDEO'),
      zone_id: (await stock.make('zones', { code: 'LEO', name: 'León' })).id,
      branch_office_id: await first('branch_offices'),
      seller_id: await first('users'),
      currency_id: await idOf('currencies', 'MXN'),
      payment_term: 'CREDITO',
      credit_days: '30',
      credit_limit: '100000000',
      tax_companies: [
        {
          rfc: 'MCE100101AB1',
          legal_name: 'MODAS DEL CENTRO',
          tax_regime_id: regime,
          zip: '06000',
          cfdi_use: 'G01',
          is_default: '1',
        },
      ],
    }),
  );
  return { product, customer: customer.id };
}

async function drafted(send: Send, { product, customer }: { product: unknown; customer: unknown }) {
  const drafts: { id: number; version: number }[] = [];
  for (let i = 0; i < CLIENTS * EACH; i += 1) {
    const lines = Array.from({ length: 3 }, (_, line) => ({
      product_id: product,
      quantity: `${1 + ((i + line) % 9)}`,
    }));
    const draft = await made(send.post(CFDI, { customer_id: customer, lines }));
    drafts.push({ id: Number(draft.id), version: Number(draft.version) });
  }
  return drafts;
}

export async function stamping(): Promise<Figure[]> {
  const stock = await stockCompany();
  const { services } = stock.company;
  try {
    Object.assign(services, { now: () => Temporal.Now.instant() });
    const send = callerOf(services, stock.admin);
    const drafts = await drafted(send, await issuingCompany(stock, send));
    await services.db.system((tx) => tx.execute('analyze'));
    const failed: string[] = [];
    const started = performance.now();
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let next = drafts.pop(); next; next = drafts.pop()) {
          const { status, text } = await send.put(`${CFDI}/stamp/${next.id}`, {
            version: next.version,
          });
          if (status !== 200) failed.push(text);
        }
      }),
    );
    await askDue(services);
    const seconds = (performance.now() - started) / 1000;
    const [told] = await stock.query<{ stamped: number; folios: number; span: number }>(
      `select count(*) filter (where status = 'TIMBRADO' and event_id is not null)::int as stamped, count(distinct folio)::int as folios, max(folio::int) - min(folio::int) + 1 as span from satinvoices`,
    );
    const all = CLIENTS * EACH;
    const { stamped, folios, span } = told!;
    const wrong =
      failed.length + (all - stamped) + Math.abs(all - folios) + Math.abs(all - Number(span));
    return [
      atLeast(
        `Invoices sealed, stamped and posted, ${CLIENTS} clients on one series`,
        stamped / seconds,
        25,
        '/s',
        services.db.engine === 'PGLITE' ? 'embedded' : 'PostgreSQL',
      ),
      atMost(
        '… refused, not posted, or with a hole or a double among folios',
        wrong,
        0,
        'documents',
        failed[0]?.slice(0, 90) ?? '',
      ),
    ];
  } finally {
    await services.db.close();
  }
}
