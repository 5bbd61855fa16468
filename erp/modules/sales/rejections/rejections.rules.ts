import type { Tx } from '#erp/db/database.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { tellActs } from '../audit/write-audit.ts';
import { checkRejection } from './capturing/check-rejection.ts';
import { completeRejection } from './capturing/complete-rejection.ts';
import { judge } from './judging/judge-lines.ts';
import { lockOrdersOf } from './load-returned.ts';
import { receive } from './receiving/receive-goods.ts';
import { cancelRejection } from './receiving/take-back.ts';
import { REJECTION_AUDIT } from './rejection-audit.ts';
import { slsRejections } from './rejections.ts';
import {
  followNote,
  followOrders,
  followResolved,
  resolveRejection,
} from './resolving/resolve-rejection.ts';

const lockFirst = ({ tx }: { readonly tx: Tx }, id: number) => lockOrdersOf(tx, id);
const tell = tellActs<typeof slsRejections>(REJECTION_AUDIT);

export const rules = defineRules(slsRejections, {
  compute: completeRejection,
  beforeSave: checkRejection,
  invoiceMoved: followNote,
  lockFirst: { resolve: lockFirst, cancel: lockFirst },
  transitions: { resolve: resolveRejection, cancel: cancelRejection },
  async afterTransition(context) {
    const { action, before, after } = context;
    if (action === 'resolve') await followResolved(context, after);
    else if (before.status === 'RECIBIDO')
      await followOrders(context, before.id, { reserves: false });
    await tell(context);
  },
  actions: { receive, judge },
});
