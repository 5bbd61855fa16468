import {
  BULK,
  DECIDE,
  DECIDE_LINK,
  LINK,
  LIST,
  ONE,
  RECALL,
  SIMULATE,
} from '#erp/platform/approvals/deciding/approval-schemas.ts';
import { call, openCall } from '#erp/kernel/wire/endpoint.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { approve, bulk, reject } from '#erp/platform/approvals/deciding/decide.endpoints.ts';
import { listApprovals, oneApproval } from '#erp/platform/approvals/deciding/inbox.ts';
import { decideLink, showLink } from '#erp/platform/approvals/deciding/links.endpoints.ts';
import { recall } from '#erp/platform/approvals/deciding/recall.ts';
import { simulate } from '#erp/platform/approvals/levels/simulate.ts';
import { approvals } from './approvals.ts';

export const rules = defineRules(approvals, {
  calls: {
    list: call(LIST, listApprovals),
    one: call(ONE, oneApproval),
    approve: call(DECIDE, approve),
    reject: call(DECIDE, reject),
    recall: call(RECALL, recall),
    bulk: call(BULK, bulk),
    simulate: call(SIMULATE, simulate),
    link: openCall(LINK, showLink),
    decideLink: openCall(DECIDE_LINK, decideLink),
  },
});
