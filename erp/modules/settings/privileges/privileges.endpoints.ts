/** «Quién puede» (platform §5.19). */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type * as z from 'zod';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { ADMINISTRATOR } from '#erp/kernel/rights/escalation.ts';
import { invalid } from '#erp/model/errors.ts';
import { WHO } from './privileges.schemas.ts';

const LIMIT = 1000;

/**
 * A row for each user and role that gives him the key. Throws VALIDACION for a key that is not
 * declared.
 */
export const whoCan = call(WHO, async ({ actor, services, now, input: { key, branch } }) => {
  if (!services.registry.privileges.has(key))
    throw invalid({ key: [t('settings.privilege', 'Elige un privilegio de la lista.')] });
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const rows = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query<z.input<typeof WHO.output>[number]>(
      `select u.id as user_id, concat_ws(' ', u.name, u.last_name) as name, u.nickname, u.status, u.all_branches, r.id as role_id, r.name as role,
         case when r.code = $2 then 'TODOS' else max(rp.scope) end as scope, max(rp.max_amount) as max_amount
       from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
       ${join('users__role_ids.target_id', 'ur', 'r')} and r.active and (r.valid_until is null or r.valid_until >= $3::date)
       left join role_privileges rp on ${refersTo('role_privileges.role_id', 'rp', 'r')} and exists (
         select 1 from privileges p left join privileges__key_ids pk on p.kind = 'PAQUETE' and ${refersTo('privileges__key_ids.owner_id', 'pk', 'p')}
         join privileges k on ${sameCompany('k', 'p')} and k.id = coalesce(pk.target_id, p.id) and k.active
         where ${refersTo('role_privileges.privilege_id', 'rp', 'p')} and p.active and k.key = $1)
       where u.account_id = $5 and u.status <> 'ELIMINADO' and (r.code = $2 or rp.id is not null)
         and ($4::bigint is null or u.all_branches or exists (select 1 from users__branch_office_ids b where ${refersTo('users__branch_office_ids.owner_id', 'b', 'u')} and b.target_id = $4))
       group by u.id, u.name, u.last_name, u.nickname, u.status, u.all_branches, r.id, r.name, r.code order by 2, r.name limit ${LIMIT}`,
      [key, ADMINISTRATOR, today, branch, TENANT],
    ),
  );
  return { data: rows, meta: { total: rows.length } };
});
