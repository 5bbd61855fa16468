import * as z from 'zod';
import { describedInput, sent } from '#erp/model/field-types/inputs.ts';
import {
  dayOutput,
  decimalOutput,
  momentOutput,
  pageOutput,
} from '#erp/model/field-types/outputs.ts';

/** As far as what was scanned tells; with all of it, the movement that was made. */
export const MOVE = {
  input: z.object({
    from: sent.text('Ubicación de origen.'),
    code: sent.text('Lote o producto.'),
    qty: sent.decimal(),
    to: sent.text('Ubicación de destino.'),
    request_id: sent.text('Del que se hace una sola vez.', { format: 'uuid' }),
  }),
  output: z.object({
    slot: z.string().optional(),
    storage: z.string().optional(),
    things: z.int().optional(),
    product_code: z.string().optional(),
    product: z.string().optional(),
    lot: z.string().nullable().optional(),
    unit: z.string().optional(),
    there: z.string().optional(),
    proposed: z.string().nullable().optional(),
    done: z.boolean().optional(),
    movement_id: z.int().optional(),
    message: z.string().optional(),
  }),
};
export const PUTAWAY = {
  input: sent.nothing,
  output: z.array(
    z.object({
      slot_id: z.int(),
      slot: z.string(),
      storage: z.string(),
      product_id: z.int(),
      product_code: z.string(),
      product: z.string(),
      lot_id: z.int().nullable(),
      lot: z.string().nullable(),
      qty: decimalOutput,
      unit: z.string(),
      proposed: z.string().nullable(),
    }),
  ),
};

export const stockRow = z.object({
  product_id: z.int(),
  product_code: z.string(),
  product: z.string(),
  unit: z.string(),
  storage_id: z.int(),
  storage_code: z.string(),
  storage: z.string(),
  slot_id: z.int().nullable(),
  slot: z.string().nullable(),
  slot_status: z.string().nullable(),
  lot_id: z.int().nullable(),
  lot: z.string().nullable(),
  lot_status: z.string().nullable(),
  expires_on: dayOutput.nullable(),
  owner_kind: z.string(),
  owner_id: z.int().nullable(),
  owner: z.string().nullable(),
  qty: decimalOutput,
  qty2: decimalOutput.nullable(),
  first_in_at: momentOutput.nullable(),
  last_move_at: momentOutput.nullable(),
});
export const slotRow = z.object({
  slot_id: z.int(),
  slot: z.string(),
  storage_id: z.int(),
  zone: z.string().nullable(),
  aisle: z.string().nullable(),
  rack: z.string().nullable(),
  level: z.string().nullable(),
  place: z.string().nullable(),
  status: z.string(),
  block_reason: z.string().nullable(),
  slot_type: z.string(),
  purpose: z.string().nullable(),
  version: z.int(),
  max_weight_kg: decimalOutput.nullable(),
  sku: z.int(),
  kg: decimalOutput,
  products: z.string().nullable(),
  occupancy_pct: decimalOutput.nullable(),
});
const asked = {
  product_id: sent.id(),
  storage_id: sent.id(),
  slot_id: sent.id(),
  lot_id: sent.id(),
  owner_id: sent.id(),
  owner_kind: sent.choice(['PROPIO', 'CLIENTE', 'PROVEEDOR']),
};
export const STOCK = {
  input: z.object({
    ...asked,
    filter: describedInput({
      type: 'object',
      additionalProperties: true,
      description: 'Los mismos, entre corchetes.',
    }),
    group: sent.choice(['slot'], 'Por ubicación; con storage_id, también las vacías.'),
    page: sent.int(1, 1_000_000),
    size: sent.int(1, 5000),
  }),
  output: z.union([z.array(stockRow), z.array(slotRow)]),
  meta: pageOutput,
};
