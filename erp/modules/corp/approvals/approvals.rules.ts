import { defineRules } from '#erp/kernel/rules.ts';
import { approve, bulk, reject } from '#erp/platform/approvals/deciding/decide.endpoints.ts';
import { listApprovals, oneApproval } from '#erp/platform/approvals/deciding/inbox.ts';
import { decideLink, showLink } from '#erp/platform/approvals/deciding/links.endpoints.ts';
import { recall } from '#erp/platform/approvals/deciding/recall.ts';
import { simulate } from '#erp/platform/approvals/levels/simulate.ts';
import { approvals } from './approvals.ts';

export const rules = defineRules(approvals, {
  calls: { list: listApprovals, one: oneApproval, approve, reject, recall, bulk, simulate, link: showLink, decideLink },
});
