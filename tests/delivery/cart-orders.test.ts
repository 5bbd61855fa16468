/** From a cart to what it became, and a catalogue at its two addresses, without scripts. */
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

async function linksAt(path: string): Promise<string[]> {
  const { status, body } = await admin.get(path);
  expect(status, path).toBe(200);
  return new Page(body.slice(body.indexOf('<main')))
    .all('a')
    .map((link) => attribute(link, 'href') ?? '');
}

test('a converted cart leads to the page of its orders, and this one to each of them', async () => {
  const carts = await linksAt('/shopping-carts?filter[status]=CONVERTIDO');
  const cart = carts.find((href) => /^\/shopping-carts\/\d+$/.test(href))!;
  const page = cart.replace('/shopping-carts/', '/shopping-carts/orders/');
  expect(await linksAt(cart)).toContain(page);
  const sales = (await linksAt(page)).filter((href) =>
    /^\/(?:customer-orders|sls-quotations)\/\d+$/.test(href),
  );
  expect(sales).toHaveLength(1);
  expect((await admin.get(sales[0]!)).status).toBe(200);
  for (const wrong of ['/shopping-carts/orders/999999999', '/shopping-carts/orders/x'])
    expect((await admin.get(wrong)).status, wrong).toBe(404);
  const keeper = new Visitor(product.url);
  await keeper.signIn('almacenista@telar.test', PASSWORD);
  expect((await keeper.get(page)).status).toBe(403);
});

test('positions of contacts are found at both addresses', async () => {
  for (const path of ['/contact-position', '/contactPositions', '/contactPositions/new'])
    expect((await admin.get(path)).status, path).toBe(200);
});
