import { expect, test } from 'vitest';
import type { Session } from '#app/session/context.ts';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { comparisonTable } from './comparison.server.ts';

const QUOTATION = {
  status: 'ENVIADA',
  closed_bids: true,
  deadline: '2026-03-12T18:00:00.000Z',
  invited: 3,
  answered: 2,
  lines: [{ id: 1, description: 'Fibra', quantity: '10', unit: 'KG' }],
  suppliers: [{ titles: { supplier_id: 'Hilos' }, offers: [] }],
};

const COMPANY = {
  account_id: 1,
  configs: { time_zone: 'America/Mexico_City', base_currency: 'MXN' },
};

async function shown(more: Partial<typeof QUOTATION> = {}) {
  const erp = { get: () => Promise.resolve({ data: { ...QUOTATION, ...more } }) };
  const view = await runInCompany(COMPANY, erp as unknown as Session['erp'], () =>
    comparisonTable({ erp } as unknown as Session, '1'),
  );
  if (view.kind !== 'table') throw new Error('no table');
  return { rows: view.rows.length, title: view.none?.title, text: view.none?.text };
}

test('before sealed answers are opened it says how many there are, and when they are seen', async () => {
  const { rows, title, text } = await shown();
  expect([rows, title]).toEqual([0, 'Las respuestas están cerradas']);
  expect(text).toMatch(/^Respondieron 2 de 3\. .* 12 mar 2026/);
});

test('otherwise it says what is missing for a comparison', async () => {
  expect(await shown({ status: 'BORRADOR' })).toMatchObject({
    title: 'Aún no se envía a los proveedores',
  });
  expect(await shown({ closed_bids: false })).toMatchObject({
    title: 'Se esperan las respuestas',
  });
  expect(await shown({ status: 'EN_COMPARACION', answered: 0 })).toMatchObject({
    title: 'Nadie ofreció un precio',
    text: 'Respondieron 0 de 3.',
  });
});
