/**
 * The day in one mail (platform R36), at each person's hour: what waits for them. Nothing to say,
 * no mail.
 */
import type { Tx } from '#erp/db/database.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import type { JobContext } from '#erp/kernel/behaviour/job.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { titlesWaitingFor } from '../approvals/deciding/inbox.ts';
import { eachAlone, requireAllDone } from '../jobs/each-alone.ts';
import { NOTICES, queueMail } from '../mail/queue.ts';
import { recordsOf, type DigestRecord } from './digest-records.ts';
import { eventOf } from './events.ts';
import { readersOf, type NoticeReader } from './readers.ts';
import { readerNow, toldNow, type Reader, type StoredNotice } from './told-now.ts';

const MAX_LINES = 15;
export const DIGEST_JOB = 'notify.digest';

/** People whose hour it is; gives how many got a mail. */
export async function sendDigests({
  services,
  accountId,
  timeZone,
  now,
}: JobContext): Promise<number> {
  const { digestDefault } = await securityPolicyOf(services, accountId);
  const { hour, dayOfWeek } = now.toZonedDateTimeISO(timeZone);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const people = await services.db.system((tx) =>
    tx.query<{ id: number }>(
      `select id from users where account_id = $1 and status = 'ACTIVO' and kind = 'INTERNO' and coalesce(nullif(prefs->>'digest_hour', '')::int, $2) = $3 order by id`,
      [accountId, Number(digestDefault.slice(0, 2)), hour],
    ),
  );
  let sent = 0;
  const result = await eachAlone(
    { services, accountId, key: DIGEST_JOB },
    people,
    async ({ id }) => {
      const actor = await services.db.tenant({ accountId }, (tx) =>
        readerNow(tx, services, accountId, id),
      );
      if (!actor) return;
      const records = await recordsOf(services, actor, dayOfWeek);
      const told = await services.db.tenant({ accountId }, (tx) =>
        digestOf({ tx, services, actor }, today, now, records),
      );
      if (told) sent += 1;
    },
  );
  requireAllDone(result);
  return sent;
}

async function digestOf(
  reader: Reader,
  today: string,
  now: Temporal.Instant,
  records: readonly DigestRecord[],
): Promise<boolean> {
  const { tx, services, actor } = reader;
  const { accountId } = actor;
  const userId = actor.userId!;
  const [person] = await readersOf(tx, accountId, [userId], eventOf('digest'));
  if (!person?.channels.includes('CORREO')) return false;
  const waiting = await titlesWaitingFor(tx, services, actor, now);
  const sections = [
    ...(await tasksOf(tx, accountId, userId, today)),
    ...section('Por autorizar', waiting.slice(0, MAX_LINES), waiting.length),
    ...records.flatMap(({ title, lines, total }) =>
      section(title, lines.slice(0, MAX_LINES), total),
    ),
    ...(await noticesOf(reader, accountId, userId)),
  ];
  if (sections.length === 0) return false;
  await mailDigest(tx, accountId, person, sections, today, now);
  await tx.execute(
    'update notifications set digested_at = $3 where account_id = $1 and user_id = $2 and in_digest and digested_at is null',
    [accountId, userId, now.toString()],
  );
  return true;
}

const mailDigest = (
  tx: Tx,
  accountId: number,
  reader: NoticeReader,
  sections: readonly string[],
  today: string,
  now: Temporal.Instant,
) =>
  queueMail(tx, accountId, {
    to: [reader.email],
    template: 'digest',
    resource: NOTICES,
    tokens: { name: reader.name, list: sections.join('\n\n'), url: '/actions' },
    dedupeKey: `digest:${reader.id}:${today}`,
    priority: 8,
    now,
  });

/** A heading and its lines, or nothing. */
function section(title: string, lines: readonly string[], total: number): string[] {
  if (lines.length === 0) return [];
  const more = total > lines.length ? [`… y ${total - lines.length} más`] : [];
  return [
    [
      `${title} (${total})`,
      ...lines.map((line) => `· ${line.replaceAll(/\s+/g, ' ')}`),
      ...more,
    ].join('\n'),
  ];
}

async function tasksOf(
  tx: Tx,
  accountId: number,
  userId: number,
  today: string,
): Promise<string[]> {
  const rows = await tx.query<{ title: string; due_at: string; total: number }>(
    `select title, due_at, count(*) over ()::int as total from tasks where account_id = $1 and assignee_id = $2 and status = 'PENDIENTE' and due_at <= $3::date order by due_at, id limit ${MAX_LINES}`,
    [accountId, userId, today],
  );
  return section(
    'Pendientes que vencen hoy o ya vencieron',
    rows.map(
      (row) =>
        `${row.title} (${row.due_at < today ? `venció el ${formatDay(row.due_at)}` : 'hoy'})`,
    ),
    rows[0]?.total ?? 0,
  );
}

/** Mentions that nobody read, and what the person wants in the summary alone. */
async function noticesOf(reader: Reader, accountId: number, userId: number): Promise<string[]> {
  const rows = await reader.tx.query<StoredNotice & { readonly mention: boolean }>(
    `select event, title, resource, record_id, event = 'comment.mentioned' as mention from notifications where account_id = $1 and user_id = $2 and done_at is null
       and ((in_digest and digested_at is null) or (event = 'comment.mentioned' and in_app and read_at is null)) order by at desc, id desc limit 200`,
    [accountId, userId],
  );
  const told: { readonly title: string; readonly mention: boolean }[] = [];
  for (const row of rows) {
    const title = await toldNow(reader, row);
    if (title !== null) told.push({ title, mention: row.mention });
  }
  return [true, false].flatMap((mention) => {
    const mine = told.filter((row) => row.mention === mention);
    return section(
      mention ? 'Menciones sin leer' : 'Avisos',
      mine.slice(0, MAX_LINES).map(({ title }) => title),
      mine.length,
    );
  });
}
