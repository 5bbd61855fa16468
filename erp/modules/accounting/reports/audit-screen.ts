import type { ReportScreen } from '#erp/model/reports/report.ts';
import { accountLedger } from './account-ledger.ts';
import { trialBalance } from './trial-balance.ts';

/** Reports of the books (finance §5.4). */
export const auditScreen: ReportScreen = {
  path: 'acc-audit',
  label: 'Reportes contables',
  key: 'acc-audit.list',
  exportKey: 'acc-audit.export',
  call: { method: 'POST', path: 'acc-audit' },
  docUrl: 'reportes-contables',
  reports: [trialBalance, accountLedger],
};
