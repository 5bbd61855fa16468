/** People of a party learn in the bell of its portal what came of its documents (R53). */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { PartyKind } from '#erp/model/types.ts';
import { notify, type Notice } from '#erp/platform/notifications/notify.ts';

/** Who of the company did it is no business of theirs. */
type PartyNotice = Pick<Notice, 'event' | 'title' | 'body' | 'resource' | 'recordId' | 'groupKey'>;

/** `event` is declared for the kind (`portal`). */
export async function tellParty(
  { tx, services, actor, now }: Writing,
  kind: PartyKind,
  partyId: number,
  notice: PartyNotice,
): Promise<void> {
  const field = services.registry.access.parties.get(kind)?.userField;
  if (!field) return;
  const people = await tx.query<{ id: number }>(
    `select id from users where account_id = $1 and kind = $2 and "${field}" = $3 and status = 'ACTIVO' order by id`,
    [TENANT, kind, partyId],
  );
  await notify(tx, actor.accountId, { ...notice, to: people.map(({ id }) => id), now });
}
