/** One's own notices (platform §2.8): nobody sees another's. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type * as z from 'zod';
import {
  LIST,
  MARK,
  ONE,
  READ_ALL,
  SNOOZE,
  type listed,
  type notice,
} from './notifications.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import { canReadField } from '#erp/kernel/access.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import { defineRules, type CallContext } from '#erp/kernel/rules.ts';
import { eventOf } from '#erp/platform/notifications/events.ts';
import type { Resource } from '#erp/model/types.ts';
import { idOf, personOf, tenantOf, type Person } from '../own-rows.ts';
import { notifications } from './notifications.ts';

const PAGE = 50;
const OPEN = 'done_at is null and (snoozed_until is null or snoozed_until <= $2)';
const WHICH: Readonly<Record<string, string>> = {
  abiertos: OPEN,
  nuevos: `read_at is null and ${OPEN}`,
  pospuestos: 'done_at is null and snoozed_until > $2',
  atendidos: 'done_at is not null and $2::timestamptz is not null',
};

interface ShownNotice {
  readonly event: string;
  readonly title: string;
  readonly body?: string | null;
}

/** Who looks as the person and may read less sees what kind of notice it is, not what it says. */
const toldTo = <R extends ShownNotice>(actor: Person, { fields }: Resource, row: R): R =>
  canReadField(actor, fields.title!)
    ? row
    : { ...row, title: eventOf(row.event).label, ...(row.body !== undefined && { body: null }) };

async function listNotices(context: CallContext) {
  const { services, query, now, resource } = context;
  const actor = personOf(context);
  const which = WHICH[String(query.state ?? 'abiertos')] ?? OPEN;
  const page = Math.max(1, Math.min(200, Number(query.page) || 1));
  const at = now.toString();
  return services.db.tenant(tenantOf(actor), async (tx) => {
    const data = await tx.query<z.input<typeof listed>>(
      `select n.id, n.event, n.title, n.body, n.url, n.resource, n.record_id, n.severity, n.count, n.at, n.read_at, n.done_at, n.snoozed_until, concat_ws(' ', u.name, u.last_name) as actor
       from notifications n ${leftJoin('notifications.actor_id', 'n', 'u')}
       where n.user_id = $1 and n.in_app and ${which} order by n.at desc, n.id desc limit ${PAGE} offset ${(page - 1) * PAGE}`,
      [actor.userId, at],
    );
    const [counts] = await tx.query<{ total: number; unread: number }>(
      `select count(*) filter (where ${which})::int as total, count(*) filter (where read_at is null and ${OPEN})::int as unread from notifications n where n.account_id = $3 and user_id = $1 and in_app`,
      [actor.userId, at, TENANT],
    );
    return {
      data: data.map((row) => toldTo(actor, resource, row)),
      meta: { page, size: PAGE, total: counts?.total ?? 0, unread: counts?.unread ?? 0 },
    };
  });
}

async function readNotice(context: CallContext) {
  const actor = personOf(context);
  const [row] = await context.services.db.tenant(tenantOf(actor), (tx) =>
    tx.query<z.input<typeof notice>>(
      'select id, event, title, url, resource, record_id, read_at, done_at from notifications where account_id = $3 and id = $1 and user_id = $2',
      [idOf(context), actor.userId, TENANT],
    ),
  );
  if (!row) throw notFound(t('core.noticeGone', 'Este aviso ya no existe.'));
  return { data: toldTo(actor, context.resource, row) };
}

/** `$3` is the moment of the request. */
async function change(context: CallContext, set: string, more: readonly unknown[] = []) {
  const { services, now } = context;
  const actor = personOf(context);
  const changed = await services.db.tenant(tenantOf(actor), (tx) =>
    tx.execute(
      `update notifications set ${set}, version = version + 1 where id = $1 and user_id = $2 and $3::timestamptz is not null`,
      [idOf(context), actor.userId, now.toString(), ...more],
    ),
  );
  if (changed === 0) throw notFound(t('core.noticeGone', 'Este aviso ya no existe.'));
  return { data: { id: idOf(context) } };
}

async function readAll(context: CallContext) {
  const actor = personOf(context);
  const now = context.now.toString();
  const read = await context.services.db.tenant(tenantOf(actor), (tx) =>
    tx.execute(
      `update notifications set read_at = $2, version = version + 1 where account_id = $3 and user_id = $1 and read_at is null and ${OPEN}`,
      [actor.userId, now, TENANT],
    ),
  );
  return { data: { read } };
}

const MAX_DAYS = 365;

async function snooze(context: CallContext) {
  const { body, now } = context;
  const actor = personOf(context);
  const until = instantOf(body.until, actor.timeZone);
  if (until === null) throw invalid({ until: [t('core.until', 'Elige hasta cuándo.')] });
  if (Temporal.Instant.compare(until, now) <= 0)
    throw invalid({ until: [t('core.untilFuture', 'Elige un momento que no haya pasado.')] });
  if (until.since(now).total('hours') > MAX_DAYS * 24)
    throw new DomainError(
      'VALIDACION',
      t('core.snooze', 'Se pospone hasta {days} días.', { days: MAX_DAYS }),
      {
        fields: { until: [t('core.upToDays', 'Hasta {days} días.', { days: MAX_DAYS })] },
      },
    );
  return change(context, 'snoozed_until = $4, read_at = null', [until.toString()]);
}

/** `2026-11-23T08:00` on the company's clock, or a whole instant. */
function instantOf(raw: unknown, timeZone: string): Temporal.Instant | null {
  if (typeof raw !== 'string') return null;
  try {
    return /(Z|[+-]\d\d:\d\d)$/.test(raw)
      ? Temporal.Instant.from(raw)
      : Temporal.PlainDateTime.from(raw).toZonedDateTime(timeZone).toInstant();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export const rules = defineRules(notifications, {
  calls: {
    list: call(LIST, listNotices),
    one: call(ONE, readNotice),
    read: call(MARK, (context) => change(context, 'read_at = coalesce(read_at, $3)')),
    done: call(MARK, (context) =>
      change(context, 'done_at = $3, read_at = coalesce(read_at, $3), snoozed_until = null'),
    ),
    snooze: call(SNOOZE, snooze),
    readAll: call(READ_ALL, readAll),
  },
});
