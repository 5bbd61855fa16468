/** The platform's answers to what the kernel asks at every write. */
import type { KernelExtensions } from '../kernel/extension-points.ts';
import { checkApproval, openAfterSend } from './approvals/gate.ts';
import { voidOnEdit, voidPending } from './approvals/request.ts';
import { notifySignatureLimits } from './approvals/levels/limit-notices.ts';
import { approvalSettings } from './approvals/store.ts';
import { missingEvidence } from './evidence/evidence.ts';
import { nextFolio } from './folios/folios.ts';
import { performOutside } from './outside/perform.ts';
import { requestOutside } from './outside/requests.ts';
import { notifyChange } from './notifications/follower-notices.ts';
import { requireOpenDates } from './periods/periods.ts';
import { forgetRecord, indexRecord } from './search/index-record.ts';
import { enqueueWebhook } from './webhooks/enqueue.ts';

export const platformExtensions: KernelExtensions = {
  nextFolio,
  requireOpenDates,
  missingEvidence,
  approvals: {
    check: checkApproval,
    openAfterSend,
    voidPending,
    voidOnEdit,
    authorMay: async (tx, accountId) => (await approvalSettings(tx, accountId)).authorMay,
  },
  search: { indexRecord, forgetRecord },
  enqueueWebhook,
  notifySignatureLimits,
  notifyChange,
  outside: { request: requestOutside, perform: performOutside },
};
