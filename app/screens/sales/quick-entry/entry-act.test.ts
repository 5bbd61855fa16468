/** What the screen of quick entry asks of the ERP, with a script or without. */
import { expect, test } from 'vitest';
import { ApiError } from '#app/api-client/api-error.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { actOnCart } from './entry-act.server.ts';

const CART = {
  id: 7,
  version: 3,
  customer_id: 5,
  lines: [
    { id: 1, product_id: 10, qty: '2.500000' },
    { id: 2, product_id: 11, qty: '1.000000' },
  ],
};

const never = () => Promise.reject(new Error('the screen does not ask for this'));

const replied = (data: unknown) =>
  Promise.resolve({ data: data as never, meta: undefined as never, status: 200 });

function erpWith(cart: object | null, refused?: ApiError) {
  const sent: unknown[] = [];
  const write =
    (method: string): ErpClient['post'] =>
    (path, body) => {
      if (refused) return Promise.reject(refused);
      sent.push([method, path, ...(body === undefined ? [] : [body])]);
      return replied({ id: 8 });
    };
  const erp: ErpClient = {
    get: (path, query) => {
      const found = query?.exact === '750' ? [{ id: 11 }] : [];
      return replied(path === 'products/sales/options' ? found : cart);
    },
    post: write('POST'),
    put: write('PUT'),
    del: never,
    upload: never,
    download: never,
    downloadBy: never,
  };
  return { erp, sent };
}

test('what is there already grows; the rest goes with its number alone', async () => {
  const { erp, sent } = erpWith(CART);
  await actOnCart(erp, { product: '10', qty: '1.5' }, '5');
  expect(sent).toEqual([
    [
      'PUT',
      'shopping-carts/7',
      { version: '3', lines: [{ id: '1', qty: '4.000000' }, { id: '2' }] },
    ],
  ]);
});

test('the first product begins the cart of the customer; a code that is read adds one', async () => {
  const { erp, sent } = erpWith(null);
  await actOnCart(erp, { product: '10', qty: '', request: 'k' }, '5');
  await actOnCart(erp, { scan: '750' }, null);
  expect(sent).toEqual([
    ['POST', 'shopping-carts', { customer_id: '5', lines: [{ product_id: '10', qty: '1' }] }],
    ['POST', 'shopping-carts', { lines: [{ product_id: '11', qty: '1' }] }],
  ]);
});

test('a cart that is for nobody yet is for the customer that is chosen', async () => {
  const { erp, sent } = erpWith({ ...CART, customer_id: null });
  await actOnCart(erp, { product: '12', qty: '1' }, '5');
  expect(sent[0]).toMatchObject(['PUT', 'shopping-carts/7', { customer_id: '5' }]);
});

test('quantities are saved together; zero or nothing takes a row out', async () => {
  const { erp, sent } = erpWith(CART);
  await actOnCart(erp, { do: 'change', 'qty.1': '3', 'qty.2': '0' }, '5');
  expect(sent).toEqual([
    ['PUT', 'shopping-carts/7', { version: '3', lines: [{ id: '1', qty: '3' }] }],
  ]);
});

test('the last order is added to a cart that is begun for it', async () => {
  const { erp, sent } = erpWith(null);
  await actOnCart(erp, { do: 'repeat' }, '5');
  expect(sent).toEqual([
    ['POST', 'shopping-carts', { customer_id: '5' }],
    ['PUT', 'shopping-carts/repeat/8'],
  ]);
});

test('what is refused is said, and what was typed stays', async () => {
  const { erp } = erpWith(CART);
  expect(await actOnCart(erp, { scan: 'NADA' }, '5')).toMatchObject({
    message: 'Ningún producto que se venda tiene la clave «NADA».',
    typed: { scan: 'NADA' },
    status: 422,
  });
  expect(await actOnCart(erpWith(CART).erp, { scan: '  ' }, '5')).toMatchObject({ status: 422 });
  const refusal = new ApiError({
    status: 422,
    content: {
      code: 'VALIDACION',
      message: 'Revisa los campos marcados.',
      fields: { 'lines[0][qty]': ['La cantidad debe ser mayor que cero.'] },
    },
    requestId: null,
    retryAfter: null,
  });
  expect(
    await actOnCart(erpWith(CART, refusal).erp, { product: '10', qty: '-9' }, '5'),
  ).toMatchObject({ message: 'La cantidad debe ser mayor que cero.', typed: { qty: '-9' } });
});
