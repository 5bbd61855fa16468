/** Beyond thirty mails an hour a person gets the rest together (platform R33). */
import type { Tx } from '#erp/db/database.ts';
import type { Services } from '#erp/kernel/services.ts';
import { NOTICES, queueMail } from '../mail/queue.ts';
import { readerNow, toldNow, type StoredNotice } from './told-now.ts';

interface Held {
  readonly account_id: number;
  readonly user_id: number;
}

const MAX_LINES = 60;

/** Gives how many people got such a mail. */
export async function groupNotices(services: Services): Promise<number> {
  const held = await services.db.system((tx) =>
    tx.query<Held & Record<string, unknown>>(
      'select distinct account_id, user_id from notifications where account_id = any(array(select id from accounts)) and mail_due_at <= $1 order by 1, 2',
      [services.now().toString()],
    ),
  );
  let sent = 0;
  for (const person of held)
    if (
      await services.db.tenant({ accountId: person.account_id }, (tx) =>
        mailTogether(tx, services, person),
      )
    )
      sent += 1;
  return sent;
}

async function mailTogether(
  tx: Tx,
  services: Services,
  { account_id: accountId, user_id: userId }: Held,
): Promise<boolean> {
  const now = services.now();
  const taken = await tx.query<StoredNotice & { readonly id: number }>(
    'update notifications set mail_due_at = null where account_id = $1 and user_id = $2 and mail_due_at is not null returning id, event, title, resource, record_id',
    [accountId, userId],
  );
  const actor = await readerNow(tx, services, accountId, userId);
  if (!actor) return false;
  const titles: string[] = [];
  for (const notice of taken.toSorted((a, b) => a.id - b.id)) {
    const told = await toldNow({ tx, services, actor }, notice);
    if (told !== null) titles.push(told);
  }
  if (titles.length === 0) return false;
  const [person] = await tx.query<{ name: string; email: string }>(
    'select name, email from users where account_id = $1 and id = $2',
    [accountId, userId],
  );
  const lines = titles.slice(0, MAX_LINES).map((title) => `· ${title.replaceAll(/\s+/g, ' ')}`);
  const more = titles.length > MAX_LINES ? [`… y ${titles.length - MAX_LINES} más`] : [];
  await queueMail(tx, accountId, {
    to: [person!.email],
    template: 'notices-folded',
    resource: NOTICES,
    tokens: { name: person!.name, list: [...lines, ...more].join('\n'), url: '/notices' },
    now,
  });
  return true;
}
