/** Schemas of what replies give: values of fields, and the shapes that several calls share. */
import * as z from 'zod';
import type { Field, FieldTypeName } from '../types.ts';

/** An amount, a quantity or a percentage: never a float. */
export const decimalOutput = z.string().regex(/^-?\d+(\.\d+)?$/);
export const dayOutput = z.string().regex(/^-?\d{4,6}-\d\d-\d\d$/);
/** As the database writes it, or ISO. */
export const momentOutput = z.string().regex(/^\d{4}-\d\d-\d\d[ T]/);
export const idOutput = z.int().positive();

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Media types of what lists and reports are written as. */
export const SHEET_TYPES = ['text/csv', XLSX_TYPE, 'application/pdf'] as const;

/** A record as its own call gives it. */
export const recordOutput = (path?: string) =>
  z
    .looseObject({ id: z.int().optional() })
    .meta(path === undefined ? {} : { $ref: `#/components/schemas/${path.replaceAll('/', '_')}` });
/** What was done with. */
export const idOfOutput = z.object({ id: z.int() });
/** Before and after, by field. */
export const changesOutput = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

/** A record by its title. */
export const titledOutput = z.object({ id: idOutput, title: z.string() });
/** A person or a role by its name. */
export const namedOutput = z.object({ id: idOutput, name: z.string() });
/** One of a list of texts: its key and its label. */
export const labelledOutput = z.object({ key: z.string(), label: z.string() });
export const doneOutput = z.object({});
export const messageOutput = z.object({ message: z.string() });
export const countOutput = z.object({ total: z.int() });
/** Days, both included. */
export const daysOutput = z.object({ from: dayOutput, to: dayOutput });
/** A page of a list, with the cursors beside it. */
export const listMetaOutput = z.object({
  page: z.int(),
  size: z.int(),
  total: z.int(),
  total_exact: z.boolean(),
  banner: z.boolean().optional(),
  next: z.string().optional(),
  prev: z.string().optional(),
});
export const pageOutput = z.object({
  page: z.int(),
  size: z.int(),
  total: z.int(),
  total_exact: z.boolean(),
});

const VALUES: Partial<Record<FieldTypeName, z.ZodType>> = {
  int: z.int(),
  decimal: decimalOutput,
  money: decimalOutput,
  percent: decimalOutput,
  bool: z.boolean(),
  date: dayOutput,
  datetime: momentOutput,
  ref: z.int(),
  file: z.int(),
  image: z.int(),
  refs: z.array(z.int()),
  choices: z.array(z.string()),
  json: z.unknown(),
  geo: z.unknown(),
};

/** The value of a field in a reply, or null. */
export function fieldOutput(field: Field): z.ZodType {
  // A record that is named by another column than its id is told by that.
  const named =
    field.kind === 'ref' && field.by
      ? z.string()
      : VALUES[field.kind === 'computed' ? field.as : field.kind];
  return (named ?? z.string()).nullable().meta({ title: field.label });
}

/** What a change would touch, told before it is made. */
export const impactOutput = z.object({
  users: z.int(),
  series: z.int(),
  documents: z.int(),
  text: z.string(),
});

/** What a reference may be given. */
export const optionsOutput = z.array(
  z.object({
    id: z.int(),
    title: z.string(),
    code: z.string().nullable().optional(),
    detail: z.string().nullable().optional(),
    facts: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])).optional(),
  }),
);
export const optionMeta = z.object({ total: z.int() }).loose();
