import type { ReportScreen } from '#erp/model/reports/report.ts';
import { accountReasons } from './postings/account-reasons.ts';
import { accountLedger } from './account-ledger.ts';
import { balanceSheet } from './balance-sheet.ts';
import { cashFlow } from './cash-flow.ts';
import { consistency, withoutInvoices } from './consistency.ts';
import { filingCalendar } from '../periods/coe/filing-calendar.ts';
import { equity } from './statements/equity.ts';
import { folioControl } from './folio-control.ts';
import { fixedAssetsReport } from '../fixed-assets/fixed-assets-report.ts';
import { generalLedger } from './general-ledger.ts';
import { journalBook } from './journal-book.ts';
import { incomeStatement } from './income-statement.ts';
import { ledgerCheckBoard } from './postings/ledger-check-board.ts';
import { recordLedger } from './postings/record-ledger.ts';
import { typedInModules } from './postings/typed-in-modules.ts';
import { trialBalance } from './trial-balance.ts';

/** Reports of the books (finance §5.4). */
export const auditScreen: ReportScreen = {
  path: 'acc-audit',
  label: 'Reportes contables',
  key: 'acc-audit.list',
  exportKey: 'acc-audit.export',
  call: { method: 'POST', path: 'acc-audit' },
  docUrl: 'reportes-contables',
  reports: [
    trialBalance,
    accountLedger,
    recordLedger,
    journalBook,
    generalLedger,
    balanceSheet,
    incomeStatement,
    equity,
    cashFlow,
    folioControl,
    withoutInvoices,
    consistency,
    ledgerCheckBoard,
    typedInModules,
    accountReasons,
    fixedAssetsReport,
    filingCalendar,
  ],
};
