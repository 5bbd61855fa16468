import { expect, test } from 'vitest';
import {
  guardForm,
  MAX_FIELDS,
  MAX_FORM_BYTES,
  MAX_VALUES,
  problemOf,
} from './form-guard.server.ts';

const posted = (body: BodyInit, type = 'application/x-www-form-urlencoded') =>
  new Request('http://telar.test/login', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });

async function statusOf(request: Request, signedIn = true): Promise<number> {
  try {
    await guardForm(request, signedIn);
    return 200;
  } catch (error) {
    return (error as { init: { status: number } }).init.status;
  }
}

test('a form within the bounds passes and can still be read', async () => {
  const request = posted('email=a%40b.mx&lines[0].qty=1&lines[1].qty=2');
  await guardForm(request, false);
  expect((await request.formData()).get('lines[1].qty')).toBe('2');
});

test('one far index is refused', async () => {
  expect(await statusOf(posted('lines[1000000].qty=1'))).toBe(422);
  expect(await statusOf(posted('lines%5B1000000%5D%5Bqty%5D=1'))).toBe(422);
});

test('too many fields, too deep, __proto__ and broken names are refused', async () => {
  expect(await statusOf(posted('a=1&'.repeat(MAX_FIELDS + 1)))).toBe(422);
  expect(problemOf(['a.b.c.d.e.f.g'])).not.toBeNull();
  expect(problemOf(['a[b][c][d][e][f][g]'])).not.toBeNull();
  expect(await statusOf(posted('__proto__.admin=1'))).toBe(422);
  expect(await statusOf(posted('a%E0%A4%A=1'))).toBe(422);
});

test('a list of thousands of values is refused before anything is drawn of it', async () => {
  const values = (count: number, name: (at: number) => string) =>
    posted(Array.from({ length: count }, (_, at) => `${name(at)}=${at}`).join('&'));
  for (const name of [() => 'lot_ids', () => 'lot_ids[]', (at: number) => `lot_ids[${at}]`]) {
    expect(await statusOf(values(MAX_VALUES, name))).toBe(200);
    expect(await statusOf(values(MAX_VALUES + 1, name))).toBe(422);
  }
  const rows = values(2 * MAX_VALUES, (at) => `lines[${at}].qty`);
  expect(await statusOf(rows)).toBe(200);
});

test('a body that is too large is refused while it is read, whatever its length header says', async () => {
  const part = new Uint8Array(256 * 1024).fill(97);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += part.length;
      if (sent > 100 * 1024 * 1024) controller.close();
      else controller.enqueue(part);
    },
  });
  const request = new Request('http://telar.test/login', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as RequestInit);
  expect(await statusOf(request)).toBe(413);
  expect(sent).toBeLessThan(MAX_FORM_BYTES + 2 * 1024 * 1024);
});

test('names of a multipart form are bounded too', async () => {
  const form = new FormData();
  form.set('lines[7000].qty', '1');
  expect(await statusOf(new Request('http://telar.test/', { method: 'POST', body: form }))).toBe(
    422,
  );
  const good = new FormData();
  good.set('file', new File(['x'], 'a.txt'));
  expect(await statusOf(new Request('http://telar.test/', { method: 'POST', body: good }))).toBe(
    200,
  );
});

test('a body of another type is refused', async () => {
  expect(await statusOf(posted('{"a":1}', 'application/json'))).toBe(415);
  expect(await statusOf(posted('a=1', 'text/plain'))).toBe(415);
});

test('a stranger posts no more than a form, whatever its kind; files are for who is signed in', async () => {
  const file = () =>
    posted(
      `--x\r\nContent-Disposition: form-data; name="f"; filename="f.txt"\r\n\r\n${'a'.repeat(MAX_FORM_BYTES)}\r\n--x--\r\n`,
      'multipart/form-data; boundary=x',
    );
  expect([await statusOf(file(), false), await statusOf(file(), true)]).toEqual([413, 200]);
});
