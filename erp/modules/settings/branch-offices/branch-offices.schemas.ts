import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { countOutput } from '#erp/model/field-types/outputs.ts';

export const POINTS = {
  input: z.object({ kind: sent.text(), status: sent.text(), state_id: sent.id() }),
  output: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      kind: z.string(),
      status: z.string(),
      lat: z.number().optional(),
      lng: z.number().optional(),
      city: z.string().nullable(),
      phone: z.string().nullable(),
      open_now: z.boolean(),
      url: z.string(),
    }),
  ),
  meta: countOutput,
};
export const QR = {
  input: z.object({
    purpose: sent.choice(['registro', 'factura', 'asistencia']),
    size: sent.int(256, 1024, 'Pixeles.'),
    format: sent.choice(['png', 'svg']),
  }),
  produces: ['image/png', 'image/svg+xml'],
} as const;
