import type { ReportScreen } from '#erp/model/reports/report.ts';
import {
  byBuyer,
  byCategory,
  byProduct,
} from '#erp/modules/purchasing/reports/bought/bought-reports.ts';
import {
  priceVariation,
  withoutOrder,
} from '#erp/modules/purchasing/reports/bought/exception-reports.ts';
import {
  acquisitionCharges,
  rawMaterial,
} from '#erp/modules/purchasing/reports/bought/raw-material-report.ts';
import { PURCHASE_REPORTS } from '#erp/modules/purchasing/reports/report-parts.ts';
import {
  bySupplierReport,
  diotBase,
  invoicesWithDifferences,
  payablesAgeing,
  receivedNotInvoiced,
} from './owed-reports.ts';
import { toAuthorise, toPay, toReceive } from '../shopping/shopping-reports.ts';
import { REPORT_TABS } from './report-tabs.ts';

/** What was bought, received and is owed (purchasing §5). */
export const purchaseReports: ReportScreen = {
  ...PURCHASE_REPORTS,
  path: 'purchase-reports',
  label: 'Reportes de compras',
  tabs: REPORT_TABS,
  reports: [
    bySupplierReport,
    byProduct,
    byCategory,
    byBuyer,
    priceVariation,
    receivedNotInvoiced,
    invoicesWithDifferences,
    rawMaterial,
    acquisitionCharges,
    payablesAgeing,
    withoutOrder,
    diotBase,
    toAuthorise,
    toReceive,
    toPay,
  ],
};
