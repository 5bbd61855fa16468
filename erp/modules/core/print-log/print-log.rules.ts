import { TENANT } from '#erp/db/sql/sql.ts';
import type * as z from 'zod';
import { LIST, REVOKE, SHARE, SHARED, type printed } from './print-log.schemas.ts';
import { call, openCall } from '#erp/kernel/wire/endpoint.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import { parseRecordName, pathsOf, requireRecord } from '#erp/kernel/record-access.ts';
import { defineRules, type CallContext } from '#erp/kernel/rules.ts';
import { personOf, tenantOf } from '../own-rows.ts';
import { openShared, revokeShare, shareRecord } from './public-links.ts';
import { printLog } from './print-log.ts';

async function listOfRecord(context: CallContext) {
  const { services, query, now } = context;
  const actor = personOf(context);
  const record = parseRecordName(services.registry, query);
  const rows = await services.db.tenant(tenantOf(actor), async (tx) => {
    await requireRecord(tx, services.registry, actor, record, 'one');
    return tx.query<z.input<typeof printed>>(
      `select p.id, p.template, p.copies, p.sha256, p.file_id, p.at, p.sent_to, p.by, u.nickname, p.expires_at, p.seen_at, p.seen_count, coalesce(p.token_hash is not null and p.expires_at > $3, false) as live
       from print_log p ${leftJoin('print_log.by', 'p', 'u')}
       where p.account_id = $4 and p.resource = any($1::text[]) and p.record_id = $2 order by p.at desc, p.id desc limit 200`,
      [pathsOf(services.registry, record.resource), record.id, now.toString(), TENANT],
    );
  });
  return { data: rows, meta: { total: rows.length } };
}

export const rules = defineRules(printLog, {
  calls: {
    list: call(LIST, listOfRecord),
    share: call(SHARE, shareRecord),
    revoke: call(REVOKE, revokeShare),
    shared: openCall(SHARED, openShared),
  },
});
