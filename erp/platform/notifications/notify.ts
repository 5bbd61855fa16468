/** Tells people of what happened (platform R36), in the transaction of what happened. */
import type { Tx } from '#erp/db/database.ts';
import { eventOf } from './events.ts';
import type { Channel } from '#erp/model/screens/contributions.ts';
import { mailNotice } from './notice-mail.ts';
import { readersOf, type NoticeReader } from './readers.ts';

export interface Notice {
  /** Key of an event in `events.ts`. */
  readonly event: string;
  /** Ids of users; who acted and who no longer works here are left out. */
  readonly to: readonly number[];
  readonly title: string;
  readonly body?: string;
  readonly resource?: string;
  readonly recordId?: number;
  /** Path of the screen, when it is not the record's form. */
  readonly url?: string;
  readonly actorId?: number | null;
  /** Unread notices of the same key within an hour become one that counts. */
  readonly groupKey?: string;
  /** Ignores what people chose and their quiet hours. */
  readonly critical?: true;
  /** Somebody has to do something: not done in time, it goes to the manager once. */
  readonly action?: true;
  readonly now?: Temporal.Instant;
}

const MAX_TITLE = 200;
const MAX_BODY = 1000;

export async function notify(tx: Tx, accountId: number, notice: Notice): Promise<void> {
  const event = eventOf(notice.event);
  const now = notice.now ?? Temporal.Now.instant();
  const ids = [...new Set(notice.to)].filter((id) => id !== notice.actorId);
  if (ids.length === 0) return;
  for (const reader of await readersOf(tx, accountId, ids, event)) {
    const channels: readonly Channel[] = notice.critical ? ['APP', 'CORREO'] : reader.channels;
    if (channels.length === 0) continue;
    const id = await writeNotice(tx, accountId, reader, notice, channels, now);
    if (id !== null && channels.includes('CORREO'))
      await mailNotice(tx, accountId, reader, { ...notice, id, now });
  }
}

const levelOf = (notice: Notice) => {
  if (notice.critical) return 'CRITICO';
  return notice.action ? 'ACCION' : 'INFO';
};

/** The id of the new row; null when it was added to one that is still unread. */
async function writeNotice(
  tx: Tx,
  accountId: number,
  reader: NoticeReader,
  notice: Notice,
  channels: readonly Channel[],
  now: Temporal.Instant,
): Promise<number | null> {
  const title = notice.title.slice(0, MAX_TITLE);
  const body = notice.body?.slice(0, MAX_BODY) ?? null;
  if (notice.groupKey !== undefined) {
    const grouped = await tx.execute(
      `update notifications set count = count + 1, title = $5, body = $6, at = $7, actor_id = $8 where id = (
         select id from notifications where account_id = $1 and user_id = $2 and group_key = $3 and read_at is null and done_at is null and at > $4 order by id desc limit 1)
       and account_id = $1`,
      [
        accountId,
        reader.id,
        notice.groupKey,
        now.subtract({ hours: 1 }).toString(),
        title,
        body,
        now.toString(),
        notice.actorId ?? null,
      ],
    );
    if (grouped > 0) return null;
  }
  const [row] = await tx.query<{ id: number }>(
    `insert into notifications (account_id, user_id, event, title, body, url, resource, record_id, severity, group_key, count, actor_id, in_app, in_digest, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, $12, $13, $14) returning id`,
    [
      accountId,
      reader.id,
      notice.event,
      title,
      body,
      notice.url ?? null,
      notice.resource ?? null,
      notice.recordId ?? null,
      levelOf(notice),
      notice.groupKey ?? null,
      notice.actorId ?? null,
      channels.includes('APP'),
      channels.includes('RESUMEN'),
      now.toString(),
    ],
  );
  return row!.id;
}
