import { notFound } from '#erp/model/errors.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { groupsFile } from '#erp/kernel/operations/export/groups-file.ts';
import { groups } from '#erp/kernel/operations/groups.ts';
import { reply } from '#erp/kernel/wire/replies.ts';
import type { Call, Endpoint } from '#erp/kernel/wire/endpoints.ts';

function resourceOf({ services, query }: Call) {
  const { resource: path, ...asked } = query;
  const resource = typeof path === 'string' ? services.registry.resources.get(path) : undefined;
  if (!resource) throw notFound();
  return { resource, asked: asked as WireObject };
}

export const groupEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'groups',
    key: null,
    why: 'asks for the right to see the list',
    resourceRight: 'list',
    summary: 'Los renglones de una lista contados y sumados por un campo (by), con sus mismos filtros: resource, by, figures',
    async run(call) {
      const { resource, asked } = resourceOf(call);
      const { groups: data, ...meta } = await groups(call.services, call.actor, resource, asked);
      return reply(data, meta);
    },
  },
  {
    method: 'GET',
    path: 'groups/export',
    key: null,
    why: 'asks for the right to export the list',
    resourceRight: 'export',
    summary: 'Lo mismo como archivo: csv o xlsx',
    run(call) {
      const { resource, asked } = resourceOf(call);
      return groupsFile(call.services, call.actor, resource, asked);
    },
  },
];
