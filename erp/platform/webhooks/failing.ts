/** Tells those who can mend it that a web hook is no longer sent. */
import { leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import type { Tx } from '#erp/db/database.ts';

interface Failing {
  readonly id: number;
  readonly name: string;
  readonly failures: number;
}

/** Active people who may edit interfaces. */
const MENDERS = `select distinct u.id from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
  join roles r on ${sameCompany('r', 'u')} and r.id = ur.target_id and r.active
  left join role_privileges rp on ${refersTo('role_privileges.role_id', 'rp', 'r')}
  ${leftJoin('role_privileges.privilege_id', 'rp', 'p')}
  where u.account_id = $1 and u.status = 'ACTIVO' and u.kind = 'INTERNO' and (r.code = 'ADMINISTRADOR' or p.key = 'interfaces.update')`;

export async function notifyFailingWebhook(
  tx: Tx,
  accountId: number,
  { id, name, failures }: Failing,
): Promise<void> {
  const people = await tx.query<{ id: number }>(MENDERS, [accountId]);
  await notify(tx, accountId, {
    event: 'interface.failing',
    to: people.map((person) => person.id),
    title: `Los avisos de «${name}» no se entregan`,
    body: `Fallaron ${failures} veces seguidas y se detuvieron; los nuevos esperan. Revisa el otro sistema y reanuda la interfaz.`,
    resource: 'interfaces',
    recordId: id,
    url: `/interfaces/${id}?tab=entregas`,
    action: true,
    groupKey: `interface.failing:${id}`,
  });
}
