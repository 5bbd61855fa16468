import type { ReportScreen } from '#erp/model/reports/report.ts';
import { budgetVersusActual, resultVersusPlan } from './plan-reports.ts';
import { breakEven, ratios, workingCapital } from './position-reports.ts';
import { priceVolume } from './price-volume.ts';
import { expensesByAccount, resultsByBranch, resultsByCenter } from './results-reports.ts';

/** Reports of finance (finance §5.8). */
export const financeScreen: ReportScreen = {
  path: 'fin/reports',
  label: 'Reportes financieros',
  key: 'fin/reports.list',
  call: { method: 'POST', path: 'fin/reports' },
  docUrl: 'reportes-financieros',
  reports: [
    ratios,
    resultsByCenter,
    resultsByBranch,
    expensesByAccount,
    breakEven,
    workingCapital,
    budgetVersusActual,
    resultVersusPlan,
    priceVolume,
  ],
};
