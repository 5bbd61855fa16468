import * as z from 'zod';
import { idInput } from '#erp/model/field-types/inputs.ts';

/** `POST privileges/who`: who holds a key, and by which role. */
export const WHO = {
  input: z.object({
    key: z.string('Elige un privilegio de la lista.').max(80, 'Elige un privilegio de la lista.'),
    branch: idInput('Elige una sucursal de la lista.'),
  }),
  output: z.array(
    z.object({
      user_id: z.int(),
      name: z.string(),
      nickname: z.string(),
      status: z.string(),
      all_branches: z.boolean(),
      role_id: z.int(),
      role: z.string(),
      scope: z.string().nullable(),
      max_amount: z.string().nullable(),
    }),
  ),
  meta: z.object({ total: z.int() }),
};
