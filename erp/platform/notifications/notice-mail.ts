/**
 * The mail of a notice: after the quiet hours, and never more than thirty an hour to a person; the
 * rest waits for one mail together (platform R33).
 */
import type { Tx } from '#erp/db/database.ts';
import { NOTICES, queueMail } from '../mail/queue.ts';
import { afterQuietHours, type NoticeReader } from './readers.ts';

const MAX_AN_HOUR = 30;

/** What of a notice its mail says, and when. */
interface MailedNotice {
  readonly id: number;
  readonly title: string;
  readonly body?: string;
  readonly critical?: true;
  readonly now: Temporal.Instant;
}

export async function mailNotice(
  tx: Tx,
  accountId: number,
  reader: NoticeReader,
  notice: MailedNotice,
): Promise<void> {
  const { now } = notice;
  const notBefore = notice.critical ? now : afterQuietHours(reader, now);
  const url = `/notices/${notice.id}`;
  const [recent] = await tx.query<{ n: number }>(
    `select count(*)::int as n from mail_outbox where account_id = $1 and "to" = $2 and template = 'notice' and created_at > $3`,
    [accountId, reader.email, now.subtract({ hours: 1 }).toString()],
  );
  if (notice.critical || (recent?.n ?? 0) < MAX_AN_HOUR)
    return queueMail(tx, accountId, {
      to: [reader.email],
      notBefore,
      now,
      template: 'notice',
      resource: NOTICES,
      recordId: notice.id,
      tokens: { name: reader.name, title: notice.title, body: notice.body ?? '', url },
      dedupeKey: `notice:${notice.id}`,
      priority: notice.critical ? 1 : 5,
    });
  await tx.execute('update notifications set mail_due_at = $3 where account_id = $1 and id = $2', [
    accountId,
    notice.id,
    latest(notBefore, now.add({ hours: 1 })).toString(),
  ]);
}

const latest = (a: Temporal.Instant, b: Temporal.Instant) =>
  Temporal.Instant.compare(a, b) > 0 ? a : b;
