/** Beyond thirty mails an hour a person gets the rest together (platform R33). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Services } from '#erp/kernel/services.ts';
import { queueMail } from '../mail/queue.ts';

interface GroupedNotice {
  readonly account_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
  readonly titles: readonly string[];
}

const MAX_LINES = 60;

/** Gives how many people got such a mail. */
export const groupNotices = ({ db, now }: Services): Promise<number> =>
  db.system(async (tx) => {
    const at = now();
    const held = await tx.query<GroupedNotice>(
      `with due as (select distinct account_id, user_id from notifications where account_id = any(array(select id from accounts)) and mail_due_at <= $1),
         taken as (update notifications n set mail_due_at = null from due where ${sameCompany('n', 'due')} and n.user_id = due.user_id and n.mail_due_at is not null
           returning n.account_id, n.user_id, n.id, n.title)
       select t.account_id, t.user_id, u.name, u.email, array_agg(t.title order by t.id) as titles from taken t
       join users u on ${sameCompany('u', 't')} and u.id = t.user_id group by 1, 2, 3, 4`,
      [at.toString()],
    );
    for (const person of held) {
      const lines = person.titles
        .slice(0, MAX_LINES)
        .map((title) => `· ${title.replaceAll(/\s+/g, ' ')}`);
      const more =
        person.titles.length > MAX_LINES ? [`… y ${person.titles.length - MAX_LINES} más`] : [];
      await queueMail(tx, person.account_id, {
        to: [person.email],
        template: 'notices-folded',
        tokens: { name: person.name, list: [...lines, ...more].join('\n'), url: '/notices' },
        now: at,
      });
    }
    return held.length;
  });
