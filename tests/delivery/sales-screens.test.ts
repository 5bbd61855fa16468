/** Where the screens of sales lead, and what they begin with, without scripts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../product.ts';
import { attribute, elementsOf, Page, textOf, type Element } from './page.ts';
import { Visitor } from './visitor.ts';

const PASSWORD = 'hilo-y-aguja-26';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

async function signedIn(name: string): Promise<Visitor> {
  const visitor = new Visitor(product.url);
  await visitor.signIn(`${name}@telar.test`, PASSWORD);
  return visitor;
}

async function pageAt(visitor: Visitor, path: string): Promise<Page> {
  const { status, body } = await visitor.get(path);
  expect(status, path).toBe(200);
  return new Page(body.slice(body.indexOf('<main')));
}

const hrefOf = (link: Element) => attribute(link, 'href') ?? '';
const linksOf = (page: Page) => page.all('a').map(hrefOf);
const valueOf = (page: Page, name: string): string | undefined => {
  const control = page.all('input', 'textarea').find((each) => attribute(each, 'name') === name);
  return control && (attribute(control, 'value') ?? textOf(control).trim());
};
/** A control of that name, whatever it holds. */
const hasControl = (page: Page, name: string) =>
  page.all('input', 'select', 'textarea').some((each) => attribute(each, 'name') === name);

/** The first record of a list that its cells lead to. */
async function recordAt(visitor: Visitor, list: string, base: string): Promise<string> {
  const found = linksOf(await pageAt(visitor, list)).find((href) =>
    new RegExp(`^${base}/\\d+$`).test(href),
  );
  return found ?? expect.fail(`${list} leads to no record`);
}

test('what is captured is ordered and quoted from its own screen', async () => {
  const seller = await signedIn('vendedor');
  const customers = await pageAt(seller, '/customers?size=5');
  const customer = linksOf(customers)
    .flatMap((href) => /^\/customers\/(\d+)$/.exec(href)?.[1] ?? [])
    .at(0)!;
  const address = `/shopping-cart?customer=${customer}`;
  const shown = await pageAt(seller, address);
  const id = shown
    .all('input')
    .flatMap((each) =>
      attribute(each, 'name') === 'product' ? attribute(each, 'value')! : [],
    )[0]!;
  await seller.post(address, { customer, product: id, qty: '2', request: crypto.randomUUID() });
  const filled = await pageAt(seller, address);
  const ways = linksOf(filled).filter((href) => href.includes('?action='));
  expect(ways.map((href) => href.replace(/\d+/, ':id'))).toEqual([
    '/shopping-carts/:id?action=checkout',
    '/shopping-carts/:id?action=quote',
  ]);
  for (const href of ways) expect((await seller.get(href)).status, href).toBe(200);
  // On a phone the way to the cart stands before the products.
  expect(linksOf(filled)).toContain('#carrito');
  // What is refused is said beside its product.
  const { body } = await seller.post(address, {
    customer,
    product: id,
    qty: 'x',
    request: crypto.randomUUID(),
  });
  const wrong = new Page(body).all('input').find((each) => attribute(each, 'aria-invalid'));
  expect(wrong && attribute(wrong, 'aria-describedby')).toBe(`qty-${id}-e`);
});

test('each departure leads to its shipment, a draft by «Sin folio»', async () => {
  const admin = await signedIn('demo');
  const page = await pageAt(admin, '/sls/logistic');
  const rows = page.all('a').filter((link) => /^\/sls\/shipments\/\d+$/.test(hrefOf(link)));
  expect(rows.length).toBeGreaterThan(0);
  expect((await admin.get(hrefOf(rows[0]!))).status).toBe(200);
});

test('a copy of an order begins without what was of that order alone', async () => {
  const admin = await signedIn('demo');
  const lists = '/customer-orders?filter[status]=AUTORIZADO&size=50';
  const orders = linksOf(await pageAt(admin, lists)).filter((href) =>
    /^\/customer-orders\/\d+$/.test(href),
  );
  let copied = 0;
  for (const order of [...new Set(orders)].slice(0, 8)) {
    const copy = await pageAt(admin, `/customer-orders/new?from=${order.split('/')[2]}`);
    for (const name of ['customer_po', 'requested_date', 'promised_date']) {
      expect(hasControl(copy, name), name).toBe(true);
      expect(valueOf(copy, name) ?? '', `${order} ${name}`).toBe('');
    }
    expect(valueOf(copy, 'date')).not.toBe('');
    if (valueOf(copy, 'lines[0].qty')) copied++;
  }
  expect(copied).toBeGreaterThan(0);
});

test('a quotation is mailed in one way', async () => {
  const admin = await signedIn('demo');
  for (const status of ['BORRADOR', 'LISTA', 'ENVIADA']) {
    const list = `/sls-quotations?filter[status]=${status}`;
    if (!linksOf(await pageAt(admin, list)).some((href) => /^\/sls-quotations\/\d+$/.test(href)))
      continue;
    const page = await pageAt(admin, await recordAt(admin, list, '/sls-quotations'));
    const ways = page
      .all('a', 'button')
      .filter((each) => textOf(each).trim() === 'Enviar por correo');
    expect(ways.length, status).toBeLessThanOrEqual(1);
  }
});

test('what somebody did meanwhile leads back to the record as it is', async () => {
  const admin = await signedIn('demo');
  const list = '/sls-quotations?filter[status]=ACEPTADA';
  const quotation = await recordAt(admin, list, '/sls-quotations');
  const late = await admin.get(`${quotation}?action=accept`);
  expect(new URL(late.location ?? '', product.url).pathname).toBe(quotation);
  const { body } = await admin.get(quotation);
  expect(body).toContain('ya no se puede. Así está ahora.');
  // So does what is sent from a page that was open before.
  const sent = await admin.postAll(`${quotation}?action=accept`, [['do', 'save']]);
  expect(new URL(sent.location ?? '', product.url).pathname).toBe(quotation);
});

test('months are said as months, and histories as the screens say their figures', async () => {
  const admin = await signedIn('demo');
  const rows = (await pageAt(admin, '/forecast?sort=-period')).all('td').map(textOf);
  expect(rows.some((text) => /^[a-z]{3} 20\d\d$/.test(text.trim()))).toBe(true);
  expect(rows.filter((text) => /^\d+ [a-z]{3} 20\d\d$/.test(text.trim()))).toEqual([]);
  const order = await recordAt(
    admin,
    '/customer-orders?filter[status]=BORRADOR',
    '/customer-orders',
  );
  const { body } = await admin.get(`${order}?tab=historial`);
  expect(body).not.toMatch(/\d\.000000/);
});

test('leaving what is pending as it is is not called as doing it', async () => {
  const admin = await signedIn('demo');
  const order = await recordAt(
    admin,
    '/customer-orders?filter[status]=AUTORIZADO',
    '/customer-orders',
  );
  const page = await pageAt(admin, `${order}?action=cancelPending`);
  const said = page.all('a', 'button').map((each) => textOf(each).trim());
  expect(said).toContain('Cancelar pendiente');
  expect(said).toContain('Dejar como está');
  expect(said).not.toContain('Cancelar');
});

test('a table that is read does not say its products twice', async () => {
  const admin = await signedIn('demo');
  const list = '/sls-quotations?filter[status]=RECHAZADA';
  const page = await pageAt(admin, await recordAt(admin, list, '/sls-quotations'));
  const heads = page.all('th').map((each) => textOf(each).trim());
  expect(heads).toContain('Producto');
  expect(heads).not.toContain('Descripción');
});

test('a form sent twice is saved once; what is typed after going back meets what it left', async () => {
  const seller = await signedIn('vendedor');
  const list = '/customer-orders?filter[status]=BORRADOR';
  const order = await recordAt(seller, list, '/customer-orders');
  const form = new Page((await seller.get(order)).body)
    .forms()
    .find(({ controls }) => controls.some((each) => attribute(each, 'name') === 'customer_po'))!;
  const send = (given: string) =>
    seller.postAll(order, [
      ...form.fields.filter(([name]) => name !== 'customer_po' && name !== 'do'),
      ['customer_po', given],
      ['do', 'save'],
    ]);
  const [first, second] = await Promise.all([send('OC-2200'), send('OC-2200')]);
  for (const { status, location } of [first!, second!])
    expect([status, new URL(location ?? '', product.url).pathname]).toEqual([302, order]);
  expect((await send('OC-2200')).status).toBe(302);
  expect(valueOf(await pageAt(seller, order), 'customer_po')).toBe('OC-2200');
  const other = await send('OC-2201');
  expect([other.status, other.body.includes('OC-2201')]).toEqual([409, true]);
});

test('what was typed is saved by who asks for the next step, in one press', async () => {
  const seller = await signedIn('vendedor');
  const list = '/customer-orders?filter[status]=BORRADOR';
  const order = await recordAt(seller, list, '/customer-orders');
  const form = new Page((await seller.get(order)).body)
    .forms()
    .find(({ controls }) => controls.some((each) => attribute(each, 'name') === 'customer_po'))!;
  const next = (given: string) =>
    seller.postAll(order, [
      ...form.fields.filter(([name]) => name !== 'customer_po' && name !== 'do'),
      ['customer_po', given],
      ['do', 'act:submit'],
    ]);
  const questionOf = async (given: string) => {
    const { status, location } = await next(given);
    expect(status).toBe(302);
    const { pathname, search } = new URL(location!);
    return { path: pathname + search, page: await pageAt(seller, pathname + search) };
  };
  const pressed = ({ page, path }: Awaited<ReturnType<typeof questionOf>>, name: string) => {
    const asked = page
      .forms()
      .find(({ buttons }) => buttons.some((b) => textOf(b).trim() === name));
    expect(asked, name).toBeDefined();
    const button = asked!.buttons.find((each) => textOf(each).trim() === name)!;
    const does = attribute(button, 'value');
    return seller.postAll(
      asked!.action
        ? new URL(asked!.action, product.url + path).href.slice(product.url.length)
        : path,
      [...asked!.fields, ...(does ? [['do', does] as const] : [])],
    );
  };
  // What the form refuses is said in the form, with what was typed.
  const wrong = await pressed(
    await questionOf('x'.repeat(500)),
    'Guardar y solicitar autorización',
  );
  expect(wrong.status).toBe(422);
  const again = new Page(wrong.body)
    .forms()
    .find(({ controls }) => controls.some((each) => attribute(each, 'name') === 'customer_po'))!;
  expect(again.action).toContain(order);
  expect(again.fields).toContainEqual(['customer_po', 'x'.repeat(500)]);
  expect(valueOf(await pageAt(seller, order), 'customer_po')).not.toContain('x');

  const done = await pressed(await questionOf('OC-9001'), 'Guardar y solicitar autorización');
  expect([done.status, new URL(done.location ?? '', product.url).pathname]).toEqual([302, order]);
  const page = await pageAt(seller, order);
  expect(valueOf(page, 'customer_po')).toBe('OC-9001');
  expect(page.text).not.toContain('no se ha guardado');
  expect(linksOf(page)).not.toContain(`${order}?action=submit`);
});

test('who is inactive is not offered to sell to, and is found in the filter of orders', async () => {
  const admin = await signedIn('demo');
  const customers = await pageAt(admin, '/customers?size=50&filter[status]=ACTIVO');
  const links = customers.all('a').filter((link) => /^\/customers\/\d+$/.test(hrefOf(link)));
  const gone = links.at(-1)!;
  const [path, name] = [hrefOf(gone), textOf(gone).trim()];
  const id = path.split('/')[2]!;
  const search = encodeURIComponent(name);
  const offered = async () =>
    linksOf(await pageAt(admin, `/shopping-cart?who=${search}`)).some((href) =>
      new RegExp(`[?&]customer=${id}(&|$)`).test(href),
    );
  expect(await offered()).toBe(true);
  const asked = new Page((await admin.get(`${path}?action=deactivate`)).body)
    .forms()
    .find(({ buttons }) => buttons.some((each) => textOf(each).trim() === 'Inactivar'))!;
  const question = `${path}?action=deactivate`;
  expect((await admin.postAll(question, asked.fields)).status).toBe(302);
  expect(await offered()).toBe(false);
  const { body } = await admin.get(`/catalogue/options/customers?q=${search}`);
  expect(JSON.parse(body).options.map(({ value }: { value: string }) => value)).toContain(id);
  expect((await admin.get(`/customer-orders?filter[customer_id]=${id}`)).body).toContain(name);
});

test('columns of the board of orders say what they add up to, as the grouped list does', async () => {
  const admin = await signedIn('demo');
  const board = await pageAt(admin, '/customer-orders?view=board');
  const said = board
    .all('section')
    .filter((each) => attribute(each, 'data-lane') !== undefined)
    .map((lane) => textOf(elementsOf(lane).find(({ tagName }) => tagName === 'header')!))
    .flatMap((text) => / · ([\d,.$]+)\s*$/.exec(text)?.[1] ?? []);
  // What is sold in dollars is said so on its card.
  expect(board.all('li').some((card) => /\$[\d,.]+ USD/.test(textOf(card)))).toBe(true);
  const grouped = await pageAt(admin, '/customer-orders?grupo=status&col=total_mxn');
  const sums = grouped.all('td').map((cell) => textOf(cell).trim().split(/\s/)[0]);
  expect(said.length).toBeGreaterThan(2);
  for (const sum of said) expect(sums).toContain(sum);
});
