/**
 * Every administrator is told of what guards everybody, by the bell and by a mail that the
 * company's own server does not carry.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, refersTo } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { ADMINISTRATOR } from '#erp/kernel/rights/escalation.ts';
import type { Tx } from '#erp/db/database.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { notify } from '#erp/platform/notifications/notify.ts';

interface At {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

export async function notifyAdministrators(
  { tx, actor, now }: At,
  labels: string,
  url: string,
): Promise<void> {
  const people = await tx.query<{ id: number; name: string; email: string }>(
    `select distinct u.id, u.name, u.email from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
     ${join('users__role_ids.target_id', 'ur', 'r')} and r.code = $1 and r.active where u.account_id = $2 and u.status = 'ACTIVO' order by u.id`,
    [ADMINISTRATOR, TENANT],
  );
  await notify(tx, actor.accountId, {
    event: 'settings.security',
    to: people.map(({ id }) => id),
    title: `${actor.nickname} cambió la seguridad de la empresa`,
    body: `Cambió: ${labels}. Si no lo esperabas, revísalo en Configuración.`,
    url,
    now,
  });
  for (const { name, email } of people)
    await queueMail(tx, actor.accountId, {
      to: [email],
      template: 'security-changed',
      tokens: { name, who: actor.nickname, what: labels, ip: actor.ip || 'desconocida', url },
      priority: 1,
      now,
    });
}
