/** Paying suppliers: a proposal over many items, many payments of one, the portal. */
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atMost, format, type Figure } from './figures.ts';
import { processed, quickest, quickestPrepared } from './quickest.ts';
import { made } from './stamping.ts';
import { supplierOf } from './supplier.ts';
import { newWatch, watched } from './watched.ts';

const INVOICES = 'prc/invoice-shipments';
const PAYMENTS = 'payments';
const PROPOSALS = 'purchase-payments';
const ITEMS = 20_000;
const AT_ONCE = 50;
const ROUNDS = 5;

type Send = ReturnType<typeof callerOf>;

interface Paying {
  readonly stock: StockCompany;
  readonly send: Send;
  readonly supplier: number;
  readonly bank: number;
  /** Of the supplier. */
  readonly account: number;
}

const today = () => Temporal.Now.plainDateISO('America/Mexico_City').toString();

async function paying(stock: StockCompany): Promise<Paying> {
  Object.assign(stock.company.services, { now: () => Temporal.Now.instant() });
  const send = callerOf(stock.company.services, stock.admin);
  const id = await supplierOf(stock, send, {
    category: 'SERVICIOS',
    invoice_control: 'SIN_ORDEN',
    portal_enabled: '1',
  });
  await stock.query(`update acc__configuration set start_date = '2020-01-01'`);
  const [account] = await stock.query<{ id: number }>(
    `with proof as (insert into files (account_id, name, mime, size, sha256, kind) select account_id, 'caratula.pdf', 'application/pdf', 10, repeat('a', 64), 'OTRO' from currencies where code = 'MXN' returning account_id, id)
     insert into supplier_bank_accounts (account_id, supplier_id, currency_id, clabe, holder_name, proof_file, is_default, position, status, usable_from)
     select c.account_id, $1, c.id, '012180015012345672', 'HILOS', p.id, true, 0, 'VERIFICADA', '2026-01-01' from currencies c join proof p on p.account_id = c.account_id where c.code = 'MXN' returning id`,
    [id],
  );
  const bank = await stock.make('cfl/bank-accounts', {
    name: 'BBVA',
    account_type_id: String(await stock.idOf('cfl__account_types', 'CHE')),
    currency_id: String(await stock.idOf('currencies', 'MXN')),
    book_account_id: String(await stock.idOf('acc__accounts', '102.01.01')),
    opening_balance: '100000000.00',
    opening_date: today(),
    layout_code: 'BBVA',
    bank_id: String(await stock.idOf('cfl__banks', '012')),
    next_check: '1',
    clabe: '012225001234567893',
  });
  return { stock, send, supplier: id, bank: bank.id!, account: account!.id };
}

/** The first day from today on which banks work: a proposal is paid on one. */
function bankDay(): string {
  let day = Temporal.Now.plainDateISO('America/Mexico_City');
  while (day.dayOfWeek > 5) day = day.add({ days: 1 });
  return day.toString();
}

let uuids = 0;

async function postedInvoice({ stock, send, supplier }: Paying, price: string) {
  const { id } = await made(
    send.post(INVOICES, {
      kind: 'FACTURA',
      supplier_id: supplier,
      date: today(),
      uuid: `ABCDEF02-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`,
      series: 'A',
      supplier_folio: String(uuids),
      payment_mode: 'PPD',
      payment_type_id: await stock.idOf('payment_types', '99'),
      lines: { 0: { expense_id: await stock.idOf('expenses', 'LUZ'), price } },
    }),
  );
  await made(send.put(`${INVOICES}/match/${String(id)}`, {}));
  return made(send.put(`${INVOICES}/post/${String(id)}`, {}));
}

/** 50 people pay one invoice at once, each a tenth of it: ten are taken, to the cent. */
async function atOnce(at: Paying): Promise<Figure> {
  const { stock, send } = at;
  const invoice = await postedInvoice(at, '1000');
  const payments: unknown[] = [];
  for (let i = 0; i < AT_ONCE; i += 1)
    payments.push(
      (
        await made(
          send.post(PAYMENTS, {
            supplier_id: at.supplier,
            date: today(),
            bank_account_id: at.bank,
            payment_type_id: await stock.idOf('payment_types', '03'),
            reference: `RASTREO-${i}`,
            supplier_bank_account_id: at.account,
            amount: '116.00',
            applications: { 0: { invoice_id: invoice.id, invoice_amount: '116.00' } },
          }),
        )
      ).id,
    );
  // Whoever captures a payment does not authorise it.
  const { company } = stock;
  await company.addPerson({ nickname: 'tesorera', roleCodes: ['PAGOS'] });
  const signedIn = await company.signIn('tesorera');
  const treasurer = callerOf(company.services, await company.actorOf(signedIn));
  let replies: Awaited<ReturnType<Send['put']>>[] = [];
  const spent = await processed(async () => {
    replies = await Promise.all(
      payments.map((id) => treasurer.put(`${PAYMENTS}/apply/${String(id)}`, {})),
    );
  });
  const taken = replies.filter(({ status }) => status < 300).length;
  const [left] = await stock.query<{ balance: string }>(
    'select balance from prc__invoice_shipments where id = $1',
    [invoice.id],
  );
  if (taken !== 10 || left?.balance !== '0.00')
    throw new Error(`${taken} paid tenths: ${left?.balance} left; ${replies.at(-1)?.text}`);
  return atMost(
    `${AT_ONCE} payments of a tenth of one invoice at once, processor time`,
    spent,
    5000,
    'ms',
    `${taken} paid, none beyond its balance`,
  );
}

/** Copies of a posted invoice and of its item. */
async function fillItems(at: Paying): Promise<void> {
  const { stock } = at;
  const { services, accountId } = stock.company;
  const invoice = await postedInvoice(at, '100');
  const columns = async (table: string, without: readonly string[]) =>
    (
      await stock.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and column_name <> all($2::text[]) and is_generated = 'NEVER' order by ordinal_position`,
        [table, without],
      )
    )
      .map(({ name }) => `"${name}"`)
      .join(', ');
  const ofInvoice = await columns('prc__invoice_shipments', [
    ...['id', 'folio', 'uuid', 'uuid_key', 'supplier_folio'],
  ]);
  const ofItem = await columns('cfl__open_items', ['id', 'source_id', 'document_no']);
  await services.db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      `insert into prc__invoice_shipments (folio, uuid, uuid_key, supplier_folio, ${ofInvoice}) select 'M-' || i, upper(md5(i::text)::uuid::text), upper(md5(i::text)::uuid::text), 'M' || i, ${ofInvoice} from prc__invoice_shipments, generate_series(1, ${ITEMS}) i where id = $1`,
      [invoice.id],
    );
    await tx.execute(
      `insert into cfl__open_items (source_id, document_no, ${ofItem}) select n.id::text, n.folio, ${ofItem.replaceAll(/"\w+"/g, 'o.$&')} from prc__invoice_shipments n cross join cfl__open_items o where n.folio like 'M-%' and o.source_resource = $2 and o.source_id = $1`,
      [String(invoice.id), INVOICES],
    );
  });
  await services.db.system((tx) =>
    tx.execute('analyze prc__invoice_shipments, cfl__open_items, purchase_payment_lines'),
  );
}

async function proposing(at: Paying): Promise<Figure> {
  const { services } = at.stock.company;
  const watch = newWatch();
  const send = callerOf({ ...services, db: watched(services.db, watch) }, at.stock.admin);
  let [least, said] = [Infinity, ''];
  await quickestPrepared(ROUNDS, async () => {
    const { id } = await made(
      at.send.post(PROPOSALS, {
        date: today(),
        payment_date: bankDay(),
        bank_account_id: at.bank,
        due_until: Temporal.PlainDate.from(today()).add({ days: 120 }).toString(),
      }),
    );
    return async () => {
      Object.assign(watch, newWatch());
      await made(send.put(`${PROPOSALS}/propose/${String(id)}`, {}));
      if (watch.total >= least) return;
      least = watch.total;
      said = `${watch.statements} statements, the longest ${format(watch.longest)} ms: ${watch.sql}`;
    };
  });
  return atMost(
    `A proposal over ${ITEMS.toLocaleString('en')} open items, in the database`,
    least,
    500,
    'ms',
    said,
  );
}

/** Invoices of a supplier, as its own people list them. */
async function portal(at: Paying): Promise<Figure> {
  const { stock, send, supplier } = at;
  const { userId } = await made(
    send.post(`suppliers/inviteUser/${supplier}`, {
      name: 'Portal',
      email: 'portal@uno.test',
    }),
  );
  await stock.company.services.db.system((tx) =>
    tx.execute(
      `update identities set password_hash = (select a.password_hash from identities a where a.email = 'admin@uno.test') where user_id = $1`,
      [userId],
    ),
  );
  await stock.query(
    `update users set status = 'ACTIVO', privacy_accepted_at = now() where id = $1`,
    [userId],
  );
  const { company } = stock;
  const theirs = callerOf(company.services, await company.actorOf(await company.signIn('portal')));
  const list = (who: Send, path: string) => async () => {
    const { status, text, data } = await who.get(path);
    if (status !== 200 || data.length !== 50) throw new Error(`${path}: ${text.slice(0, 300)}`);
  };
  const [own, staff] = [
    list(theirs, 'spp/payments'),
    list(send, `${INVOICES}?filter[supplier_id]=${supplier}`),
  ];
  const ratios: number[] = [];
  let told = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = [await quickest(10, own), await quickest(10, staff)];
    ratios.push(a / b);
    told = `${format(a)} ms beside ${format(b)} ms`;
  }
  return atMost(
    `A supplier lists its invoices in the portal, beside the list of staff`,
    ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!,
    1.2,
    '×',
    told,
  );
}

export async function payingSuppliers(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    const at = await paying(stock);
    const figures = [await atOnce(at)];
    await fillItems(at);
    return [...figures, await portal(at), await proposing(at)];
  } finally {
    await stock.company.services.db.close();
  }
}
