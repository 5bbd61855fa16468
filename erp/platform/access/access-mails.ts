/**
 * What people are mailed about their access: links of one use, a block, a device that they had not
 * used.
 */
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { createHash } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { formatInstant } from '#erp/model/field-types/dates.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { runAsOwner } from './identities.ts';
import { linkUrl } from './link-url.ts';
import { seal } from '#erp/kernel/rights/encryption.ts';
import { issueLink, LINK_HOURS, type LinkKind } from './tokens.ts';

const TEMPLATES = {
  INVITACION: 'invitation',
  RECUPERACION: 'password-reset',
  CORREO: 'email-confirmation',
  BORRADO: 'account-deletion',
} as const satisfies Partial<Record<LinkKind, string>>;

type MailedKind = keyof typeof TEMPLATES;

interface Owner {
  readonly name: string;
  readonly email: string;
  readonly time_zone: string;
}

async function ownerOf(tx: Tx, accountId: number, userId: number): Promise<Owner | null> {
  const [row] = await tx.query<Owner>(
    'select u.name, u.email, a.time_zone from users u join accounts a on a.id = u.account_id where u.account_id = $1 and u.id = $2',
    [accountId, userId],
  );
  return row ?? null;
}

const clock = (at: Temporal.Instant, timeZone: string): string =>
  formatInstant(at.toString(), { timeZone });

interface MailedLink {
  readonly accountId: number;
  readonly userId: number;
  readonly kind: MailedKind;
  readonly sentTo: string;
  readonly hours?: number;
  /** Who asked for it, when it was not the person. */
  readonly senderId?: number | null;
}

/**
 * Mails a link that was just made; an administrator may still copy it. Runs with the company's own
 * rows in reach.
 */
export async function mailLink(
  tx: Tx,
  services: Services,
  link: MailedLink,
  token: string,
  now: Temporal.Instant,
): Promise<void> {
  const owner = await ownerOf(tx, link.accountId, link.userId);
  if (!owner) return;
  const until = now.add({ minutes: (link.hours ?? LINK_HOURS[link.kind]) * 60 });
  await queueMail(tx, link.accountId, {
    to: [link.sentTo],
    template: TEMPLATES[link.kind],
    tokens: { name: owner.name, until: clock(until, owner.time_zone) },
    sealedLink: seal(services.secret, linkUrl(services.appUrl, link.kind, token, link.sentTo)),
    resource: 'users',
    recordId: link.userId,
    dedupeKey: `link:${createHash('sha256').update(token).digest('hex').slice(0, 32)}`,
    senderId: link.senderId ?? null,
    priority: 1,
    now,
  });
}

/** Makes and mails a link inside a company's own transaction. */
export async function sendLink(
  tx: Tx,
  services: Services,
  actor: Actor,
  link: {
    readonly userId: number;
    readonly kind: MailedKind;
    readonly sentTo: string;
    readonly payload?: object;
  },
  now: Temporal.Instant,
): Promise<void> {
  const { accountId } = actor;
  const token = await runAsOwner(tx, () =>
    issueLink(tx, services.secret, { accountId, ...link }, now),
  );
  await mailLink(tx, services, { accountId, ...link, senderId: actor.userId }, token, now);
}

interface Place {
  readonly accountId: number;
  readonly userId: number;
  readonly ip: string;
}

async function mailOwner(
  tx: Tx,
  { accountId, userId }: Place,
  template: string,
  now: Temporal.Instant,
  tokens: (owner: Owner) => Record<string, string>,
  key: string,
): Promise<void> {
  const owner = await ownerOf(tx, accountId, userId);
  if (!owner) return;
  await queueMail(tx, accountId, {
    to: [owner.email],
    template,
    tokens: { name: owner.name, ...tokens(owner) },
    resource: 'users',
    recordId: userId,
    dedupeKey: `${template}:${userId}:${key}`,
    priority: 2,
    now,
  });
}

export const mailBlock = (tx: Tx, place: Place, until: Temporal.Instant, now: Temporal.Instant) =>
  mailOwner(
    tx,
    place,
    'sign-in-blocked',
    now,
    (owner) => ({ until: clock(until, owner.time_zone), ip: place.ip }),
    until.toString(),
  );

export const mailPasswordChange = (tx: Tx, place: Place, now: Temporal.Instant) =>
  mailOwner(
    tx,
    place,
    'password-changed',
    now,
    (owner) => ({ at: clock(now, owner.time_zone), ip: place.ip }),
    now.toString(),
  );

/** To the address that served until now: whoever reads it must learn that it no longer does. */
export async function mailEmailChange(
  tx: Tx,
  place: Place,
  { before, email }: { readonly before: string; readonly email: string },
  now: Temporal.Instant,
): Promise<void> {
  const owner = await ownerOf(tx, place.accountId, place.userId);
  if (!owner) return;
  await queueMail(tx, place.accountId, {
    to: [before],
    template: 'email-changed',
    tokens: { name: owner.name, email, at: clock(now, owner.time_zone), ip: place.ip },
    resource: 'users',
    recordId: place.userId,
    dedupeKey: `email-changed:${place.userId}:${now}`,
    priority: 2,
    now,
  });
}

/**
 * When the person has been here before, but never on this device at this address. Asked before the
 * session begins.
 */
export async function mailNewDevice(
  tx: Tx,
  place: Place,
  device: string,
  now: Temporal.Instant,
): Promise<void> {
  const [known] = await tx.query<{ n: number; here: boolean | null }>(
    'select count(*)::int as n, bool_or(device = $3 and ip = $4) as here from sessions where account_id = $1 and user_id = $2',
    [place.accountId, place.userId, device.slice(0, 120), place.ip],
  );
  if (!known || known.n === 0 || known.here) return;
  await mailOwner(
    tx,
    place,
    'new-device',
    now,
    (owner) => ({
      at: clock(now, owner.time_zone),
      device: device || 'desconocido',
      ip: place.ip,
      url: '/profile?tab=sesiones',
    }),
    now.toString(),
  );
}

/** To the person and to every administrator: a factor less is a door less. */
export async function mailFactorRemoved(
  tx: Tx,
  accountId: number,
  removed: {
    readonly userId: number;
    readonly nickname: string;
    readonly who: string;
    readonly reason: string;
  },
  now: Temporal.Instant,
): Promise<void> {
  const people = await tx.query<{ id: number; name: string; email: string }>(
    `select u.id, u.name, u.email from users u where u.account_id = $1 and (u.id = $2 or (u.status = 'ACTIVO' and exists (
       select 1 from users__role_ids ur ${join('users__role_ids.target_id', 'ur', 'r')} and r.code = 'ADMINISTRADOR' where ${refersTo('users__role_ids.owner_id', 'ur', 'u')})))`,
    [accountId, removed.userId],
  );
  for (const { name, email } of people)
    await queueMail(tx, accountId, {
      to: [email],
      template: 'second-factor-removed',
      tokens: { name, nickname: removed.nickname, who: removed.who, reason: removed.reason },
      resource: 'users',
      recordId: removed.userId,
      dedupeKey: `second-factor-removed:${removed.userId}:${now}`,
      priority: 2,
      now,
    });
}
