import { refs } from '#erp/model/fields.ts';
import type { Dashboard } from '#erp/model/reports/report.ts';

/**
 * Summary of the company: the marked figures of every module, each only with its module and
 * privilege.
 */
export const companyDashboard: Dashboard = {
  path: 'dashboard',
  label: 'Tablero de la empresa',
  top: 'layout-dashboard',
  key: 'dashboard.list',
  call: { method: 'POST', path: 'dashboard' },
  period: { default: 'este-mes', maxDays: 1100 },
  filters: { branch_office_id: refs('Sucursales', 'branch-offices') },
  tiles: 'company',
  charts: 'company',
  lists: 'company',
};
