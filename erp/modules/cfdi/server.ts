import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { certificateJobs } from './issuers/certificate-jobs.ts';
import { stampingDone } from './sat-invoices/posting/stamping-closing-check.ts';

export const server = moduleServer({ jobs: certificateJobs, closingChecks: [stampingDone] });
