/**
 * Who came in and who could not, for the tab Accesos (platform §5.16). Sessions and second factors
 * are read as their owner.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { dayOutput, momentOutput } from '#erp/model/field-types/outputs.ts';
import * as z from 'zod';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';

const DAYS = 31;
const DORMANT_DAYS = 60;

const person = z.object({ id: z.int(), nickname: z.string(), name: z.string() });
const day = z.object({
  day: dayOutput,
  entries: z.int(),
  people: z.int(),
  failures: z.int(),
  blocks: z.int(),
});
const failure = z.object({
  id: z.int(),
  at: momentOutput,
  action: z.string(),
  nickname: z.string().nullable(),
  ip: z.string().nullable(),
  reason: z.string().nullable(),
});
const device = person.extend({
  device: z.string().nullable(),
  ip: z.string().nullable(),
  at: momentOutput,
});
const absent = person.extend({ last_login_at: momentOutput.nullable() });

export const accessesOutput = z.object({
  days: z.array(day),
  failures: z.array(failure),
  devices: z.array(device),
  dormant: z.array(absent),
  without_otp: z.array(absent),
});
export type Accesses = z.input<typeof accessesOutput>;

const PERSON = `u.id, u.nickname, concat_ws(' ', u.name, u.last_name) as name`;

export async function readAccesses(
  { db, now }: Services,
  actor: Actor,
  rows: number,
): Promise<Accesses> {
  const ago = (days: number) =>
    now()
      .subtract({ hours: days * 24 })
      .toString();
  const [since, long] = [ago(DAYS), ago(DORMANT_DAYS)];
  const logs = await db.tenant({ accountId: actor.accountId }, async (tx) => ({
    days: await tx.query<z.input<typeof day>>(
      `select (at at time zone $2)::date as day, count(*) filter (where action = 'ENTRAR') as entries, count(distinct user_id) filter (where action = 'ENTRAR') as people,
         count(*) filter (where action = 'FALLO_ACCESO') as failures, count(*) filter (where action = 'BLOQUEO') as blocks
       from sys__logs where account_id = $3 and at >= $1 and action in ('ENTRAR', 'FALLO_ACCESO', 'BLOQUEO') group by 1 order by 1 desc`,
      [since, actor.timeZone, TENANT],
    ),
    failures: await tx.query<z.input<typeof failure>>(
      `select id, at, action, nickname, ip, reason from sys__logs where account_id = $3 and at >= $1 and action in ('FALLO_ACCESO', 'BLOQUEO') order by at desc, id desc limit $2`,
      [since, rows, TENANT],
    ),
    dormant: await tx.query<z.input<typeof absent>>(
      `select ${PERSON}, u.last_login_at from users u where u.account_id = $3 and u.status = 'ACTIVO' and u.kind <> 'INTEGRACION' and (u.last_login_at is null or u.last_login_at < $1)
       order by u.last_login_at nulls first, u.nickname limit $2`,
      [long, rows, TENANT],
    ),
  }));
  const doors = await db.system(async (tx) => ({
    // A device is new where the person had others before it.
    devices: await tx.query<z.input<typeof device>>(
      `select ${PERSON}, s.device, s.ip, s.at from (
         select distinct on (user_id, coalesce(device, '')) user_id, device, ip, started_at as at from sessions where account_id = $1 order by user_id, coalesce(device, ''), started_at) s
       join users u on u.account_id = $1 and u.id = s.user_id
       where s.at >= $2 and exists (select 1 from sessions o where o.account_id = $1 and o.user_id = s.user_id and o.started_at < s.at and coalesce(o.device, '') <> coalesce(s.device, ''))
       order by s.at desc limit $3`,
      [actor.accountId, since, rows],
    ),
    without_otp: await tx.query<z.input<typeof absent>>(
      `select ${PERSON}, u.last_login_at from users u left join identities i on ${sameCompany('i', 'u')} and i.user_id = u.id
       where u.account_id = $1 and u.status = 'ACTIVO' and u.kind not in ('INTEGRACION', 'TERMINAL') and i.otp_confirmed_at is null order by u.nickname limit $2`,
      [actor.accountId, rows],
    ),
  }));
  return { ...logs, ...doors };
}
