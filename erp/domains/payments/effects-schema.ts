import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';

/** Decimal text. */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/);
/** A table of the confirmation: the first cell of a row names it, the others are amounts. */
const table = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.tuple([z.string()], amount.nullable())),
  /** What each row opens, where it is put right first. */
  records: z.array(z.object({ resource: z.string(), id: z.int() })).optional(),
});
export const EFFECTS = {
  input: sent.nothing,
  output: z.object({ confirm: z.string().nullable(), tables: z.array(table) }),
};
export type Table = z.infer<typeof table>;
export type Effects = z.infer<typeof EFFECTS.output>;
