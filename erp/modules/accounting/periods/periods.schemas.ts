import * as z from 'zod';
import { describedInput, sent } from '#erp/model/field-types/inputs.ts';
import { impactOutput } from '#erp/model/field-types/outputs.ts';

const year = sent.int(2000, 2100);

export const GENERATE = {
  input: z.object({ year }),
  output: z.object({ year: z.int(), added: z.int() }),
  status: 201,
} as const;
export const LOCK = {
  input: z.object({
    area: sent.choice(['VENTAS', 'COMPRAS', 'INVENTARIOS', 'TESORERIA', 'NOMINA']),
    on: sent.flag('1 bloquea, 0 desbloquea.'),
  }),
  query: z.object({
    preview: describedInput({ type: 'string', enum: ['1'], description: 'Sólo dice qué pasaría.' }),
  }),
  output: z.union([z.object({ id: z.int(), area: z.string(), on: z.boolean() }), impactOutput]),
};
export const CHECKLIST = {
  input: sent.nothing,
  output: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      ok: z.boolean(),
      blocks: z.boolean(),
      said: z.string(),
      href: z.string(),
    }),
  ),
};
