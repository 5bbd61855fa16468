import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { LIST, SAVE } from './notification-preferences.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { defineRules, type CallContext } from '#erp/kernel/rules.ts';
import { noticeEventsOf } from '#erp/platform/notifications/events.ts';
import type { Channel, NoticeEvent } from '#erp/model/screens/contributions.ts';
import { personOf, tenantOf } from '../own-rows.ts';
import { notificationPreferences } from './notification-preferences.ts';

const CHANNELS: readonly Channel[] = ['APP', 'CORREO', 'RESUMEN'];
const MAX_EVENTS = 200;

/** Every event with the channels that hold for this person. */
async function readGrid(context: CallContext) {
  const actor = personOf(context);
  const rows = await context.services.db.tenant(tenantOf(actor), (tx) =>
    tx.query<{ event: string; channels: readonly string[] }>(
      'select event, channels from notification_preferences where account_id = $2 and user_id = $1',
      [actor.userId, TENANT],
    ),
  );
  const chosen = new Map(rows.map((row) => [row.event, row.channels]));
  const data = noticeEventsOf(context.services.registry).map(({ key, label, channels, only }) => ({
    event: key,
    label,
    channels: (chosen.get(key) ?? channels).filter((channel) => channel !== 'NINGUNO'),
    offered: only ?? CHANNELS,
    own: chosen.has(key),
  }));
  const { digestDefault } = await securityPolicyOf(context.services, actor.accountId);
  return { data, meta: { total: data.length, digest_default: digestDefault } };
}

/** `events[0][event]`, `events[0][channels][0]`: the whole grid; what is not in a row is off. */
async function saveGrid(context: CallContext) {
  const actor = personOf(context);
  const events = listMembers(context.body.events as WireValue | undefined);
  if (!events || events.length === 0 || events.length > MAX_EVENTS)
    throw invalid({ events: [t('core.wholeTable', 'Envía la tabla completa.')] });
  const known = noticeEventsOf(context.services.registry);
  const chosen = new Map(events.map(([i, row]) => rowOf(known, row, i)));
  await context.services.db.tenant(tenantOf(actor), async (tx) => {
    for (const [event, channels] of chosen) {
      if (isUsual(event, channels)) {
        await tx.execute(
          'delete from notification_preferences where account_id = $1 and user_id = $2 and event = $3',
          [actor.accountId, actor.userId, event.key],
        );
        continue;
      }
      await tx.execute(
        `insert into notification_preferences (account_id, user_id, event, channels, created_by, updated_by) values ($1, $2, $3, $4, $2, $2)
         on conflict (account_id, user_id, event) do update set channels = excluded.channels, version = notification_preferences.version + 1, updated_at = now()`,
        [actor.accountId, actor.userId, event.key, channels.length > 0 ? channels : ['NINGUNO']],
      );
    }
  });
  return readGrid(context);
}

const isUsual = ({ channels: usual }: NoticeEvent, channels: readonly Channel[]) =>
  usual.length === channels.length && usual.every((channel) => channels.includes(channel));

function rowOf(
  known: readonly NoticeEvent[],
  row: WireValue,
  i: number,
): readonly [NoticeEvent, readonly Channel[]] {
  const { event: key, channels } = typeof row === 'object' && !(row instanceof File) ? row : {};
  const event = known.find((each) => each.key === key);
  if (!event)
    throw invalid({ [`events[${i}][event]`]: [t('core.noEvent', 'Este evento no existe.')] });
  const offered = event.only ?? CHANNELS;
  const given = listMembers(channels)?.map(([, channel]) => channel);
  if (!given || given.some((channel) => !offered.includes(channel as Channel)))
    throw invalid({
      [`events[${i}][channels]`]: [t('core.channels', 'Elige medios de la lista.')],
    });
  return [event, CHANNELS.filter((channel) => given.includes(channel))];
}

export const rules = defineRules(notificationPreferences, {
  calls: { list: call(LIST, readGrid), save: call(SAVE, saveGrid) },
});
