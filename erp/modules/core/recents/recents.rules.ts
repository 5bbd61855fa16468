import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type * as z from 'zod';
import { LIST, VISIT, type recent } from './recents.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Tx } from '#erp/db/database.ts';
import { defineRules, type CallContext } from '#erp/kernel/rules.ts';
import { personOf, tenantOf } from '../own-rows.ts';
import { recents } from './recents.ts';

const KEPT = 50;

async function listRecents(context: CallContext) {
  const actor = personOf(context);
  const rows = await context.services.db.tenant(tenantOf(actor), (tx) =>
    tx.query<z.input<typeof recent>>(
      `select id, url, title, at from recents where account_id = $2 and user_id = $1 order by at desc, id desc limit ${KEPT}`,
      [actor.userId, TENANT],
    ),
  );
  return { data: rows, meta: { total: rows.length } };
}

/** Notes an opened record among the person's recents. Throws VALIDACION. */
export async function noteVisit(
  tx: Tx,
  who: { readonly accountId: number; readonly userId: number },
  seen: { readonly url: unknown; readonly title: unknown },
  now: Temporal.Instant,
): Promise<void> {
  const { url, title } = seen;
  if (typeof url !== 'string' || !/^\/[\w:.-][\w/:.-]{0,198}$/.test(url))
    throw invalid({ url: [t('core.screenAddress', 'Escribe la dirección de una pantalla.')] });
  const name = typeof title === 'string' ? title.trim().slice(0, 200) : '';
  if (name === '') throw invalid({ title: [t('value.required', 'Escribe este dato.')] });
  await tx.execute(
    `insert into recents (account_id, user_id, url, title, at, created_by, updated_by) values ($1, $2, $3, $4, $5, $2, $2)
     on conflict (account_id, user_id, url) do update set at = excluded.at, title = excluded.title`,
    [who.accountId, who.userId, url, name, now.toString()],
  );
  await tx.execute(
    `delete from recents where account_id = $2 and user_id = $1 and id in (select id from recents where account_id = $2 and user_id = $1 order by at desc, id desc offset ${KEPT})`,
    [who.userId, TENANT],
  );
}

async function visit(context: CallContext) {
  const actor = personOf(context);
  const { url, title } = context.body;
  await context.services.db.tenant(tenantOf(actor), (tx) =>
    noteVisit(tx, actor, { url, title }, context.now),
  );
  return { data: { url: String(url) } };
}

export const rules = defineRules(recents, {
  calls: { list: call(LIST, listRecents), visit: call(VISIT, visit) },
});
