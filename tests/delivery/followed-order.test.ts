/** An order is followed from its form to its documents, by who may see them, without scripts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../product.ts';
import { attribute, Page } from './page.ts';
import { Visitor } from './visitor.ts';

const PASSWORD = 'hilo-y-aguja-26';

let product: Product;
let admin: Visitor;
beforeAll(async () => {
  product = await startProduct();
  admin = new Visitor(product.url);
  await admin.signIn('demo@telar.test', PASSWORD);
});
afterAll(() => product.stop());

async function mainAt(path: string, who = admin): Promise<string> {
  const { status, body } = await who.get(path);
  expect(status, path).toBe(200);
  return body.slice(body.indexOf('<main'));
}
const linksIn = (body: string) =>
  new Page(body).all('a').map((link) => attribute(link, 'href') ?? '');

/** Orders of the list with these filters; their numbers. */
async function ordersWith(filter: string): Promise<readonly string[]> {
  const found = linksIn(await mainAt(`/customer-orders?${filter}`)).flatMap(
    (href) => /^\/customer-orders\/(\d+)$/.exec(href)?.[1] ?? [],
  );
  expect(found.length, filter).toBeGreaterThan(0);
  return [...new Set(found)];
}
const orderWith = async (filter: string): Promise<string> => (await ordersWith(filter))[0]!;

/** One that was invoiced whole, of which so much was paid. */
async function paidInPart(amount: string): Promise<string> {
  for (const id of await ordersWith('filter[billing_status]=FACTURADO'))
    if ((await mainAt(`/customer-orders/orders/${id}`)).includes(amount)) return id;
  throw new Error(`of no order ${amount} was paid`);
}

test('from its form to its page, and from there to each of its documents', async () => {
  const id = await paidInPart('$4,000.00');
  const page = `/customer-orders/orders/${id}`;
  expect(linksIn(await mainAt(`/customer-orders/${id}`))).toContain(page);
  const body = await mainAt(page);
  for (const word of ['Embarcado', 'Facturado', 'Pagado', 'en parte', 'Saldo', '$4,000.00'])
    expect(body).toContain(word);
  const links = linksIn(body);
  for (const kind of ['sls/shipments', 'sat/invoices', 'cfl/movements', 'supplying'])
    expect(
      links.some((href) => href.startsWith(`/${kind}/`)),
      kind,
    ).toBe(true);
  for (const href of new Set(links.filter((each) => each.startsWith('/'))))
    expect((await admin.get(href)).status, href).toBeLessThan(400);
});

test('one that was cancelled ends there, and a draft has nothing yet', async () => {
  const cancelled = await orderWith('filter[status]=CANCELADO');
  const ended = await mainAt(`/customer-orders/orders/${cancelled}`);
  expect(ended).toContain('class="no"');
  expect(ended).not.toContain('class="ahead"');
  const draft = await orderWith('filter[status]=BORRADOR');
  expect(await mainAt(`/customer-orders/orders/${draft}`)).toContain('Todavía no hay documentos');
});

test('who may not see the order does not see its page; who sells opens no invoices', async () => {
  const id = await orderWith('filter[billing_status]=FACTURADO');
  const page = `/customer-orders/orders/${id}`;
  for (const wrong of ['/customer-orders/orders/999999999', '/customer-orders/orders/x'])
    expect((await admin.get(wrong)).status, wrong).toBe(404);
  const buyer = new Visitor(product.url);
  await buyer.signIn('comprador@telar.test', PASSWORD);
  expect((await buyer.get(page)).status).toBe(403);
  const seller = new Visitor(product.url);
  await seller.signIn('supervisor_ventas@telar.test', PASSWORD);
  const told = await mainAt(page, seller);
  expect(told).toContain('<td data-m="s">Factura</td>');
  expect(told).not.toContain('Todavía no hay documentos');
  const seen = linksIn(told);
  expect(seen.some((href) => /^\/(sat|cfl)\//.test(href))).toBe(false);
});
