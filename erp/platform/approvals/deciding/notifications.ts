/** Tells people that a document waits for them, or what was decided. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { linkUrl } from '#erp/platform/access/link-url.ts';
import { seal } from '#erp/kernel/rights/encryption.ts';
import { nameWithFolio } from '#erp/model/texts/name-with-folio.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { delegationsGivenBy, appliesToResource, withinDelegationLimit } from './delegations.ts';
import { transitionKeyOf } from '#erp/kernel/rights/approval-keys.ts';
import { issueApprovalLink } from './links.ts';
import { APPROVAL_MAIL } from './mail.ts';
import { peopleByIds, eligibleApprovers, type Person } from '../levels/approvers.ts';
import { approverSlotOf, todayOf, type ApprovalRow, type At } from '../store.ts';

export const INBOX = '/actions?tab=autorizar';

/** Those who may decide the row now, and their delegates; without who may not. */
export async function approversOf(
  { tx, services, actor, now }: At,
  row: ApprovalRow,
): Promise<readonly Person[]> {
  const resource = services.registry.resource(row.resource);
  const key = transitionKeyOf(services.registry, resource, row.action);
  const barred = new Set(row.barred ?? []);
  const sitters = (await eligibleApprovers(tx, approverSlotOf(row), key)).filter(
    ({ id }) => !barred.has(id),
  );
  const given = await delegationsGivenBy(
    tx,
    sitters.map(({ id }) => id),
    todayOf(now, actor.timeZone),
  );
  const delegates = given
    .filter(
      (each) =>
        appliesToResource(each, row.resource) &&
        withinDelegationLimit(each, row.amount_mxn) &&
        !barred.has(each.to_user_id),
    )
    .map((each) => each.to_user_id);
  const known = new Set(sitters.map(({ id }) => id));
  return [...sitters, ...(await peopleByIds(tx, delegates)).filter(({ id }) => !known.has(id))];
}

const nameOf = (row: ApprovalRow) => nameWithFolio(row.folio, row.title);
const amountOf = (row: ApprovalRow) =>
  Number(row.amount_mxn) > 0 ? shownMoney(row.amount_mxn) : '';

async function nameOfUser({ tx }: At, id: number | null): Promise<string> {
  const [row] = await tx.query<{ name: string }>(
    `select concat_ws(' ', name, last_name) as name from users where account_id = $2 and id = $1`,
    [id, TENANT],
  );
  return row?.name ?? 'el sistema';
}

/** Notice in the application and a mail with its own link for each person. */
export async function notifyApprovers(
  at: At,
  row: ApprovalRow,
  event: 'approvals.requested' | 'approvals.reminder',
  people: readonly Person[],
): Promise<void> {
  const { tx, services, actor, now } = at;
  const others = people.filter(({ id }) => id !== actor.userId);
  if (others.length === 0) return;
  const { accountId } = actor;
  const resource = services.registry.resource(row.resource);
  const action = resource.states?.transitions[row.action]?.label ?? row.action;
  const by = await nameOfUser(at, row.requested_by);
  const reminder = event === 'approvals.reminder';
  await notify(tx, accountId, {
    event,
    to: others.map(({ id }) => id),
    title: `${reminder ? 'Sigue esperando' : 'Espera'} tu autorización: ${nameOf(row)}`,
    body: [`${action} · ${resource.label[0]}`, amountOf(row), `Lo pide ${by}.`]
      .filter(Boolean)
      .join(' · '),
    resource: row.resource,
    recordId: row.document_id,
    url: INBOX,
    actorId: actor.userId,
    action: true,
    now,
  });
  for (const person of others) {
    const token = await issueApprovalLink(
      tx,
      {
        accountId,
        userId: person.id,
        sentTo: person.email,
        approval: row.id,
        documentVersion: row.document_version,
      },
      now,
    );
    await queueMail(tx, accountId, {
      to: [person.email],
      template: APPROVAL_MAIL,
      tokens: {
        name: person.name,
        title: nameOf(row),
        what: `${action} · ${resource.label[0]}`,
        amount: amountOf(row) || 'Sin importe',
        by,
        summary: (row.summary ?? []).map(([label, value]) => `${label}: ${value}`).join('\n'),
        note: row.note ?? '',
      },
      sealedLink: seal(
        services.secret,
        linkUrl(services.appUrl, 'APROBACION', token, person.email),
      ),
      resource: row.resource,
      recordId: row.document_id,
      dedupeKey: `approval:${row.id}:${person.id}:${now.epochMilliseconds}`,
      senderId: actor.userId,
      now,
    });
  }
}

/** The author learns how it ended. */
export async function notifyAuthor(
  { tx, actor, now }: At,
  row: ApprovalRow,
  how: string,
  comment: string | null,
): Promise<void> {
  if (row.requested_by === null) return;
  await notify(tx, actor.accountId, {
    event: 'approvals.decided',
    to: [row.requested_by],
    title: `${how}: ${nameOf(row)}`,
    ...(comment && { body: comment }),
    resource: row.resource,
    recordId: row.document_id,
    actorId: actor.userId,
    now,
  });
}
