/** Whom a notice reaches and how: what each person chose, or the event's own channels. */
import { refersTo } from '#erp/db/sql/joins.ts';
import { STAFF } from '#erp/platform/access/staff.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Channel, NoticeEvent } from '#erp/model/screens/contributions.ts';

export interface NoticeReader {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly channels: readonly Channel[];
  readonly timeZone: string;
  /** `HH:MM` of the person's day between which no mail arrives; empty = never quiet. */
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

interface ReaderRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly prefs: { readonly quiet_from?: string; readonly quiet_to?: string } | null;
  readonly time_zone: string;
  readonly channels: readonly string[] | null;
}

/**
 * Active people of the company among the ids; its customers and suppliers are told what is declared
 * for them alone.
 */
export async function readersOf(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  event: NoticeEvent,
): Promise<readonly NoticeReader[]> {
  const rows = await tx.query<ReaderRow>(
    `select u.id, u.name, u.email, u.prefs, a.time_zone, p.channels from users u join accounts a on a.id = u.account_id
     left join notification_preferences p on ${refersTo('notification_preferences.user_id', 'p', 'u')} and p.event = $3
     where u.account_id = $1 and u.id = any($2::bigint[]) and u.status = 'ACTIVO' and case when $4::text is null then ${STAFF} else u.kind = $4 end order by u.id`,
    [accountId, ids, event.key, event.portal ?? null],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    channels:
      row.channels === null
        ? event.channels
        : row.channels
            .filter((channel) => channel !== 'NINGUNO')
            .map((channel) => channel as Channel),
    timeZone: row.time_zone,
    quietFrom: row.prefs?.quiet_from ?? null,
    quietTo: row.prefs?.quiet_to ?? null,
  }));
}

/** When a mail may reach the person: now, or the end of the quiet hours. */
export function afterQuietHours(
  reader: Pick<NoticeReader, 'timeZone' | 'quietFrom' | 'quietTo'>,
  now: Temporal.Instant,
): Temporal.Instant {
  if (!reader.quietFrom || !reader.quietTo || reader.quietFrom === reader.quietTo) return now;
  const here = now.toZonedDateTimeISO(reader.timeZone);
  const clock = here.toPlainTime().toString({ smallestUnit: 'minute' });
  const [from, to] = [reader.quietFrom, reader.quietTo];
  const quiet = from < to ? clock >= from && clock < to : clock >= from || clock < to;
  if (!quiet) return now;
  const day = clock < to ? here.toPlainDate() : here.toPlainDate().add({ days: 1 });
  return day.toZonedDateTime({ timeZone: reader.timeZone, plainTime: to }).toInstant();
}
