/** The same page sent twice, by a double click or again: one save, and no conflict with oneself. */
import { beforeEach, expect, vi } from 'vitest';
import { ApiError } from '#app/api-client/api-error.ts';
import { opened, pageOf, post, stub, test, typed } from '../fixed/testing/form-of-one.tsx';

const ROLE = '/roles/5';
const DONE = { status: 302 };

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret of the tests, longer than 32 characters');
  stub.sent.length = 0;
  stub.refusal = null;
  stub.record = { id: 5, version: 3, code: 'VEND', name: 'Vendedor', active: true, titles: {} };
});

const saves = () =>
  stub.sent.filter(({ method, path }) => method === 'PUT' && !path.includes('preview'));

test('what is sent twice is sent with one key; other values have another', async () => {
  const page = pageOf(await opened(ROLE));
  await expect(post(ROLE, typed(page, 'name', 'Ventas'))).rejects.toMatchObject(DONE);
  await expect(post(ROLE, typed(page, 'name', 'Ventas'))).rejects.toMatchObject(DONE);
  await expect(post(ROLE, typed(page, 'name', 'Otra'))).rejects.toMatchObject(DONE);
  const [first, second, other] = saves();
  expect(first!.key).toMatch(/^[\w.:-]{8,128}$/);
  expect(second).toEqual(first);
  expect(other!.key).not.toBe(first!.key);
});

test('where what it touches is asked first, the save tells whether it was done', async () => {
  const page = pageOf(await opened(ROLE));
  stub.refusedPreview = new ApiError({
    status: 409,
    content: { code: 'CONFLICTO_VERSION', message: 'No', current: stub.record },
    requestId: null,
    retryAfter: null,
  });
  await expect(post(ROLE, typed(page, 'name', 'Ventas'))).rejects.toMatchObject(DONE);
  expect(saves()).toHaveLength(1);
  stub.refusedPreview = null;
});
