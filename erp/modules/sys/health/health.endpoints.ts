import * as z from 'zod';
import { endpoint, NOTHING } from '#erp/kernel/wire/endpoint.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { readHealth } from './health.ts';

const LIGHT = z.enum(['VERDE', 'AMARILLO', 'ROJO']);

export const healthCalls: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'health/details',
    key: 'sys.health',
    summary: 'Salud del sistema, con el remedio de cada punto',
    input: NOTHING,
    output: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        light: LIGHT,
        value: z.string(),
        remedy: z.string().nullable(),
      }),
    ),
    meta: z.object({ light: LIGHT }),
    async handler({ services, actor }) {
      const lines = await readHealth(services, actor);
      const worst =
        (['ROJO', 'AMARILLO'] as const).find((light) =>
          lines.some((line) => line.light === light),
        ) ?? ('VERDE' as const);
      return { data: lines, meta: { light: worst } };
    },
  }),
];
