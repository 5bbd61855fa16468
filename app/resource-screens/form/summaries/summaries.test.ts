import { expect, test } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { registry } from '#erp/modules/all.ts';
import type { TabView } from '../../shared/view/view-types.ts';
import { withSummaries } from './summaries.server.ts';

const company = {
  account_id: 1,
  configs: { time_zone: 'America/Mexico_City', base_currency: 'MXN' },
};
const session = { t: (_: string, source: string) => source };
const tab = (key: string, name: string) =>
  ({ key, label: key, sections: [{ title: '', fields: [{ name }] }] }) as unknown as TabView;
const tabs = [tab('pedido', 'lines'), tab('condiciones', 'notes')];
const order = registry.resource('customer-orders');
const drawn = (row: Readonly<Record<string, unknown>> | null) =>
  runInCompany(company, { get: () => Promise.reject(new Error('nothing is asked')) }, () =>
    Promise.resolve(withSummaries(tabs, order, row && { id: 7, ...row }, session)),
  );

test('a printed record says its taxes below its lines, in its currency', async () => {
  const taxes = [{ tax: 'IVA 16 %', rate: '16 %', base: '104.00', amount: '16.64' }];
  const titles = { currency_id: 'USD — Dólar' };
  const [lines, terms] = await drawn({ titles, summaries: { taxes } });
  expect(lines!.sums).toMatchObject([
    {
      title: 'Impuestos',
      columns: [
        { label: 'Impuesto', right: false },
        { label: 'Tasa o cuota', right: false },
        { label: 'Base', right: true },
        { label: 'Importe', right: true },
      ],
      rows: [{ href: null, cells: ['IVA 16 %', '16 %', '$104.00 USD', '$16.64 USD'] }],
    },
  ]);
  expect(terms).not.toHaveProperty('sums');
});

test('nothing is said of a new record, nor where nothing is taxed', async () => {
  expect(await drawn(null)).toBe(tabs);
  expect(await drawn({ summaries: { taxes: [] } })).toBe(tabs);
});
