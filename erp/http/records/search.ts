/** `GET search?q=`: records of every kind that hold what was typed. */
import { search } from '#erp/platform/search/search.ts';
import { listMembers } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import { reply } from '#erp/kernel/wire/replies.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';

export const searchEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'search',
    key: null,
    why: 'finds what its lists show to who asks',
    summary: 'Registros de todas las listas que puede ver quien pregunta: palabras, clave, RFC, UUID o importe con centavos',
    async run({ services, actor, query }) {
      if (query.q !== undefined && typeof query.q !== 'string') throw invalid({ q: ['Escribe un solo texto.'] });
      const asked = typeof query.in === 'string' && query.in !== '' ? [query.in] : (listMembers(query.in)?.map(([, path]) => String(path)) ?? []);
      const { groups, ...meta } = await search(services, actor, query.q ?? '', asked.length > 0 ? new Set(asked) : null);
      return reply(groups, meta);
    },
  },
];
