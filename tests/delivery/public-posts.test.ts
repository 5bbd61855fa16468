/**
 * What a stranger may post: every address that answers without a session refuses what is too large,
 * too wide, too deep or broken off, at once and without keeping it.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import routeConfig from '../../app/routes.ts';
import { startProduct, type Product } from '../product.ts';

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=x';
const MB = 1024 * 1024;
/** Of one answer, on a machine that others use too. */
const MOST_MS = 4_000;
const ROUNDS = 3;
const MOST_GROWTH_MB = 160;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Routes outside the frame of who is signed in, and some inside it. */
const addresses = (await routeConfig)
  .flatMap(({ path }) => (path === undefined ? [] : [`/${path}`]))
  .map((path) => path.replace(/:\w+/g, 'unapalabralarga').replace('/*', '/customers'))
  .concat('/', '/customers/new', '/health/live');

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const BODIES: readonly (readonly [what: string, type: string, body: string])[] = [
  ['10 MB in a field', FORM, `name=${'a'.repeat(10 * MB)}`],
  ['10 MB of parts', PARTS, `${part('name', 'a'.repeat(10 * MB))}--x--\r\n`],
  [
    '10 MB of a file',
    PARTS,
    `--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n${'a'.repeat(10 * MB)}\r\n--x--\r\n`,
  ],
  ['10 MB of JSON', 'application/json', `"${'a'.repeat(10 * MB)}"`],
  ['19,000 fields', FORM, Array.from({ length: 19_000 }, (_, i) => `c${i}=1`).join('&')],
  ['19,000 rows', FORM, Array.from({ length: 19_000 }, (_, i) => `c[${i}].a=1`).join('&')],
  [
    '19,000 parts',
    PARTS,
    `${Array.from({ length: 19_000 }, (_, i) => part(`c${i}`, '1')).join('')}--x--\r\n`,
  ],
  ['deep names', FORM, `a${'[b]'.repeat(5_000)}=1`],
  ['deep JSON', 'application/json', '['.repeat(100_000)],
  ['parts broken off', PARTS, `--x\r\nContent-Disposition: form-data; name="a"`],
  ['parts without a boundary', 'multipart/form-data', 'rubbish'],
];

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

function post(path: string, type: string, body: string, sized: boolean): Promise<Reply> {
  const bytes = Buffer.from(body);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    let replied = false;
    const call = request({
      host: '127.0.0.1',
      port: product.port,
      method: 'POST',
      path,
      agent: false,
      headers: {
        origin: product.url,
        'content-type': type,
        ...(sized && { 'content-length': String(bytes.length) }),
      },
    });
    call.on('response', (reply) => {
      replied = true;
      const parts: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => parts.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8'),
          ms: performance.now() - start,
        }),
      );
      reply.on('error', reject);
    });
    // The rest of a body that was refused is not read: writing it fails, after the answer.
    call.on('error', (error) => {
      if (!replied) reject(error);
    });
    call.end(bytes);
  });
}

/** Memory that the process holds. */
const heldMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))![1]) / 1024;

test('every public address refuses what is too much, at once, and keeps none of it', async () => {
  expect(addresses.length).toBeGreaterThan(8);
  const wrong: string[] = [];
  const round = async () => {
    for (const path of addresses)
      for (const [what, type, body] of BODIES)
        for (const sized of [true, false]) {
          const said = `${path}: ${what}${sized ? '' : ', without its length'}`;
          const reply = await post(path, type, body, sized).catch((error: Error) => error);
          if (reply instanceof Error) wrong.push(`${said}: ${reply.message}`);
          else if (reply.status >= 500 || reply.status < 200 || reply.ms > MOST_MS)
            wrong.push(`${said}: ${reply.status} in ${Math.round(reply.ms)} ms`);
          else if (what.startsWith('10 MB') && reply.status < 400 && path !== '/health/live')
            wrong.push(`${said}: ${reply.status}`);
        }
  };
  await round();
  const before = heldMb();
  for (let i = 1; i < ROUNDS; i += 1) await round();
  expect(wrong).toEqual([]);
  expect(heldMb() - before).toBeLessThan(MOST_GROWTH_MB);
  expect((await post('/login', FORM, 'email=x', true)).status).toBeLessThan(500);
}, 300_000);
