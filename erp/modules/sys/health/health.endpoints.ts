import { reply } from '#erp/kernel/wire/replies.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { readHealth } from './health.ts';

export const healthCalls: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'health/details',
    key: 'sys.health',
    summary: 'Salud del sistema, con el remedio de cada punto',
    async run({ services, actor }) {
      const lines = await readHealth(services, actor);
      const worst = (['ROJO', 'AMARILLO'] as const).find((light) => lines.some((line) => line.light === light)) ?? 'VERDE';
      return reply(lines, { light: worst });
    },
  },
];
