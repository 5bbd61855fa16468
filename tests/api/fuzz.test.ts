/**
 * Thousands of requests that no form of ours sends, over every call of the API: each is refused or
 * answered, none is a fault.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { openApi } from '#erp/http/openapi.ts';
import { provisionAccount } from '#erp/provision/companies/account.ts';
import type { Services } from '#erp/kernel/services.ts';
import { product } from '#erp/provision/testing/product.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, silent, testServices } from './fixtures.ts';
import { Chance, cursor, encoded, NASTY, nastyForm, nastyMultipart } from './invalid-input.ts';

const REQUESTS = 6000;
const PARTS = 6;

let services: Services;
let app: ReturnType<typeof createApp>;
let open: ReturnType<typeof createApp>;
const faults = new Map<string, string>();
beforeAll(async () => {
  const log = {
    ...silent,
    error: (fields: object) =>
      void faults.set(
        String((fields as { requestId?: string }).requestId),
        String((fields as { err?: Error }).err?.stack).slice(0, 600),
      ),
  };
  services = await testServices({ log });
  const accountId = await services.db.system((tx) =>
    provisionAccount(tx, registry, {
      code: 'UNO',
      name: 'Uno',
      kind: 'PRUEBA',
      contactEmail: 'uno@telar.test',
    }),
  );
  const actor = actorWith(services, accountId, { more: { operator: true } });
  app = createApp(services, { authenticate: () => Promise.resolve(actor) });
  open = createApp(services);
});
afterAll(() => services.db.close());

const paths = Object.entries(
  openApi(product).paths as Readonly<Record<string, Readonly<Record<string, unknown>>>>,
).flatMap(([path, calls]) =>
  Object.keys(calls).map((method) => [method.toUpperCase(), path] as const),
);
const fieldsOf = (path: string): readonly string[] => {
  const own = [...registry.resources.values()]
    .filter((resource) => path === `/${resource.path}` || path.startsWith(`/${resource.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  return own
    ? ['id', 'version', 'reason', ...Object.keys(own.fields)]
    : ['id', 'name', 'email', 'password', 'resource', 'record_id', 'field', 'ids', 'token', 'code'];
};
/** What takes the whole machine to do, and is tried elsewhere. */
const HEAVY = /backups|verify|rebuild|rehearse|restore|demo|seed|replay/;
const light = paths.filter(([, path]) => !HEAVY.test(path));

function queryFor(chance: Chance, path: string): string {
  const fields = fieldsOf(path);
  const value = () => encoded(chance, chance.of(NASTY));
  const kinds = [
    () =>
      `${chance.of(['page', 'size', 'limit', 'count', 'q', 'ids', 'fields', 'view', 'format', 'columns', 'from', 'to', 'at', 'preview', 'tab'])}=${value()}`,
    () => `sort=${encoded(chance, (chance.in(0.5) ? '-' : '') + chance.of(fields))}`,
    () => `sort[${chance.of(['0', '1', 'a', ''])}]=${encoded(chance, chance.of(fields))}`,
    () => `filter[${chance.of(fields)}]=${value()}`,
    () =>
      `filter[${chance.of(fields)}][${chance.of(['from', 'to', 'gte', 'lte', 'in', 'not', 'is', 'op', 'like', '0', 'x'])}]=${value()}`,
    () => `filter=${value()}`,
    () =>
      `conditions[0][field]=${chance.of(fields)}&conditions[0][op]=${chance.of(['eq', 'ne', 'gt', 'between', 'empty', 'x'])}&conditions[0][value]=${value()}`,
    () => {
      const [field, sign] = [chance.of(fields), chance.of(['', '-'])];
      return `sort=${sign}${field}&cursor=${cursor(chance, chance.of([`${sign}${field}`, `${sign}${field},${sign}id`, 'id', '-id', 'code', 'x']))}`;
    },
    () => nastyForm(chance, fields, true),
  ];
  return chance
    .some(kinds, 3)
    .map((make) => make())
    .join('&');
}

function requestFor(chance: Chance): {
  readonly method: string;
  readonly path: string;
  readonly init: RequestInit;
  readonly open: boolean;
} {
  const [known, template] = chance.of(light);
  const method = chance.in(0.95)
    ? known
    : chance.of(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);
  const filled = template.replaceAll(/\{[^}]+\}/g, () =>
    chance.in(0.5)
      ? String(1 + chance.below(40))
      : encoded(chance, chance.of(NASTY).slice(0, 60)).replaceAll('/', '%2F') || '0',
  );
  const query = queryFor(chance, template);
  const headers: Record<string, string> = {};
  const odd = () => chance.of(NASTY).replaceAll(/[^\x20-\x7e]/g, '');
  for (const name of chance.some(
    [
      'x-request-id',
      'x-screen',
      'idempotency-key',
      'x-forwarded-for',
      'accept-language',
      'origin',
      'cookie',
      'if-none-match',
      'range',
      'accept',
      'user-agent',
      'x-telar-web',
    ],
    2,
  ))
    headers[name] = odd();
  const isOpen = chance.in(0.15);
  if (isOpen)
    headers.authorization = chance.of([
      'Bearer x',
      'Bearer',
      'Basic x',
      'Bearer a.b.c',
      `Bearer ${odd()}`,
      'Bearer tk_x_y',
    ]);
  let body: string | undefined;
  if (!['GET', 'HEAD'].includes(method)) {
    const multipart = chance.in(0.12) ? nastyMultipart(chance, fieldsOf(template)) : null;
    headers['content-type'] =
      multipart?.type ??
      chance.of([
        'application/x-www-form-urlencoded',
        'application/x-www-form-urlencoded',
        'application/x-www-form-urlencoded',
        'application/json',
        'text/plain',
        'x',
      ]);
    body = multipart?.body ?? nastyForm(chance, fieldsOf(template), true);
  }
  return {
    method,
    path: `${filled}${query && `?${query}`}`,
    init: { method, headers, ...(body !== undefined && { body }) },
    open: isOpen,
  };
}

test.each(Array.from({ length: PARTS }, (_, part) => [part + 1]))(
  'no request of part %i is a fault',
  async (part) => {
    const chance = new Chance(1000 + part);
    const wrong: string[] = [];
    for (let i = 0; i < REQUESTS / PARTS; i += 1) {
      const { method, path, init, open: public_ } = requestFor(chance);
      const reply = await (public_ ? open : app).request(`http://telar.test${path}`, init);
      const text = await reply.text();
      if (reply.status === 500 || (reply.status > 500 && reply.status !== 503))
        wrong.push(
          `${method} ${path.slice(0, 300)} ${String(init.body ?? '').slice(0, 300)} → ${text.slice(0, 100)} ${faults.get(reply.headers.get('x-request-id') ?? '') ?? ''}`,
        );
    }
    expect(wrong).toEqual([]);
  },
);
