import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { paperEndpoint } from '#erp/platform/printing/print-calls.ts';
import { expiringJobs } from './required-documents/expiring-jobs.ts';

export const server = moduleServer({
  jobs: expiringJobs,
  endpoints: [paperEndpoint('spp/endorsements', 'Contrarrecibo, en PDF')],
});
