import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { certificateJobs } from './issuers/certificate-jobs.ts';
import { mailJobs } from './mail/mail-stamped.ts';
import { receiptJobs } from './sat-invoices/receipts/receipt-jobs.ts';
import { receiptsIssued } from './sat-invoices/receipts/receipts-closing-check.ts';
import { stampingDone } from './sat-invoices/posting/stamping-closing-check.ts';

export const server = moduleServer({
  jobs: [...certificateJobs, ...receiptJobs],
  intervalJobs: mailJobs,
  closingChecks: [stampingDone, receiptsIssued],
});
