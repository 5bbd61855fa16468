import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';

export const BULK = {
  input: z.object({
    module: sent.text('Clave del módulo.'),
    grants: sent.rows(
      ['privilege_id', 'scope', 'max_amount'],
      'Todos los que da el rol en ese módulo.',
    ),
    reason: sent.text('Por qué, cuando dos permisos se oponen.', { maxLength: 250 }),
  }),
  output: z.object({ added: z.int(), removed: z.int() }),
};
