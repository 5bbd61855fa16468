import * as z from 'zod';
import { recordInput } from '#erp/model/field-types/inputs.ts';

export const OF_RECORD = {
  input: z.looseObject(recordInput),
  output: z.object({
    scope: z.string(),
    fact: z.string(),
    fact_id: z.int().nullable(),
    roles: z.array(
      z.object({
        role: z.string(),
        label: z.string(),
        book_account_id: z.int().nullable(),
        account: z.string().nullable(),
        kind: z.enum(['MAP', 'RECORD', 'RULE', 'DOCUMENT']).nullable(),
        scope: z.string().nullable(),
        scope_label: z.string().nullable(),
        of: z.string().nullable(),
        map_id: z.int().nullable(),
        own_id: z.int().nullable(),
        asked: z.boolean(),
      }),
    ),
  }),
} as const;
