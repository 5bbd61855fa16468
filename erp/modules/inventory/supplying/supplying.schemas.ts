import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { dayOutput, decimalOutput } from '#erp/model/field-types/outputs.ts';

export const pickRow = z.object({
  id: z.int(),
  supplying_id: z.int(),
  folio: z.string(),
  line_id: z.int(),
  product_code: z.string(),
  product_name: z.string(),
  unit: z.string(),
  tracking: z.string(),
  slot: z.string().nullable(),
  lot: z.string().nullable(),
  expires_on: dayOutput.nullable(),
  qty_planned: decimalOutput.nullable(),
  qty: decimalOutput.nullable(),
  qty2: decimalOutput.nullable(),
  scanned: z.boolean(),
});
export const lineRow = z.object({
  id: z.int(),
  supplying_id: z.int(),
  folio: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  unit: z.string(),
  qty_requested: decimalOutput,
  short_reason: z.string().nullable(),
  qty_picked: decimalOutput,
  qty_proposed: decimalOutput,
});

export const WALK = {
  input: sent.nothing,
  output: z.object({
    id: z.int(),
    folio: z.string().nullable(),
    status: z.string(),
    version: z.int(),
    picker_id: z.int().nullable(),
    wave: z.string().nullable(),
    source_label: z.string().nullable(),
    storage: z.string().optional(),
    picker: z.string().nullable().optional(),
    together: z.array(z.string()),
    picks: z.array(pickRow),
    lines: z.array(lineRow),
  }),
};
export const PICK = {
  input: z.object({
    pick_id: sent.id('La toma propuesta, o'),
    line_id: sent.id('la partida, para una más.'),
    slot: sent.text('Ubicación escaneada.'),
    code: sent.text('Lote o producto escaneado.'),
    qty: sent.text(),
    qty2: sent.text(),
    check: sent.flag('Sólo dice si se puede tomar y cuánto.'),
  }),
  output: z.object({
    message: z.string(),
    qty: decimalOutput.optional(),
    swapped: z.boolean().optional(),
  }),
};
export const SHORT = {
  input: z.object({
    line_id: sent.id(),
    short_reason: sent.text('Sin motivo, la partida sigue por surtir.'),
  }),
  output: z.object({ message: z.string() }),
};
