/** People of a party learn in the bell of its portal what came of its documents (R53). */
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { PartyKind } from '#erp/model/types.ts';
import { notify, type Notice } from '#erp/platform/notifications/notify.ts';
import { usersOfParty } from './party-users.ts';

/** Who of the company did it is no business of theirs. */
type PartyNotice = Pick<Notice, 'event' | 'title' | 'body' | 'resource' | 'recordId' | 'groupKey'>;

/** `event` is declared for the kind (`portal`). */
export async function tellParty(
  at: Writing,
  kind: PartyKind,
  partyId: number,
  notice: PartyNotice,
): Promise<void> {
  const to = await usersOfParty(at, kind, partyId, ['ACTIVO']);
  await notify(at.tx, at.actor.accountId, { ...notice, to, now: at.now });
}
