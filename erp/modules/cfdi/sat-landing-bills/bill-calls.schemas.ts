import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';

export const NEXT_FOLIO = {
  input: z.object({ series_id: sent.id('La serie; vacía, la predeterminada de tu sucursal.') }),
  output: z.object({ serie: z.string(), folio: z.int(), formatted: z.string() }),
};
