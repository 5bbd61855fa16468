import { defineRules } from '#erp/api/rules.ts';
import { approve, bulk, reject } from '#erp/engines/approvals/decide-calls.ts';
import { listApprovals, oneApproval } from '#erp/engines/approvals/inbox.ts';
import { decideLink, showLink } from '#erp/engines/approvals/link-calls.ts';
import { recall } from '#erp/engines/approvals/recall.ts';
import { simulate } from '#erp/engines/approvals/simulate.ts';

export const rules = defineRules('approvals', {
  calls: { list: listApprovals, one: oneApproval, approve, reject, recall, bulk, simulate, link: showLink, decideLink },
});
