/** Bars above a list: an amount by week, each currency by itself. */
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { aboveList } from './testing.ts';
import { loadListWeeks } from './list-weeks.server.tsx';

const PATH = '/endorsement-report';
const ZONE = 'America/Mexico_City';
const resource = registry.resource('spp/endorsements');
const week = (key: string | null, sum: string, series = 'MXN — Peso') => ({
  key,
  title: null,
  series,
  figures: { total: { sum } },
});

async function weeksAt(search: string, data: unknown) {
  const { shown, asked } = await aboveList(loadListWeeks, {
    resource,
    path: PATH,
    search,
    zone: ZONE,
    answer: () => ({ data }),
  });
  return { html: shown?.html ?? null, asked };
}

test('weeks without anything stand between those that have something, and lead to their rows', async () => {
  const { html, asked } = await weeksAt('filter[supplier_id]=7', [
    week('2026-03-02', '1160.00'),
    week('2026-03-16', '580.00'),
    week(null, '5.00'),
  ]);
  const today = Temporal.Now.plainDateISO(ZONE);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  expect(asked).toEqual([
    {
      resource: 'spp/endorsements',
      by: 'scheduled_date',
      step: 'week',
      series: 'currency_id',
      figures: ['total'],
      filter: {
        scheduled_date: {
          from: monday.subtract({ weeks: 6 }).toString(),
          to: monday.add({ weeks: 8, days: 6 }).toString(),
        },
        supplier_id: '7',
        status: ['EMITIDO', 'SOLICITADO', 'ACEPTADO', 'PAGADO'],
        kind: 'CONTRARRECIBO',
      },
    },
  ]);
  expect(html).toContain('Total por semana de pago programado');
  for (const label of ['2 mar', '9 mar', '16 mar', '$1,160.00', '$580.00'])
    expect(html).toContain(label);
  expect(html).toContain(
    'filter%5Bscheduled_date%5D%5Bfrom%5D=2026-03-16&amp;filter%5Bscheduled_date%5D%5Bto%5D=2026-03-22',
  );
  // Of one currency nothing names it.
  expect(html).not.toContain('Peso');
});

test('each currency has its bars; days that are filtered by hold', async () => {
  const { html, asked } = await weeksAt('filter[scheduled_date][from]=2026-03-01', [
    week('2026-03-02', '1160.00'),
    week('2026-03-02', '46.40', 'USD — Dólar'),
    week('2026-03-09', '92.80', 'USD — Dólar'),
  ]);
  expect(asked[0]).toMatchObject({ filter: { scheduled_date: { from: '2026-03-01' } } });
  for (const label of ['MXN — Peso', 'USD — Dólar', '$46.40']) expect(html).toContain(label);
});

test('one week tells what the figures above it tell; another look and another kind have none', async () => {
  expect((await weeksAt('', [week('2026-03-02', '1160.00')])).html).toBeNull();
  for (const search of ['grupo=status', 'filter[kind]=CESION'])
    expect(await weeksAt(search, [])).toEqual({ html: null, asked: [] });
});
