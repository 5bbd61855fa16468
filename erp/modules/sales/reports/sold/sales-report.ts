import type { ReportScreen } from '#erp/model/reports/report.ts';
import { comparison } from './comparison-report.ts';
import { coverage } from './coverage-report.ts';
import { margin } from './margin-report.ts';
import {
  arrivals,
  expiring,
  heldOrders,
  offers,
  orders,
  pending,
  returns,
} from './order-reports.ts';
import { SALES_EXPORT, SALES_KEY } from './sale-parts.ts';
import { sellerGoals, summary } from './sold-reports.ts';

/** Reports of what is sold (sales §5). */
export const salesReport: ReportScreen = {
  path: 'sales-report',
  label: 'Reportes de ventas',
  key: SALES_KEY,
  exportKey: SALES_EXPORT,
  call: { method: 'POST', path: 'sales-reports' },
  docUrl: 'reportes-de-ventas',
  reports: [
    summary,
    comparison,
    margin,
    coverage,
    sellerGoals,
    orders,
    heldOrders,
    pending,
    arrivals,
    offers,
    expiring,
    returns,
  ],
};
