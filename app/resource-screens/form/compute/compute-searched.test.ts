/** «Calcular» without scripts, while a text still waits to be found. */
import { expect, vi } from 'vitest';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import {
  fieldsOf,
  opened,
  pageOf,
  post,
  redrawn,
  stub,
  test,
} from '../fixed/testing/form-of-one.tsx';

const PAYMENT = '/payments/5';

test('what a typed text can only mean is worked with at the first press', async () => {
  vi.stubEnv('SESSION_SECRET', 'a secret of the tests, longer than 32 characters');
  stub.record = { id: 5, version: 1, kind: 'PAGO', status: 'BORRADOR', titles: {} };
  const fields = fieldsOf(pageOf(await opened(PAYMENT)));
  stub.searches = {
    supplier_id: { q: 'PROV-9', total: 1, matches: [{ value: '9', title: 'PROV-9 — Nueve' }] },
  };
  await redrawn(post(PAYMENT, [...fields, ['supplier_id~q', 'PROV-9'], ['do', 'compute']]));
  const { draft } = stub.sent.findLast(({ path }) => path === 'form/compute')!.body as {
    draft: WireBody;
  };
  expect(draft.supplier_id).toBe('9');
  stub.searches = {};
});
