import { decimalOutput, XLSX_TYPE } from '#erp/model/field-types/outputs.ts';
import { describedInput } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { notFound } from '#erp/model/errors.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { groupsFile } from '#erp/kernel/operations/export/groups-file.ts';
import { groups } from '#erp/kernel/operations/groups.ts';
import type { Call, Endpoint } from '#erp/kernel/wire/endpoints.ts';

function resourceOf({ services, query }: Call) {
  const { resource: path, ...asked } = query;
  const resource = typeof path === 'string' ? services.registry.resources.get(path) : undefined;
  if (!resource) throw notFound();
  return { resource, asked: asked as WireObject };
}

const FIGURE = z.object({ sum: decimalOutput.nullable(), avg: decimalOutput.nullable() });
const GROUP = z.object({
  key: z.string().nullable(),
  title: z.string().nullable(),
  series: z.string().nullable().optional(),
  count: z.int(),
  figures: z.record(z.string(), FIGURE),
});

const ASKED = z.looseObject({
  resource: describedInput({ type: 'string' }),
  by: describedInput({ type: 'string', description: 'Campo por el que se agrupa.' }),
  series: describedInput({
    type: 'string',
    description: 'Referencia por la que se divide además cada grupo.',
  }),
  step: describedInput({
    type: 'string',
    enum: ['week', 'month'],
    description: 'Cómo se juntan los días: por semana o por mes.',
  }),
  figures: describedInput({
    type: 'array',
    items: { type: 'string' },
    description: 'Campos que se suman.',
  }),
  q: describedInput({ type: 'string' }),
  filter: describedInput({
    type: 'object',
    additionalProperties: true,
    description: 'Como en la lista.',
  }),
  f: describedInput({ type: 'array', items: { type: 'object' }, description: 'Como en la lista.' }),
});

export const groupEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'groups',
    key: null,
    why: 'asks for the right to see the list',
    resourceRight: 'list',
    portal: true,
    summary:
      'Los renglones de una lista contados y sumados por un campo (by), con sus mismos filtros: resource, by, figures',
    input: ASKED,
    output: z.array(GROUP),
    meta: z.object({
      total: GROUP.omit({ key: true, title: true, series: true }),
      more: z.boolean(),
    }),
    async handler(call) {
      const { resource, asked } = resourceOf(call);
      const { groups: data, ...meta } = await groups(call.services, call.actor, resource, asked);
      return { data, meta };
    },
  }),
  endpoint({
    method: 'GET',
    path: 'groups/export',
    key: null,
    why: 'asks for the right to export the list',
    resourceRight: 'export',
    summary: 'Lo mismo como archivo: csv o xlsx',
    input: ASKED.extend({ format: describedInput({ type: 'string', enum: ['csv', 'xlsx'] }) }),
    produces: ['text/csv', XLSX_TYPE],
    handler(call) {
      const { resource, asked } = resourceOf(call);
      return groupsFile(call.services, call.actor, resource, asked);
    },
  }),
];
