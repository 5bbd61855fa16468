import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';

export const QR = {
  input: z.object({
    size: sent.int(256, 1024, 'Pixeles.'),
    format: sent.choice(['png', 'svg']),
  }),
  produces: ['image/png', 'image/svg+xml'],
} as const;
