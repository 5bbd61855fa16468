import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { answerPortCalls, callByPort, type PortCall } from './call-port.ts';

const opened: MessagePort[] = [];
afterEach(() => opened.splice(0).forEach((port) => port.close()));

function joined(handle: (request: Request) => Promise<Response>) {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  answerPortCalls(port2, handle);
  return { call: callByPort(port1), end: () => port2.close() };
}

const asked = (path: string, more: Partial<PortCall> = {}): PortCall => ({
  method: 'GET',
  path,
  headers: {},
  body: null,
  ...more,
});

test('a call arrives as the request that a socket would bring, and its reply comes back whole', async () => {
  const { call } = joined(async (request) => {
    const { pathname, search } = new URL(request.url);
    return new Response(
      JSON.stringify({
        said: [
          request.method,
          pathname,
          search,
          request.headers.get('x-screen'),
          await request.text(),
        ],
      }),
      {
        status: 201,
        headers: { 'X-Request-Id': 'abc', 'content-type': 'application/json' },
      },
    );
  });
  const headers = { 'x-screen': '/clientes', 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await call(
    asked('/customers?q=%C3%B1', { method: 'POST', headers, body: 'name=%C3%91u' }),
  );
  expect(reply).toMatchObject({ status: 201, headers: { 'x-request-id': 'abc' } });
  expect(JSON.parse(reply.text)).toEqual({
    said: ['POST', '/customers', '?q=%C3%B1', '/clientes', 'name=%C3%91u'],
  });
});

test('replies find their own call, in whatever order they come', async () => {
  const { call } = joined(async (request) => {
    const turns = Number(new URL(request.url).searchParams.get('turns'));
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    return new Response(`${turns} ñ`);
  });
  const replies = await Promise.all([9, 1, 5].map((turns) => call(asked(`/?turns=${turns}`))));
  expect(replies.map(({ text }) => text)).toEqual(['9 ñ', '1 ñ', '5 ñ']);
});

test('what the other side throws fails that call and no other', async () => {
  const { call } = joined(async (request) => {
    if (request.url.endsWith('/bad')) throw new TypeError('no');
    return new Response('well');
  });
  await expect(call(asked('/bad'))).rejects.toThrow(/did not answer: TypeError: no/);
  expect((await call(asked('/good'))).text).toBe('well');
});

test('who no longer waits is let go, also before it began; who waits when the other side ends is told', async () => {
  const { call, end } = joined(() => new Promise(() => {}));
  const left = new AbortController();
  const first = call(asked('/'), left.signal);
  left.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  await expect(call(asked('/'), left.signal)).rejects.toMatchObject({ name: 'AbortError' });
  const second = call(asked('/'));
  end();
  await expect(second).rejects.toThrow('The ERP went away');
  await expect(call(asked('/'))).rejects.toThrow('The ERP went away');
});
