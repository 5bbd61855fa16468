import { ref } from '#erp/model/fields.ts';
import type { Dashboard } from '#erp/model/reports/report.ts';
import { financeCharts, financeLists } from './finance-charts.ts';
import { financeTiles, KEY } from './finance-tiles.ts';

export const financeDashboard: Dashboard = {
  path: 'dashboard/finance',
  label: 'Tablero de finanzas',
  key: KEY,
  call: { method: 'POST', path: 'dashboard/finance' },
  period: { default: 'este-mes', maxDays: 1100 },
  filters: { branch_office_id: ref('Sucursal', 'branch-offices') },
  tiles: financeTiles.map(({ key }) => key),
  charts: financeCharts.map(({ key }) => key),
  lists: financeLists.map(({ key }) => key),
  docUrl: 'dashboard-finance',
};
