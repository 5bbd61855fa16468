/**
 * Links of one use: what an administrator copies while there is no mail, and the confirmation of a
 * new e-mail.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { linkUrl } from './link-url.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import { mailEmailChange } from './access-mails.ts';
import { readActor, type Caller } from './authenticate.ts';
import { canAdminister } from '#erp/kernel/rights/authority.ts';
import { textOf } from '#erp/kernel/wire/texts.ts';
import { writeSignIn } from './sign-in-log.ts';
import { signedInOf } from './signed-in.ts';
import { countWrongLink, linkRateLimit } from './sign-in/rate-limits.ts';
import { endLinks, findLink, listActiveLinks, consumeLink, type LinkKind } from './tokens.ts';
import { forgetDevices } from './second-factor/trusted-devices.ts';

const LABELS: Readonly<Record<LinkKind, string>> = {
  INVITACION: 'Invitación',
  RECUPERACION: 'Cambio de contraseña',
  CORREO: 'Confirmación de correo nuevo',
  BORRADO: 'Eliminación de la cuenta',
  APROBACION: 'Autorización de un documento',
};

/** Live links of a user. Throws NO_ENCONTRADO for a user of another company. */
export async function listLinks(services: Services, accountId: number, userId: number) {
  const now = services.now();
  const exists = await services.db.tenant({ accountId }, (tx) =>
    tx.query('select 1 from users where account_id = $2 and id = $1', [userId, TENANT]),
  );
  if (exists.length === 0) throw notFound();
  const links = await services.db.system((tx) =>
    listActiveLinks(tx, services.secret, accountId, userId, now),
  );
  return links.map((link) => ({
    kind: link.kind,
    label: LABELS[link.kind],
    url: linkUrl(services.appUrl, link.kind, link.token, link.sentTo),
    sent_to: link.sentTo,
    expires_at: link.expiresAt,
  }));
}

const DEAD_LINK = 'El enlace no es válido o ya venció. Pide uno nuevo.';

/**
 * Whether who asked for the change may still take the person over: either of them may have other
 * rights since.
 */
async function mayStill(
  services: Services,
  token: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const link = token
    ? await services.db.system((tx) => findLink(tx, ['CORREO'], token, now))
    : null;
  const by = link?.payload.by;
  if (!link || typeof by !== 'number' || by === link.userId) return true;
  return services.db.tenant({ accountId: link.accountId }, async (tx) => {
    const asked = await readActor(
      tx,
      services.registry,
      { id: null, accountId: link.accountId, userId: by, reauthAt: null, ip: '' },
      now,
    );
    if (!asked || asked.status !== 'ACTIVO') return false;
    return (
      link.payload.permitted === true ||
      canAdminister({ tx, services, actor: asked.actor }, link.userId, 'takeOver')
    );
  });
}

/** `POST auth/confirmEmail` {token}: from now on the person signs in with the new address. */
export async function confirmEmail(
  services: Services,
  body: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<void> {
  const token = textOf(body, 'token');
  const now = services.now();
  const brake = linkRateLimit('CORREO', caller.ip);
  const allowed = await mayStill(services, token, now);
  const changed = await services.db.system(async (tx) => {
    const link = token ? await findLink(tx, ['CORREO'], token, now) : null;
    const email = typeof link?.payload.email === 'string' ? link.payload.email : null;
    const taken = email ? await tx.query('select 1 from identities where email = $1', [email]) : [];
    if (!link || !allowed || !email || taken.length > 0) {
      await countWrongLink(tx, brake, now);
      return null;
    }
    await consumeLink(tx, link, now);
    // Who reads the former mailbox comes in no more: neither by a link that lies there, nor past
    // the second factor.
    await endLinks(tx, link.accountId, link.userId);
    await forgetDevices(tx, link.accountId, link.userId);
    await tx.execute('update identities set email = $3 where account_id = $1 and user_id = $2', [
      link.accountId,
      link.userId,
      email,
    ]);
    const [user] = await tx.query<{ nickname: string; before: string }>(
      `update users u set email = $3, version = u.version + 1, updated_at = now() from users old
       where u.account_id = $1 and u.id = $2 and ${sameCompany('old', 'u')} and old.id = u.id returning u.nickname, old.email as before`,
      [link.accountId, link.userId, email],
    );
    await writeSignIn(tx, {
      action: 'ACCION',
      transition: 'confirmEmail',
      accountId: link.accountId,
      userId: link.userId,
      nickname: user?.nickname ?? null,
      changes: { email: [user?.before ?? null, email] },
      requestId: caller.requestId,
      ip: caller.ip,
    });
    if (user)
      await mailEmailChange(
        tx,
        { accountId: link.accountId, userId: link.userId, ip: caller.ip },
        { before: user.before, email },
        now,
      );
    return link;
  });
  if (!changed) throw invalid({ token: [DEAD_LINK] }, DEAD_LINK);
  signedInOf(services.db).dropUser(changed.accountId, changed.userId);
}
