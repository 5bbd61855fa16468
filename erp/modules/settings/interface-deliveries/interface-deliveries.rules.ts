import { notFound } from '#erp/model/errors.ts';
import { defineRules, type CallContext, type CallResult } from '#erp/kernel/rules.ts';
import { interfaceDeliveries } from './interface-deliveries.ts';

export const rules = defineRules(interfaceDeliveries, {
  transitions: {
    replay({ changes, now }) {
      changes.attempt = 0;
      changes.next_at = now.toString({ smallestUnit: 'millisecond' });
    },
    discard({ changes }) {
      changes.next_at = null;
    },
  },
  calls: { counts },
});

async function counts({ services, actor, query }: CallContext): Promise<CallResult> {
  if (!actor) throw notFound();
  const only = typeof query.interface_id === 'string' && /^[1-9]\d{0,14}$/.test(query.interface_id) ? query.interface_id : null;
  const rows = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query('select status, count(*) as count from interface_deliveries where $1::bigint is null or interface_id = $1::bigint group by status order by status', [only]),
  );
  return { data: rows };
}
