/**
 * Requests that no browser of ours sends, at the door of the built product: each is refused or
 * answered, none is a fault.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Chance, encoded, NASTY, nastyForm, nastyMultipart } from '../api/invalid-input.ts';
import { startProduct, type Product } from '../product.ts';
import { Visitor } from './visitor.ts';

const FORM = 'application/x-www-form-urlencoded';
const REQUESTS = 700;

let product: Product;
let cookie: string;
beforeAll(async () => {
  product = await startProduct();
  const someone = new Visitor(product.url);
  await someone.signIn('demo@telar.test', 'hilo-y-aguja-26');
  cookie = someone.cookies;
});
afterAll(() => product.stop());

function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: product.port,
        method,
        path,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            text: Buffer.concat(parts).toString('utf8').slice(0, 200),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

test('a connection is kept longer than a proxy keeps it', async () => {
  const answer = await new Visitor(product.url).get('/login');
  expect(answer.headers['keep-alive']).toBe('timeout=75');
});

test('methods that pages do not have are refused', async () => {
  for (const method of ['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
    expect([method, (await send(method, '/customers', { cookie })).status]).toEqual([method, 405]);
});

test('an origin that is no address, a form that is none and a broken one are refused', async () => {
  const own = { cookie, origin: product.url };
  for (const origin of [
    'x',
    'http://',
    'http://[',
    '//evil',
    'null',
    'https://evil.example',
    'a b',
  ])
    expect([
      origin,
      (await send('POST', '/customers/new', { cookie, origin, 'content-type': FORM }, 'name=x'))
        .status,
    ]).toEqual([origin, 403]);
  for (const [type, body, status] of [
    ['multipart/form-data; boundary=x', '--x\r\nrubbish', 422],
    ['multipart/form-data', 'x', 422],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"', 422],
    ['application/json', '{}', 415],
    ['text/plain', 'a=b', 415],
  ] as const)
    expect([
      type,
      body,
      (await send('POST', '/customers/new', { ...own, 'content-type': type }, body)).status,
    ]).toEqual([type, body, status]);
  expect((await send('POST', '/customers/new', own)).status).toBe(415);
  expect(
    (await send('POST', '/customers/new', { ...own, 'content-type': FORM }, 'base=%7B&version=x'))
      .status,
  ).toBe(422);
});

test('pages asked for and posted in seven hundred odd ways', async () => {
  const chance = new Chance(26);
  const paths = [
    '/',
    '/login',
    '/setup',
    '/customers',
    '/customers/new',
    '/customers/1',
    '/products',
    '/products/1',
    '/movements/new',
    '/profile',
    '/notices',
    '/actions',
    '/manual',
    '/reports',
    '/analytics',
    '/imports/new',
    '/labels',
    '/q/product/1',
    '/shortcuts',
    '/why',
    '/floor',
    '/settings',
    '/users/1',
    '/catalogue/options/customers',
    '/catalogue/wizard/corp/config',
    '/report',
    '/facturacion',
    '/delete-account',
    '/d/x',
    '/logout',
  ];
  const names = [
    'q',
    'page',
    'size',
    'sort',
    'cursor',
    'tab',
    'next',
    'back',
    'draft',
    'wait',
    'action',
    'go',
    'from',
    'id',
    'pagina.lines',
    'name',
    'code',
    'base',
    'version',
    'do',
    'resto',
    'email',
    'password',
    'lines',
    'contacts',
  ];
  const wrong: string[] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    const query = Array.from(
      { length: chance.below(4) },
      () => `${chance.of(names)}=${encoded(chance, chance.of(NASTY))}`,
    ).join('&');
    const path = `${chance.of(paths)}${chance.in(0.1) ? `/${encoded(chance, chance.of(NASTY).slice(0, 60))}` : ''}${chance.in(0.1) ? '.data' : ''}${query && `?${query}`}`;
    const odd = () => chance.of(NASTY).replaceAll(/[^\x20-\x7e]/g, '');
    const headers: Record<string, string> = {
      cookie: chance.in(0.8) ? cookie : `telar_sesion=${odd()}; telar=${odd()}`,
    };
    for (const name of chance.some(
      [
        'accept',
        'accept-language',
        'accept-encoding',
        'referer',
        'range',
        'if-none-match',
        'user-agent',
        'x-forwarded-for',
        'x-forwarded-proto',
        'sec-fetch-site',
      ],
      2,
    ))
      headers[name] = odd();
    const posted = chance.in(0.35)
      ? chance.in(0.2)
        ? nastyMultipart(chance, names)
        : { type: FORM, body: nastyForm(chance, names, false) }
      : null;
    const reply = posted
      ? await send(
          'POST',
          path,
          { ...headers, origin: product.url, 'content-type': posted.type },
          posted.body,
        )
      : await send('GET', path, headers);
    if (reply.status === 0 || (reply.status >= 500 && reply.status !== 503))
      wrong.push(
        `${posted ? `POST ${posted.type} ${posted.body.slice(0, 200)}` : 'GET'} ${path} → ${reply.status} ${reply.text}`,
      );
  }
  expect(wrong).toEqual([]);
});
