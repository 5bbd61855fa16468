import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { pageOutput, XLSX_TYPE } from '#erp/model/field-types/outputs.ts';

export const FIELDS = {
  input: sent.nothing,
  output: z.array(
    z.object({
      resource: z.string(),
      name: z.string(),
      label: z.string(),
      type: z.string(),
      choices: z.string().nullable(),
      ref_resource: z.string().nullable(),
      required: z.boolean(),
      unique: z.boolean(),
      min: z.string().nullable(),
      max: z.string().nullable(),
      max_length: z.int().nullable(),
      default_value: z.string().nullable(),
      help: z.string().nullable(),
      section: z.string().nullable(),
      order: z.int(),
      in_list: z.boolean(),
      in_filter: z.boolean(),
      in_export: z.boolean(),
      in_print: z.boolean(),
      privilege: z.string().nullable(),
    }),
  ),
  meta: z.object({ version: z.string() }),
};
const asked = {
  q: sent.text('Palabras, en cualquier orden.'),
  resource: sent.text('Sólo los de esta tabla.'),
};
export const DICTIONARY = {
  input: z.object({ ...asked, page: sent.int(1, 1_000_000), size: sent.int(1, 500) }),
  output: z.array(
    z.object({
      module: z.string(),
      resource: z.string(),
      table: z.string(),
      field: z.string(),
      label: z.string(),
      type: z.string(),
      required: z.string(),
      rules: z.string(),
      section: z.string().nullable(),
      used_in: z.string(),
    }),
  ),
  meta: pageOutput.extend({ tables: z.array(z.tuple([z.string(), z.string()])) }),
};
export const DICTIONARY_FILE = {
  input: z.looseObject({ ...asked, format: sent.choice(['csv', 'xlsx']) }),
  produces: ['text/csv', XLSX_TYPE],
} as const;
