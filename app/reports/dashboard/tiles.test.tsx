import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import type { Tile } from '#erp/model/reports/report.ts';
import { registry } from '#erp/modules/all.ts';
import { Change } from './tiles.server.tsx';

const company = { account_id: 1, configs: { time_zone: 'America/Tijuana' } };
const erp = { get: () => Promise.reject(new Error('nothing is asked')) };
const found = [...registry.reports.tiles.values()].find(
  ({ currentOnly, field }) => !currentOnly && field.kind === 'money',
)!;
const tile: Tile = { ...found, goodDirection: 'up' };
const said = (previous: string | null, delta: string | null) =>
  runInCompany(company, erp, () =>
    Promise.resolve(
      renderToStaticMarkup(
        <Change
          tile={tile}
          data={{
            key: tile.key,
            label: '',
            value: '2521.70',
            previous,
            delta,
            points: [],
            note: null,
            period: null,
          }}
        />,
      ).replaceAll(/<[^>]+>/g, ''),
    ),
  );

test('a change is said as a percentage of something, and of nothing not at all', async () => {
  expect(await said('2000.00', '26.1')).toBe('▲ 26.1\u202f% más que antes');
  expect(await said('2521.70', '0.0')).toBe('igual que antes');
  expect(await said('0.00', null)).toBe('sin periodo anterior');
  expect(await said(null, null)).toBe('sin periodo anterior');
  expect(await said('100.00', '2421.7')).toBe('antes $100.00');
});
