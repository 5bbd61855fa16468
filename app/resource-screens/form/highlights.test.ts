import { expect, test as anyTest } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { registry } from '#erp/modules/all.ts';
import { highlightsOf, highlightedFields } from './highlights.server.ts';
import type { Session } from '#app/session/context.ts';

const company = { account_id: 1, configs: { time_zone: 'America/Mexico_City' } };
const test = (name: string, work: () => void) =>
  anyTest(name, () =>
    runInCompany(company, { get: () => Promise.reject(new Error('nothing is asked')) }, () =>
      Promise.resolve(work()),
    ),
  );
const product = {
  id: 7,
  on_hand: '9118',
  available: '7990.5',
  avg_cost: '30.958872',
  last_cost: null,
  list_price: null,
  stock_unit_id: 3,
  titles: { stock_unit_id: 'KG — Kilogramo' },
};
const reader = (...denied: string[]) =>
  ({
    can: (key: string) => !denied.includes(key),
    t: (_: string, text: string) => text,
  }) as unknown as Session;

test('a product says what there is, in its unit, and what it costs', () => {
  const band = highlightsOf(registry.resource('products'), product, reader());
  expect(band.slice(0, 3)).toEqual([
    { label: 'Existencia', value: '9,118.00 KG' },
    { label: 'Disponible', value: '7,990.50 KG' },
    { label: 'Costo promedio', value: '30.958872' },
  ]);
});

test('who may not see costs is not told them', () => {
  const labels = highlightsOf(registry.resource('products'), product, reader('costs.view')).map(
    ({ label }) => label,
  );
  expect(labels).toEqual(['Existencia', 'Disponible', 'Precio de lista']);
});

test('what the band says is not said again: in a form, what only the system writes; in a record that is read, all', () => {
  const lots = registry.resource('lots');
  expect([...highlightedFields(lots, 'edit', true)]).toEqual([
    'on_hand',
    'available',
    'unit_cost',
    'expiry',
    'locations',
  ]);
  expect(highlightedFields(lots, 'read', true).has('expires_on')).toBe(true);
  expect(highlightedFields(lots, 'read', false).size).toBe(0);
});

test('every resource with figures in its form says them over its tabs', () => {
  const figures = ['decimal', 'money', 'percent', 'int'];
  const without = [...registry.resources.values()].filter(
    ({ path, highlights, fields, singleton, form }) =>
      !highlights &&
      !singleton &&
      !registry.parentOf(registry.resource(path)) &&
      Object.entries(fields).filter(
        ([name, field]) =>
          field.kind === 'computed' &&
          figures.includes(field.as) &&
          [
            ...(form?.sections ?? []),
            ...(form?.tabs ?? []).flatMap(({ sections }) => sections),
          ].some((section) => section.fields.includes(name)),
      ).length > 1,
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('a yearly percentage says its sign once', () => {
  const loan = { id: 1, principal: '600000', annual_rate: '15', titles: {} };
  const band = highlightsOf(registry.resource('loans'), loan, reader());
  expect(band.find(({ label }) => label === 'Tasa ordinaria')?.value).toMatch(
    /^15\.00\s%\sanual$/u,
  );
});

test('an invoice says its total, a receipt what was paid, each by its own name', () => {
  const invoices = registry.resource('satInvoices');
  const labelled = (row: Readonly<Record<string, unknown>>) =>
    highlightsOf(invoices, { id: 1, titles: {}, ...row }, reader()).map(
      ({ label, value }) => `${label} ${value}`,
    );
  expect(labelled({ cfdi_type: 'INGRESO', amount: '116.00', balance: '0.00' })).toEqual([
    'Cliente —',
    'Total $116.00',
    'Saldo $0.00',
    'Con validez fiscal —',
    'Folio fiscal (UUID) —',
    'Póliza —',
  ]);
  const receipt = labelled({ cfdi_type: 'PAGO', amount: '29000.00', balance: '0.00' });
  expect(receipt[1]).toBe('Total de los pagos $29,000.00');
  expect(receipt.some((fact) => fact.startsWith('Saldo'))).toBe(false);
  expect(highlightedFields(invoices, 'read', true).has('total')).toBe(true);
});
