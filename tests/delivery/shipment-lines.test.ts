/** A line of what was received, by its agreed address: all that hangs on it is reached from it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../product.ts';
import { attribute, Page } from './page.ts';
import { Visitor } from './visitor.ts';

const PASSWORD = 'hilo-y-aguja-26';
const LINE = /^\/shipments\/\d+\/detail\/\d+$/;

let product: Product;
let buyer: Visitor;
beforeAll(async () => {
  product = await startProduct();
  buyer = new Visitor(product.url);
  await buyer.signIn('demo@telar.test', PASSWORD);
});
afterAll(() => product.stop());

async function linksAt(path: string): Promise<readonly string[]> {
  const { status, body } = await buyer.get(path);
  expect(status, path).toBe(200);
  const page = new Page(body.slice(body.indexOf('<main')));
  return page.all('a').map((link) => attribute(link, 'href') ?? '');
}

/** Addresses of lines, from the shipments of a list. */
async function linesAt(list: string): Promise<readonly string[]> {
  const shipments = new Set(
    (await linksAt(list)).filter((href) => /^\/(raw-material-)?shipments\/\d+$/.test(href)),
  );
  const found = await Promise.all([...shipments].slice(0, 6).map(linksAt));
  return [...new Set(found.flat().filter((href) => LINE.test(href)))];
}

test('the number of a received row leads to it, and from there to its records', async () => {
  const lines = await linesAt('/raw-material-shipments?filter[status]=LIBERADO');
  expect(lines.length).toBeGreaterThan(0);
  const reached = new Set<string>();
  for (const line of lines)
    for (const href of await linksAt(line))
      if (href.startsWith('/') && !LINE.test(href)) reached.add(href);
  const kinds = [...reached].map((href) => href.replace(/\/\d+$/, '').replace(/\?.*$/, ''));
  for (const kind of ['/shipments', '/purchase-orders', '/lots', '/shipment-analyses'])
    expect(kinds).toContain(kind);
  for (const href of reached) expect((await buyer.get(href)).status, href).toBeLessThan(400);
});

test('a line is found under its own shipment only, and by who may see that', async () => {
  const lines = await linesAt('/prc/receptions?filter[status]=CERRADO');
  const line = lines[0]!;
  const [, shipment, id] = /^\/shipments\/(\d+)\/detail\/(\d+)$/.exec(line)!;
  const elsewhere = lines
    .map((each) => /^\/shipments\/(\d+)\//.exec(each)![1])
    .find((each) => each !== shipment);
  expect(elsewhere).toBeDefined();
  for (const wrong of [
    `/shipments/${elsewhere}/detail/${id}`,
    `/shipments/${shipment}/detail/999999999`,
    `/shipments/${shipment}/detail/x`,
    `/shipments/999999999/detail/${id}`,
    `/shipments/purcharse-order/detail/${id}`,
  ])
    expect((await buyer.get(wrong)).status, wrong).toBe(404);
  const supplier = new Visitor(product.url);
  await supplier.signIn('portal.ventas@telar.test', PASSWORD);
  expect((await supplier.get(line)).status).toBe(403);
});
