import type { ReportScreen } from '#erp/model/reports/report.ts';
import { RECONCILIATION_TABS } from '../statements/tabs.ts';
import { accountStatement } from './account-statement.ts';
import { payableAgeing, receivableAgeing } from './ageing.ts';
import { bankLedger } from './bank-ledger.ts';
import { checks } from './checks.ts';
import { collected, paidOut } from './collected.ts';
import { expensesReport, unprovenAdvances } from './cash/expense-reports.ts';
import { pendingReceipts } from './pending-receipts.ts';
import { position } from './position.ts';
import { realFlow } from './flow/real-flow.ts';
import { reconciliation } from './reconciliation.ts';
import { cashDays, payablesOutstanding, salesOutstanding } from './turnover.ts';
import { unidentifiedDeposits } from './unidentified-deposits.ts';

/** Reports of banks and cash (finance §5.5). */
export const bankReports: ReportScreen = {
  path: 'cfl/bank-reports',
  label: 'Reportes de bancos',
  key: 'cfl/bank-reports.list',
  exportKey: 'cfl/bank-reports.export',
  call: { method: 'POST', path: 'cfl/reports' },
  docUrl: 'reportes-de-bancos',
  tabs: RECONCILIATION_TABS,
  reports: [
    position,
    bankLedger,
    reconciliation,
    checks,
    unidentifiedDeposits,
    pendingReceipts,
    realFlow,
    receivableAgeing,
    payableAgeing,
    accountStatement,
    collected,
    salesOutstanding,
    paidOut,
    payablesOutstanding,
    cashDays,
    expensesReport,
    unprovenAdvances,
  ],
};
