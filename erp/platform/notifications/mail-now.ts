/**
 * What a mail to one person of the company says when it leaves: it may have waited for a quiet
 * hour, for its turn or for the server, and rights change in between.
 */
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { servicesFor } from '../custom-fields/company.ts';
import { waitsFor } from '../approvals/deciding/inbox.ts';
import { APPROVAL_MAIL } from '../approvals/deciding/mail.ts';
import { NOTICES, wordMail } from '../mail/queue.ts';
import { readerNow, toldNow, type StoredNotice } from './told-now.ts';

interface WaitingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly template: string;
  readonly language: string | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly rights_version: number | null;
}

type MailText = Pick<WaitingMail, 'subject' | 'text'>;

interface Person {
  readonly id: number;
  readonly name: string;
}

const URLS: Readonly<Record<string, string>> = { digest: '/actions' };
const CHANGED =
  '· Cambiaron permisos de tu empresa mientras este correo esperaba: entra para verlo.';

/** Null when it may not leave: its reader is no longer here, or it is no longer theirs. */
export async function mailNow(
  services: Services,
  accountId: number,
  mail: WaitingMail,
): Promise<MailText | null> {
  const asks = mail.resource === NOTICES || (mail.template === APPROVAL_MAIL && mail.resource);
  if (!asks) return mail;
  const own = await servicesFor(services, accountId);
  return services.db.tenant({ accountId }, async (tx) => {
    const [person] = await tx.query<Person & Record<string, unknown>>(
      'select id, name from users where account_id = $1 and lower(email) = lower($2) order by id',
      [accountId, mail.to],
    );
    const actor = person && (await readerNow(tx, own, accountId, person.id));
    if (!actor) return null;
    if (mail.template === APPROVAL_MAIL)
      return (await waitsFor(tx, own, actor, mail)) ? mail : null;
    const same = mail.rights_version === actor.permissions.version;
    if (mail.template === 'notice') return noticeNow(tx, own, actor, { ...mail, person, same });
    if (same) return mail;
    return wordMail(tx, accountId, {
      template: mail.template,
      language: mail.language ?? actor.languageCode,
      tokens: { name: person.name, list: CHANGED, url: URLS[mail.template] ?? '/notices' },
    });
  });
}

/** Its text was written with the rights of then: after a change of them only its title is told. */
async function noticeNow(
  tx: Tx,
  services: Services,
  actor: Actor,
  mail: WaitingMail & { readonly person: Person; readonly same: boolean },
): Promise<MailText | null> {
  const [notice] = await tx.query<StoredNotice & Record<string, unknown>>(
    'select event, title, resource, record_id from notifications where account_id = $1 and id = $2 and user_id = $3',
    [actor.accountId, mail.record_id, mail.person.id],
  );
  const told = notice ? await toldNow({ tx, services, actor }, notice) : null;
  if (!notice || told === null) return null;
  if (mail.same && told === notice.title) return mail;
  return wordMail(tx, actor.accountId, {
    template: mail.template,
    language: mail.language ?? actor.languageCode,
    tokens: { name: mail.person.name, title: told, body: '', url: `/notices/${mail.record_id}` },
  });
}
