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
  return {
    cells: view.rows.map(({ cells }) => cells),
    rows: view.rows.length,
    title: view.none?.title,
    text: view.none?.text,
  };
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

test('offers of a line stand by score, with what was quoted and how much of it', async () => {
  const offer = {
    quotation_line_id: 1,
    discount_percent: null,
    brand: null,
    awarded_quantity: '0',
    lead_time_days: 8,
  };
  const suppliers = [
    {
      titles: { supplier_id: 'PROV-1 — Hilos', currency_id: 'MXN — peso' },
      credit_days: 30,
      freight: '95.00',
      valid_until: '2026-04-01',
      offers: [
        {
          ...offer,
          price: '30.900000',
          comparable_price: '31.0833',
          offered_quantity: '10',
          total_score: '98.5',
          awarded_quantity: '10',
        },
      ],
    },
    {
      titles: { supplier_id: 'Fibras', currency_id: 'USD — dólar' },
      credit_days: null,
      freight: null,
      valid_until: null,
      offers: [
        {
          ...offer,
          price: '1.7',
          discount_percent: '5',
          brand: 'Azul',
          comparable_price: '30.0990',
          offered_quantity: '4',
          total_score: '90',
        },
      ],
    },
  ];
  expect((await shown({ status: 'ADJUDICADA', suppliers } as never)).cells).toEqual([
    ['Fibra (10.00 KG)', 'Hilos', '31.0833', '98.50 ★ ✓', '30.9000 MXN', '10.00', '8 d'],
    [
      'Fibra (10.00 KG)',
      'Fibras · Azul',
      '30.0990',
      '90.00 ▼',
      '1.7000 USD menos 5.00 %',
      '4.00, no toda',
      '8 d',
    ],
    [
      'Todo lo que ofrece, en pesos',
      'Hilos',
      '310.83',
      '',
      'Flete 95.00 · Crédito 30 d · Vigente al 1 abr 2026',
      '1 de 1 partidas',
      '',
    ],
    ['Todo lo que ofrece, en pesos', 'Fibras', '120.40', '', '', '1 de 1 partidas', ''],
  ]);
});
