/** Tells those who can mend it that a web hook is no longer sent. */
import { notify } from '#erp/platform/notifications/notify.ts';
import type { Tx } from '#erp/db/database.ts';

interface Failing {
  readonly id: number;
  readonly name: string;
  readonly failures: number;
}

/** Active people who may edit interfaces. */
const MENDERS = `select distinct u.id from users u join users__role_ids ur on ur.account_id = u.account_id and ur.owner_id = u.id
  join roles r on r.account_id = u.account_id and r.id = ur.target_id and r.active
  left join role_privileges rp on rp.account_id = r.account_id and rp.role_id = r.id
  left join privileges p on p.account_id = rp.account_id and p.id = rp.privilege_id
  where u.account_id = $1 and u.status = 'ACTIVO' and u.kind = 'INTERNO' and (r.code = 'ADMINISTRADOR' or p.key = 'interfaces.update')`;

export async function notifyFailingWebhook(tx: Tx, accountId: number, { id, name, failures }: Failing): Promise<void> {
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
