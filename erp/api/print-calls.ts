/** `GET pdf/record/:id?resource=movements`: a record on paper, for whoever may print it. */
import { requireKey } from './access.ts';
import { paperOf } from './record-paper.ts';
import { recordNamed } from './record-access.ts';
import type { OwnCall } from './routes.ts';

export const printCalls: readonly OwnCall[] = [
  {
    method: 'GET',
    path: 'pdf/record/:id',
    summary: 'Un registro en PDF',
    async run({ services, actor, params, query }) {
      const record = recordNamed(services.registry, { resource: query.resource, record_id: params.id });
      requireKey(actor, services.registry, record.resource, 'print');
      const { bytes, name } = await paperOf(services, actor, record, services.now());
      const file = name.normalize('NFD').replaceAll(/[^\w. -]/g, '');
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${file}"; filename*=UTF-8''${encodeURIComponent(name)}`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      });
    },
  },
];
