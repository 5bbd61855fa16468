import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { decimalOutput, momentOutput } from '#erp/model/field-types/outputs.ts';

const happened = z.object({
  lot_id: z.int(),
  movement_id: z.int(),
  folio: z.string().nullable(),
  type: z.string(),
  at: momentOutput,
  qty: decimalOutput,
  unit: z.string(),
  storage: z.string(),
  partner: z.string().nullable(),
  customer_id: z.int().nullable(),
  supplier_id: z.int().nullable(),
  source_resource: z.string().nullable(),
  source_id: z.string().nullable(),
});
const node = z.object({
  lotId: z.int().nullable(),
  code: z.string(),
  product: z.string(),
  status: z.string().nullable(),
  via: z
    .object({
      movementId: z.int(),
      folio: z.string().nullable(),
      what: z.string(),
      at: momentOutput,
      qty: decimalOutput,
      unit: z.string(),
    })
    .nullable(),
  happened: z.array(happened),
  repeated: z.boolean(),
  get children() {
    return z.array(node);
  },
});
const tree = z.object({ tree: node, cut: z.boolean() });

export const TRACE = { input: sent.nothing, output: z.object({ back: tree, forward: tree }) };
export const PLACES = {
  input: sent.nothing,
  output: z.array(
    z.object({
      key: z.string(),
      storage_id: z.int(),
      storage: z.string(),
      slot_id: z.int().nullable(),
      slot: z.string().nullable(),
      owner_kind: z.string(),
      qty: decimalOutput,
      qty2: decimalOutput,
      reserved: decimalOutput,
      unit: z.string(),
      since: momentOutput.nullable(),
    }),
  ),
};
