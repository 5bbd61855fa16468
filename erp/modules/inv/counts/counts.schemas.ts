import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { decimalOutput, momentOutput, recordOutput } from '#erp/model/field-types/outputs.ts';

export const CAPTURE = {
  input: z.object({
    lines: sent.rows(
      ['line', 'code', 'lot', 'slot', 'qty', 'qty2', 'mode', 'at'],
      'mode: CONTAR, SUMAR o REEMPLAZAR.',
    ),
  }),
  output: z.array(
    z.object({
      line_id: z.int(),
      product: z.string(),
      name: z.string(),
      qty: decimalOutput,
      unit: z.string(),
      lot: z.string().nullable(),
      slot: z.string().nullable(),
      found: z.boolean(),
      recount: z.boolean(),
    }),
  ),
};
export const CYCLIC = {
  input: z.object({ storage_id: sent.id() }),
  output: recordOutput('inv/counts'),
  status: 201,
} as const;
export const FLOOR = {
  input: sent.nothing,
  output: z.object({
    id: z.int(),
    folio: z.string().nullable(),
    status: z.string(),
    storage: z.string(),
    lines: z.array(
      z.object({
        id: z.int(),
        product: z.string(),
        name: z.string(),
        lot: z.string().nullable(),
        slot: z.string().nullable(),
        unit: z.string(),
        done: z.boolean(),
        own_qty: decimalOutput.nullable(),
        recount_asked: z.boolean(),
        mine: z.boolean(),
        who: z.string().nullable(),
        at: momentOutput.nullable(),
      }),
    ),
  }),
};
export const PLACE = {
  input: z.object({ code: sent.text('Lo escaneado.'), lot: sent.text(), slot: sent.text() }),
  output: z.union([
    z.object({ slot: z.string() }),
    z.object({ missing: z.string(), said: z.string() }),
    z.object({ product: z.string(), name: z.string(), unit: z.string(), found: z.boolean() }),
  ]),
};
