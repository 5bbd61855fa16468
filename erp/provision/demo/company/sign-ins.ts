/**
 * Half a year of sign-ins, so that the reports of accesses have something to say. Written before
 * anything is sealed.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { SignInEvent } from '#erp/platform/access/sign-in-log.ts';
import type { Services } from '#erp/kernel/services.ts';
import { insertRows } from '#erp/db/insert-rows.ts';

const DAYS = 182;
const FAILURE = 11;
const BLOCK = 90;

/** The same small number for the same pair: the demo looks alike each time. */
const spread = (a: number, b: number, of: number) =>
  ((a * 7919 + b * 104_729 + a * b * 31) >>> 0) % of;

interface Person {
  readonly id: number;
  readonly nickname: string;
}

const rowOf = ({ id, nickname }: Person, at: Temporal.Instant, action: SignInEvent) => ({
  at: at.toString(),
  actor_kind: 'USUARIO',
  user_id: id,
  nickname,
  request_id: 'demo',
  ip: '192.0.2.10',
  action,
  resource: 'users',
  record_id: id,
  record_label: nickname,
  changes: {},
});

/**
 * What a day has of one person: usually nothing, else a sign-in, now and then after a wrong
 * password.
 */
function dayOf(day: Temporal.ZonedDateTime, back: number, index: number, person: Person) {
  if (day.dayOfWeek > 5 || spread(back, index + 1, 9) > 1) return [];
  const at = day
    .add({ hours: 7 + spread(back, index + 3, 3), minutes: spread(back, index + 5, 60) })
    .toInstant();
  return [
    ...(spread(back, index + 9, BLOCK) === 0
      ? [rowOf(person, at.subtract({ minutes: 20 }), 'BLOQUEO')]
      : []),
    ...(spread(back, index + 7, FAILURE) === 0
      ? [rowOf(person, at.subtract({ minutes: 1 }), 'FALLO_ACCESO')]
      : []),
    rowOf(person, at, 'ENTRAR'),
  ];
}

export async function demoSignIns(
  services: Services,
  { accountId, timeZone }: Actor,
): Promise<void> {
  await services.db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query<{ n: number }>(
      `select count(*) as n from sys__logs where account_id = $1 and action = 'ENTRAR' and at < now() - interval '30 days'`,
      [TENANT],
    );
    if ((known?.n ?? 0) > 0) return;
    const people = await tx.query<Person>(
      `select id, nickname from users where account_id = $1 and status = 'ACTIVO' and kind = 'INTERNO' order by id limit 12`,
      [TENANT],
    );
    const today = services.now().toZonedDateTimeISO(timeZone).startOfDay();
    const days = Array.from({ length: DAYS }, (_, i) => DAYS - i);
    const rows = days.flatMap((back) =>
      people.flatMap((person, index) => dayOf(today.subtract({ days: back }), back, index, person)),
    );
    if (rows.length > 0) await insertRows(tx, accountId, 'sys__logs', rows);
    await tx.execute(
      `update users u set last_login_at = l.at from (select user_id, max(at) as at from sys__logs where account_id = $1 and action = 'ENTRAR' group by user_id) l where u.account_id = $1 and l.user_id = u.id and u.last_login_at is null`,
      [TENANT],
    );
  });
}
