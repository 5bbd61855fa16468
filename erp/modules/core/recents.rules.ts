import { invalid } from '#erp/api/errors.ts';
import { defineRules, type CallContext, type CallResult } from '#erp/api/rules.ts';
import { personOf, tenantOf } from './own-rows.ts';

const KEPT = 50;

async function listRecents(context: CallContext): Promise<CallResult> {
  const actor = personOf(context);
  const rows = await context.services.db.tenant(tenantOf(actor), (tx) =>
    tx.query(`select id, url, title, at from recents where user_id = $1 order by at desc, id desc limit ${KEPT}`, [actor.userId]),
  );
  return { data: rows, meta: { total: rows.length } };
}

async function visit(context: CallContext): Promise<CallResult> {
  const actor = personOf(context);
  const { url, title } = context.body;
  if (typeof url !== 'string' || !/^\/[\w:.-][\w/:.-]{0,198}$/.test(url)) throw invalid({ url: ['Escribe la dirección de una pantalla.'] });
  const name = typeof title === 'string' ? title.trim().slice(0, 200) : '';
  if (name === '') throw invalid({ title: ['Escribe este dato.'] });
  await context.services.db.tenant(tenantOf(actor), async (tx) => {
    await tx.run(
      `insert into recents (account_id, user_id, url, title, at, created_by, updated_by) values ($1, $2, $3, $4, $5, $2, $2)
       on conflict (account_id, user_id, url) do update set at = excluded.at, title = excluded.title`,
      [actor.accountId, actor.userId, url, name, context.now.toString()],
    );
    await tx.run(`delete from recents where user_id = $1 and id in (select id from recents where user_id = $1 order by at desc, id desc offset ${KEPT})`, [actor.userId]);
  });
  return { data: { url } };
}

export const rules = defineRules('recents', { calls: { list: listRecents, visit } });
