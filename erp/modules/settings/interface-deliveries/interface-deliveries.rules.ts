import { TENANT } from '#erp/db/sql/sql.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import type * as z from 'zod';
import { COUNTS, type countRow } from './interface-deliveries.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { notFound } from '#erp/model/errors.ts';
import { defineRules, type CallContext } from '#erp/kernel/rules.ts';
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
  calls: { counts: call(COUNTS, counts) },
});

async function counts({ services, actor, query }: CallContext) {
  if (!actor) throw notFound();
  const only =
    typeof query.interface_id === 'string' && ROW_ID.test(query.interface_id)
      ? query.interface_id
      : null;
  const rows = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query<z.input<typeof countRow>>(
      'select status, count(*) as count from interface_deliveries where account_id = $2 and ($1::bigint is null or interface_id = $1::bigint) group by status order by status',
      [only, TENANT],
    ),
  );
  return { data: rows };
}
