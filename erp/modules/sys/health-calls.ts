import { reply } from '#erp/api/replies.ts';
import type { OwnCall } from '#erp/api/routes.ts';
import { readHealth } from './health.ts';
import { requireRight } from './rights.ts';

export const healthCalls: readonly OwnCall[] = [
  {
    method: 'GET',
    path: 'health/details',
    summary: 'Salud del sistema, con el remedio de cada punto',
    async run({ services, actor }) {
      requireRight(services, actor, 'sys.health');
      const lines = await readHealth(services, actor);
      const worst = (['ROJO', 'AMARILLO'] as const).find((light) => lines.some((line) => line.light === light)) ?? 'VERDE';
      return reply(lines, { light: worst });
    },
  },
  {
    method: 'GET',
    path: 'sys/accesses',
    summary: 'Entradas, fallas y bloqueos por día',
    async run({ services, actor }) {
      requireRight(services, actor, 'sys/logs.list');
      const since = services
        .now()
        .subtract({ hours: 24 * 31 })
        .toString();
      const days = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
        tx.query(
          `select (at at time zone $2)::date as day, count(*) filter (where action = 'ENTRAR') as entries, count(distinct user_id) filter (where action = 'ENTRAR') as people,
             count(*) filter (where action = 'FALLO_ACCESO') as failures, count(*) filter (where action = 'BLOQUEO') as blocks
           from sys__logs where at >= $1 and action in ('ENTRAR', 'FALLO_ACCESO', 'BLOQUEO') group by 1 order by 1 desc`,
          [since, actor.timeZone],
        ),
      );
      const dormant = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
        tx.query(
          `select id, nickname, name, last_login_at from users where status = 'ACTIVO' and (last_login_at is null or last_login_at < $1) order by last_login_at nulls first, nickname limit 200`,
          [
            services
              .now()
              .subtract({ hours: 24 * 60 })
              .toString(),
          ],
        ),
      );
      return reply({ days, dormant });
    },
  },
];
