import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import type { Tile } from '#erp/model/reports/report.ts';
import { registry } from '#erp/modules/all.ts';
import { Change, type TileData } from './tiles.server.tsx';

const company = { account_id: 1, configs: { time_zone: 'America/Tijuana' } };
const erp = { get: () => Promise.reject(new Error('nothing is asked')) };
const found = [...registry.reports.tiles.values()].find(
  ({ currentOnly, field }) => !currentOnly && field.kind === 'money',
)!;
const tile: Tile = { ...found, goodDirection: 'up' };
const plain: TileData = {
  key: tile.key,
  label: '',
  value: '2521.70',
  previous: null,
  delta: null,
  points: [],
  note: null,
  period: null,
};
const said = (previous: string | null, delta: string | null) =>
  runInCompany(company, erp, () =>
    Promise.resolve(
      renderToStaticMarkup(<Change tile={tile} data={{ ...plain, previous, delta }} />).replaceAll(
        /<[^>]+>/g,
        '',
      ),
    ),
  );

test('a change is said as a percentage of something, and of nothing not at all', async () => {
  expect(await said('2000.00', '26.1')).toBe('▲ 26.1\u202f% más que antes');
  expect(await said('2521.70', '0.0')).toBe('igual que antes');
  expect(await said('0.00', null)).toBe('sin periodo anterior');
  expect(await said(null, null)).toBe('sin periodo anterior');
  expect(await said('100.00', '2421.7')).toBe('antes $100.00');
});

test('beside several values each has its line, what is not there has none, and the note stays', async () => {
  const [previous, year, budget] = ['previous', 'last_year', 'budget'] as const;
  const lines = async (given: Partial<TileData>) =>
    (
      await runInCompany(company, erp, () =>
        Promise.resolve(
          renderToStaticMarkup(
            <Change
              tile={{ ...tile, comparedWith: [previous, year, budget] }}
              data={{ ...plain, ...given }}
            />,
          ),
        ),
      )
    )
      .replaceAll(/<span class="d[ "]/g, '\n$&')
      .replaceAll(/<[^>]+>/g, '')
      .trim()
      .split('\n');
  const comparisons = [
    { with: previous, value: '2000.00', delta: '26.1' },
    { with: year, value: '0.00', delta: null },
    { with: budget, value: '3000.00', delta: '-15.9' },
  ];
  expect(await lines({ comparisons, note: '40 %', whole: true })).toEqual([
    'de toda la empresa · 40 %',
    'Antes▲ 26.1\u202f% más',
    'Hace un año$0',
    'Presupuesto▼ 15.9\u202f% menos',
  ]);
  expect(await lines({ comparisons: [{ with: year, value: '2521.70', delta: '0.0' }] })).toEqual([
    'Hace un añoigual',
  ]);
  expect(await lines({ comparisons: [{ with: year, value: null, delta: null }] })).toEqual([
    'sin periodo anterior',
  ]);
});
