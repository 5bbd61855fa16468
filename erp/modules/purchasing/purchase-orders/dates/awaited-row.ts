import { decimal, text } from '#erp/model/fields.ts';

/** What a row of an action shows of a line that is not whole yet. */
export const AWAITED_ROW = {
  product: text('Producto', { max: 250, readOnly: true }),
  pending: decimal('Pendiente', { readOnly: true, shownScale: 2 }),
  unit: text('Unidad', { readOnly: true }),
} as const;
