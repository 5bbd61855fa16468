/** `GET search?q=`: records of every kind that hold what was typed. */
import { search } from '#erp/platform/search/search.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { textInput, textsInput } from '#erp/model/field-types/inputs.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';

const HIT = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string().nullable(),
  active: z.boolean(),
});
const GROUP = z.object({
  resource: z.string(),
  label: z.string(),
  total: z.int(),
  more: z.boolean(),
  results: z.array(HIT),
});

export const searchEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'search',
    key: null,
    why: 'finds what its lists show to who asks',
    summary:
      'Registros de todas las listas que puede ver quien pregunta: palabras, clave, RFC, UUID o importe con centavos',
    input: z.object({ q: textInput(100_000), in: textsInput() }),
    output: z.array(GROUP),
    meta: z.looseObject({ corrected: z.string().nullable(), searched: z.array(z.string()) }),
    async handler({ services, actor, input: { q, in: asked } }) {
      const { groups, ...meta } = await search(
        services,
        actor,
        q,
        asked.length > 0 ? new Set(asked) : null,
      );
      return {
        data: groups as z.input<typeof GROUP>[],
        meta: { ...meta, searched: [...meta.searched] },
      };
    },
  }),
];
