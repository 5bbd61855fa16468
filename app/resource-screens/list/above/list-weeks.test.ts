/** Bars above a list: an amount by week, each currency by itself. */
import { expect, test } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { registry } from '#erp/modules/all.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { readListState } from '../list-state.server.ts';
import { loadListWeeks } from './list-weeks.server.tsx';

const PATH = '/endorsement-report';
const resource = registry.resource('spp/endorsements');
const week = (key: string | null, sum: string, series = 'MXN — Peso') => ({
  key,
  title: null,
  series,
  figures: { total: { sum } },
});

async function weeksAt(search: string, data: unknown) {
  const asked: WireObject[] = [];
  const session = {
    can: () => true,
    t: (_: string, text: string) => text,
    timeZone: 'America/Mexico_City',
    erp: {
      get: (_: string, query: WireObject) => {
        asked.push(query);
        return Promise.resolve({ data });
      },
    },
  } as unknown as Session;
  const drawn = await runInCompany(
    { account_id: 1, configs: { time_zone: 'America/Mexico_City', base_currency: 'MXN' } },
    { get: () => Promise.reject(new Error('nothing is asked')) },
    () =>
      loadListWeeks(
        { resource, fixed: null } as never,
        PATH,
        readListState(new URLSearchParams(search)),
        session,
      ),
  );
  return { html: drawn?.html ?? null, asked };
}

test('weeks without anything stand between those that have something, and lead to their rows', async () => {
  const { html, asked } = await weeksAt('filter[supplier_id]=7', [
    week('2026-03-02', '1160.00'),
    week('2026-03-16', '580.00'),
    week(null, '5.00'),
  ]);
  const today = Temporal.Now.plainDateISO('America/Mexico_City');
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
