import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { decimalOutput } from '#erp/model/field-types/outputs.ts';
import { RECEIVING, SCAN } from '../receiving/receive-scan.schemas.ts';

export { RECEIVING, SCAN };

const amount = decimalOutput.nullable();

export const SIMULATE = {
  input: sent.record('movements'),
  output: z.object({
    rows_affected: z.int(),
    adjustments: z.array(
      z.object({ document: z.string(), before: amount, after: amount, difference: amount }),
    ),
    closing_balances: z.array(
      z.object({
        product_id: z.int(),
        storage_id: z.int(),
        lot_id: z.int().nullable(),
        qty: decimalOutput,
      }),
    ),
  }),
};
export const IMPACT = {
  input: sent.nothing,
  output: z.object({
    confirm: z.string().nullable(),
    tables: z.array(
      z.object({
        title: z.string(),
        columns: z.array(z.string()),
        rows: z.array(z.array(z.string().nullable())),
      }),
    ),
  }),
};
export const consignedRow = z.object({
  supplier_id: z.int(),
  supplier: z.string(),
  storage_id: z.int(),
  storage: z.string(),
  product_id: z.int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  second_unit: z.string().nullable(),
  lot_id: z.int().nullable(),
  lot: z.string().nullable(),
  slot_id: z.int().nullable(),
  slot: z.string().nullable(),
  qty: decimalOutput,
  qty2: decimalOutput.nullable(),
});
export const CONSIGNED = {
  input: z.object({ supplier_id: sent.id(), storage_id: sent.id() }),
  output: z.array(consignedRow),
};
export const BUY = {
  input: z.object({
    supplier_id: sent.id('Dueño de la mercancía.'),
    storage_id: sent.id(),
    request_id: sent.text('La misma otra vez da los mismos movimientos.'),
    lines: sent.rows(['product_id', 'lot_id', 'slot_id', 'unit_id', 'qty', 'qty2', 'unit_cost']),
  }),
  output: z.object({
    out: z.object({ id: z.int(), folio: z.string().nullable() }),
    in: z.object({ id: z.int(), folio: z.string().nullable(), total_value: decimalOutput }),
    reception: z
      .object({ id: z.int(), folio: z.string().nullable() })
      .nullable()
      .describe('La que factura el proveedor; nada donde la empresa no usa Compras.'),
  }),
  status: 201,
} as const;
