/** Figures above a list: of its filters, for each currency, and where they lead. */
import { expect, test } from 'vitest';
import { ApiError } from '#app/api-client/api-error.ts';
import { registry } from '#erp/modules/all.ts';
import { aboveList } from './testing.ts';
import { loadListTotals } from './list-totals.server.ts';

const PATH = '/endorsement-report';
const ZONE = 'America/Mexico_City';
const resource = registry.resource('spp/endorsements');
const ALL = ['EMITIDO', 'SOLICITADO', 'ACEPTADO', 'PAGADO'];

/** The figures of the list at an address, and what was asked for them. */
async function totalsAt(search: string, answer?: () => unknown) {
  const group = (title: string, sum: string) => ({
    title,
    figures: { total: { sum }, balance: { sum } },
  });
  const usual = () => ({ data: [group('MXN — Peso', '1160.00'), group('USD — Dólar', '46.40')] });
  return aboveList(loadListTotals, {
    resource,
    path: PATH,
    search,
    zone: ZONE,
    answer: answer ?? usual,
  });
}

test('each currency has its sum, and the figure leads to the rows that it counts', async () => {
  const { shown, asked } = await totalsAt('');
  expect(shown.map(({ label, value }) => [label, value])).toEqual([
    ['Contrarrecibos', '$1,160.00 · $46.40 USD'],
    ['Por pagar', '$1,160.00 · $46.40 USD'],
    ['Se paga esta semana', '$1,160.00 · $46.40 USD'],
    ['Cesiones por pagar', '$1,160.00 · $46.40 USD'],
  ]);
  const href = new URL(shown[2]!.href!, 'http://x');
  expect([href.pathname, [...href.searchParams]]).toEqual([
    PATH,
    [
      ...ALL.map((state) => ['filter[status]', state]),
      ['filter[kind]', 'CONTRARRECIBO'],
      ['filter[scheduled_date]', 'esta-semana'],
    ],
  ]);
  // Total and balance are of the same rows.
  expect(asked.map(({ figures }) => figures)).toEqual([
    ['total', 'balance'],
    ['balance'],
    ['balance'],
  ]);
  expect(asked[1]).toMatchObject({
    resource: 'spp/endorsements',
    by: 'currency_id',
    figures: ['balance'],
    filter: { status: ALL, kind: 'CONTRARRECIBO', scheduled_date: 'esta-semana' },
  });
});

test('a list that is filtered by state is added up in that state, and not in one left out', async () => {
  const { shown, asked } = await totalsAt('filter[status]=EMITIDO&filter[supplier_id]=7');
  expect(shown).toHaveLength(4);
  expect(asked[0]).toMatchObject({ filter: { status: 'EMITIDO', supplier_id: '7' } });
  expect((await totalsAt('filter[status]=CANCELADO')).shown).toEqual([]);
  const byDay = await totalsAt('filter[scheduled_date][from]=2026-03-01');
  expect(byDay.shown.map(({ label }) => label)).toEqual([
    'Contrarrecibos',
    'Por pagar',
    'Cesiones por pagar',
  ]);
});

test('nothing is nought; too many rows to add up say so; another look at the list has none', async () => {
  const none = await totalsAt('', () => ({ data: [] }));
  expect(none.shown[0]!.value).toBe('$0.00');
  const many = await totalsAt('', () => {
    throw new ApiError({
      status: 422,
      content: { code: 'DATOS_INVALIDOS', message: 'Son más de 200,000 renglones' },
      requestId: null,
      retryAfter: null,
    });
  });
  expect(many.shown[0]!.value).toBe('Filtra para sumar');
  expect((await totalsAt('grupo=status')).shown).toEqual([]);
});

test('how many another list has leads there, with what both lists are filtered by', async () => {
  const shownTo = (can: (key: string) => boolean) =>
    aboveList(loadListTotals, {
      resource: registry.resource('spp/payments'),
      path: '/spp/payments',
      search: 'filter[supplier_id]=7&filter[status]=PAGADA&q=A',
      zone: ZONE,
      answer: () => ({ data: [], meta: { total: { count: 3, figures: {} } } }),
      can,
    });
  const { shown: all, asked } = await shownTo(() => true);
  const shown = all.at(-1)!;
  expect([shown.label, shown.value]).toEqual(['Complementos pendientes', '3']);
  const href = new URL(shown.href!, 'http://x');
  expect([href.pathname, [...href.searchParams]]).toEqual([
    '/spp/payments/complements',
    [
      ['filter[supplier_id]', '7'],
      ['filter[state]', 'PENDIENTE'],
      ['filter[state]', 'VENCIDO'],
    ],
  ]);
  expect(asked.at(-1)).toEqual({
    resource: 'spp/payments/complements',
    by: 'state',
    filter: { supplier_id: '7', state: ['PENDIENTE', 'VENCIDO'] },
  });
  const { shown: without } = await shownTo((key) => !key.startsWith('spp/payments/complements.'));
  expect(without.map(({ label }) => label)).toEqual([
    'Por cobrar',
    'Vencido',
    'Programado este mes',
  ]);
});
