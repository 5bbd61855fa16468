/**
 * The head of the chain leaves the house every day, and a chain that no longer matches is told at
 * once (platform R19).
 */
import { join, refersTo } from '#erp/db/sql/joins.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { queueMail } from '../mail/queue.ts';
import { notify } from '../notifications/notify.ts';
import { anchorChain } from './seal.ts';

interface Guardian {
  readonly id: number;
  readonly email: string;
}

const guardiansOf = (tx: Tx, accountId: number, roles: readonly string[]) =>
  tx.query<Guardian>(
    `select distinct u.id, u.email from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
     ${join('users__role_ids.target_id', 'ur', 'r')} and r.active and r.code = any($2::text[])
     where u.account_id = $1 and u.status = 'ACTIVO' order by u.id`,
    [accountId, roles],
  );

/**
 * Anchors the day and mails it to the auditors and to the address of the settings; the second time
 * of a day nothing is sent.
 */
export const mailChainAnchor = (
  {
    services,
    accountId,
    now,
  }: { readonly services: Services; readonly accountId: number; readonly now: Temporal.Instant },
  day: string,
) =>
  services.db.system(async (tx) => {
    const auditors = await guardiansOf(tx, accountId, ['AUDITOR']);
    const [settings] = await tx.query<{ audit_email: string | null }>(
      'select audit_email from settings where account_id = $1',
      [accountId],
    );
    const to = [
      ...new Set([
        ...auditors.map(({ email }) => email),
        ...(settings?.audit_email ? [settings.audit_email] : []),
      ]),
    ];
    const head = await anchorChain(tx, accountId, day, to.join(', ') || null);
    if (!head?.first) return head;
    await queueMail(tx, accountId, {
      to,
      template: 'audit-anchor',
      tokens: {
        day: formatDay(day),
        seq: String(head.seq),
        rows: String(head.seq),
        hash: head.hash,
      },
      dedupeKey: `audit-anchor:${day}`,
      now,
    });
    return head;
  });

export const notifyBrokenChain = ({ db, now }: Services, accountId: number, message: string) =>
  db.system(async (tx) => {
    const guardians = await guardiansOf(tx, accountId, ['ADMINISTRADOR', 'AUDITOR']);
    await notify(tx, accountId, {
      event: 'audit.broken',
      to: guardians.map(({ id }) => id),
      title: 'La bitácora no coincide con sus sellos',
      body: message,
      url: '/sys/logs',
      critical: true,
      now: now(),
    });
  });
