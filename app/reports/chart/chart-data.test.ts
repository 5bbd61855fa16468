import { expect, test } from 'vitest';
import { money, percent, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { chartOfPoints, chartOfRows } from './chart-data.server.ts';

const company = { account_id: 1, configs: { time_zone: 'America/Tijuana' } };
const erp = { get: () => Promise.reject(new Error('nothing is asked')) };

const report: Report = {
  key: 'evolucion',
  label: 'Evolución',
  description: '',
  sql: '',
  columns: {
    period: { field: text('Mes') },
    supplier: { field: text('Proveedor') },
    total: { field: percent('Total') },
  },
  sort: ['supplier', 'period'],
};

test('a column names the shapes of a chart, whose labels go from the first to the last', async () => {
  const rows = [
    { period: '2026-09', supplier: 'Algodonera', total: '91.92' },
    { period: '2026-07', supplier: 'Algodonera', total: '88.00' },
    { period: '2026-08', supplier: 'Borras', total: '70.50' },
  ];
  const chart = { kind: 'line', x: 'period', y: ['total'], series: 'supplier' } as const;
  const drawing = await runInCompany(company, erp, () =>
    Promise.resolve(chartOfRows(report, chart, rows)),
  );
  expect(drawing?.data.labels).toEqual(['2026-07', '2026-08', '2026-09']);
  expect(drawing?.data.series).toEqual([
    { name: 'Algodonera', values: [88, null, 91.92] },
    { name: 'Borras', values: [null, 70.5, null] },
  ]);
});

test('two things with the same name are two labels, and no figure is lost', async () => {
  const at = { x: text('Cuenta'), field: money('Importe') };
  const drawn = (points: Parameters<typeof chartOfPoints>[3]) =>
    runInCompany(company, erp, () =>
      Promise.resolve(chartOfPoints('Gastos', 'donut', at, points).data),
    );
  const alone = await drawn([
    { x: 'Sueldos y salarios', y: '102500.00' },
    { x: 'Sueldos y salarios', y: '62000.00' },
  ]);
  expect(alone.labels).toEqual(['Sueldos y salarios', 'Sueldos y salarios']);
  expect(alone.series).toEqual([{ name: 'Importe', values: [102_500, 62_000] }]);
  const series = await drawn([
    { x: 'enero', series: 'Norte', y: '10' },
    { x: 'enero', series: 'Norte', y: '5' },
    { x: 'febrero', series: 'Sur', y: '1' },
  ]);
  expect(series.labels).toEqual(['enero', 'febrero']);
  expect(series.series).toEqual([
    { name: 'Norte', values: [15, null] },
    { name: 'Sur', values: [null, 1] },
  ]);
});
