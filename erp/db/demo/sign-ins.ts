/** Half a year of sign-ins, so that the reports of accesses have something to say. Written before anything is sealed. */
import type { Actor } from '../../api/actor.ts';
import { audit } from '../../api/audit.ts';
import type { Services } from '../../api/services.ts';

const DAYS = 182;
const FAILURE = 11;
const BLOCK = 90;

/** The same small number for the same pair: the demo looks alike each time. */
const spread = (a: number, b: number, of: number) => ((a * 7919 + b * 104_729 + a * b * 31) >>> 0) % of;

export async function demoSignIns(services: Services, actor: Actor): Promise<void> {
  await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [known] = await tx.query<{ n: number }>(`select count(*) as n from sys__logs where action = 'ENTRAR' and at < now() - interval '30 days'`);
    if ((known?.n ?? 0) > 0) return;
    const people = await tx.query<{ id: number; nickname: string }>(`select id, nickname from users where status = 'ACTIVO' and kind = 'INTERNO' order by id limit 12`);
    const today = services.now().toZonedDateTimeISO(actor.timeZone).startOfDay();
    for (let back = DAYS; back > 0; back -= 1) {
      const day = today.subtract({ days: back });
      if (day.dayOfWeek > 5) continue;
      for (const [index, person] of people.entries()) {
        const draw = spread(back, index + 1, 9);
        if (draw > 1) continue;
        const at = day.add({ hours: 7 + spread(back, index + 3, 3), minutes: spread(back, index + 5, 60) }).toInstant();
        const who = { ...actor, userId: person.id, nickname: person.nickname, requestId: 'demo', ip: '192.0.2.10' };
        const entry = { resource: 'users', recordId: person.id, recordLabel: person.nickname, changes: {} };
        if (spread(back, index + 7, FAILURE) === 0) await audit(tx, who, at.subtract({ minutes: 1 }), { ...entry, action: 'FALLO_ACCESO' });
        if (spread(back, index + 9, BLOCK) === 0) await audit(tx, who, at.subtract({ minutes: 20 }), { ...entry, action: 'BLOQUEO' });
        await audit(tx, who, at, { ...entry, action: 'ENTRAR' });
      }
    }
    await tx.run(
      `update users u set last_login_at = l.at from (select user_id, max(at) as at from sys__logs where action = 'ENTRAR' group by user_id) l where l.user_id = u.id and u.last_login_at is null`,
    );
  });
}
