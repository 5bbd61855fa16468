/** Receiving with a reader of codes, of movements and of transfers. */
import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { decimalOutput } from '#erp/model/field-types/outputs.ts';

/** Fields that a document asks for besides, as they are drawn. */
export const ASKED = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    help: z.string().nullable(),
    kind: z.enum(['text', 'date', 'decimal', 'choice']),
    value: z.string(),
    required: z.boolean(),
    choices: z.array(z.tuple([z.string(), z.string()])),
  }),
);
export type AskedField = z.infer<typeof ASKED>[number];

export const RECEIVING = {
  input: sent.nothing,
  output: z.object({
    id: z.int(),
    folio: z.string().nullable(),
    status: z.string(),
    storage_id: z.int(),
    storage: z.string(),
    uses_slots: z.boolean(),
    type: z.string(),
    open: z.boolean(),
    lines: z.array(
      z.object({
        id: z.int(),
        product_id: z.int(),
        code: z.string(),
        name: z.string(),
        lot_id: z.int().nullable(),
        lot: z.string().nullable(),
        unit_id: z.int(),
        unit: z.string(),
        qty: decimalOutput,
        done: decimalOutput,
        slot: z.string().nullable(),
        scanned: z.boolean(),
      }),
    ),
  }),
};
export const SCAN = {
  input: z.object({
    code: sent.text('Lote o producto escaneado.'),
    slot: sent.text('Ubicación escaneada.'),
    qty: sent.decimal(),
    check: sent.flag('Sólo dice qué nombran los códigos.'),
  }),
  output: z.object({
    line_id: z.int(),
    product: z.string(),
    lot: z.string().nullable(),
    unit: z.string(),
    left: decimalOutput,
    slot: z.string().nullable(),
    message: z.string().optional(),
  }),
};
