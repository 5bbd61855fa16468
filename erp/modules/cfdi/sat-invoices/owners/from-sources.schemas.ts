import * as z from 'zod';
import { inputBy } from '#erp/model/field-types/inputs.ts';

export const MOST_SOURCES = 200;

export interface AskedSource {
  readonly resource: string;
  readonly id: number;
}

/** `sources[0][resource]=…&sources[0][id]=…`; null of what is no list of documents. */
function readSources(raw: unknown): readonly AskedSource[] | null {
  const rows = z
    .array(z.object({ resource: z.string().max(60), id: z.string().regex(/^[1-9]\d{0,14}$/) }))
    .min(1)
    .max(MOST_SOURCES)
    .safeParse(typeof raw === 'object' && raw !== null ? Object.values(raw) : []);
  return rows.data?.map(({ resource, id }) => ({ resource, id: Number(id) })) ?? null;
}

export const FROM_SOURCES = {
  input: z.object({
    sources: inputBy(
      {
        type: 'array',
        maxItems: MOST_SOURCES,
        items: {
          type: 'object',
          properties: { resource: { type: 'string' }, id: { type: 'integer', minimum: 1 } },
        },
      },
      readSources,
    ),
  }),
  output: z.object({
    invoices: z.array(z.object({ id: z.int(), sources: z.int() })),
  }),
};
