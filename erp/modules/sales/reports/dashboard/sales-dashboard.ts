import type { Dashboard } from '#erp/model/reports/report.ts';
import { SALES_KEY, whoseFilters } from '../sold/sale-parts.ts';
import { salesCharts, salesLists } from './sales-charts.ts';
import { salesTiles } from './sales-tiles.ts';

/** The dashboard of sales (sales §5). */
export const salesDashboard: Dashboard = {
  path: 'dashboard/sales',
  label: 'Tablero de ventas',
  key: SALES_KEY,
  call: { method: 'POST', path: 'sls-dashboard' },
  period: { default: 'este-mes', maxDays: 1100 },
  filters: whoseFilters,
  tiles: salesTiles.map(({ key }) => key),
  charts: salesCharts.map(({ key }) => key),
  lists: salesLists.map(({ key }) => key),
  docUrl: 'reportes-de-ventas',
};
