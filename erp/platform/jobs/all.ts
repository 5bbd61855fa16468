/** The platform's own jobs; a module says its own in its `server.ts`. */
import type { IntervalJob, Job } from '#erp/kernel/behaviour/job.ts';
import type { Services } from '#erp/kernel/services.ts';
import { approvalJobs } from '../approvals/due.ts';
import { auditIntervalJobs, auditJobs } from '../audit-chain/audit-jobs.ts';
import { backupIntervalJobs, backupJobs } from '../backup/backup-jobs.ts';
import { extraFieldJobs } from '../custom-fields/jobs.ts';
import { fiscalDataJobs } from '../fiscal-data/fiscal-data-jobs.ts';
import { importIntervalJobs, importJobs } from '../imports/jobs.ts';
import { outsideIntervalJobs } from '../outside/outside-jobs.ts';
import { paymentJobs } from '../payments/payment-jobs.ts';
import { retentionJobs } from '../retention/retention.ts';
import { searchIntervalJobs, searchJobs } from '../search/search-jobs.ts';
import { viewJobs } from '../watched-views/view-jobs.ts';
import { webhookIntervalJobs, webhookJobs } from '../webhooks/webhook-jobs.ts';
import { accessJobs } from './access-jobs.ts';
import { mailIntervalJobs, noticeJobs } from './mail-jobs.ts';
import { retentionCleanupJobs } from './retention-jobs.ts';
import { upkeepJobs } from './upkeep-jobs.ts';

const platformJobs: readonly Job[] = [
  ...noticeJobs,
  ...importJobs,
  ...approvalJobs,
  ...fiscalDataJobs,
  ...accessJobs,
  ...extraFieldJobs,
  ...webhookJobs,
  ...retentionCleanupJobs,
  ...retentionJobs,
  ...paymentJobs,
  ...backupJobs,
  ...searchJobs,
  ...viewJobs,
  ...upkeepJobs,
  ...auditJobs,
];

const platformIntervalJobs: readonly IntervalJob[] = [
  ...importIntervalJobs,
  ...mailIntervalJobs,
  ...webhookIntervalJobs,
  ...backupIntervalJobs,
  ...searchIntervalJobs,
  ...auditIntervalJobs,
  ...outsideIntervalJobs,
];

export const jobsOf = ({ server }: Pick<Services, 'server'>): readonly Job[] => [
  ...platformJobs,
  ...server.jobs,
];
export const intervalJobsOf = ({ server }: Pick<Services, 'server'>): readonly IntervalJob[] => [
  ...platformIntervalJobs,
  ...server.intervalJobs,
];
