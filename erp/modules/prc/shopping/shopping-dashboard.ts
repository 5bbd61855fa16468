import type { Dashboard } from '#erp/model/reports/report.ts';
import { shoppingCharts, shoppingLists } from './shopping-charts.ts';
import { shoppingFilters } from './shopping-reports.ts';
import { KEY, shoppingTiles } from './shopping-tiles.ts';

/** The dashboard of purchases (purchasing §5). */
export const shoppingDashboard: Dashboard = {
  path: 'dashboard/shopping',
  label: 'Tablero de compras',
  key: KEY,
  call: { method: 'POST', path: 'dashboard/shopping' },
  period: { default: 'este-mes', maxDays: 1100 },
  filters: shoppingFilters,
  tiles: shoppingTiles.map(({ key }) => key),
  charts: shoppingCharts.map(({ key }) => key),
  lists: shoppingLists.map(({ key }) => key),
  docUrl: 'dashboard-shopping',
};
