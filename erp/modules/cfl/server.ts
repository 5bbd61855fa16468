import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { paperEndpoint } from '#erp/platform/printing/print-calls.ts';
import { collectionJobs } from './collection-notes/collection-jobs.ts';
import { linkJobs } from './movements/from-links/link-jobs.ts';
import { projectionJobs } from './reports/cash/projection-jobs.ts';
import { supplierStatement } from './subjects/supplier-statement.ts';
import { statementsCertified } from './statements/statement-closing-check.ts';

export const server = moduleServer({
  jobs: [...collectionJobs, ...linkJobs, ...projectionJobs],
  closingChecks: [statementsCertified],
  endpoints: [
    paperEndpoint('cfl/movements', 'Recibo o comprobante de un movimiento, en PDF'),
    supplierStatement,
  ],
});
