import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { latestPurchases } from '#erp/modules/purchasing/reports/bought/latest-purchases.ts';
import { Figure } from './figure.server.tsx';

const company = { account_id: 1, configs: { time_zone: 'America/Tijuana' } };
const erp = { get: () => Promise.reject(new Error('nothing is asked')) };

/** Widths that a line of these months is drawn for, in a slot of the page. */
const drawnFor = (width: 4 | 6 | 8 | 12) =>
  runInCompany(company, erp, () => {
    const html = renderToStaticMarkup(
      <Figure
        title="Evolución"
        kind="line"
        width={width}
        labelsAre="Mes"
        exact={String}
        data={{
          label: 'Evolución por mes',
          labels: ['2026-09', '2026-10', '2026-11'],
          series: [{ name: 'Hilados', values: [80, 82, 90] }],
          format: String,
        }}
      />,
    );
    return Promise.resolve([...html.matchAll(/viewBox="0 0 (\d+)/g)].map(([, drawn]) => drawn));
  });

test('what is drawn for the whole page is drawn for a phone too, and not cut there', async () => {
  expect(await drawnFor(12)).toEqual(['976', '304']);
  expect(await drawnFor(6)).toEqual(['464', '304']);
});

test('the line of six months is in sight whatever else has to leave', () => {
  const { columns } = latestPurchases.reports[0]!;
  expect(columns.trend).toMatchObject({ sparkline: true });
  expect(columns.trend?.priority).toBeUndefined();
});
