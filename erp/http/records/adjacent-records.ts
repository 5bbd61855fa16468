/**
 * The records before and after one in a list's own order: asked for when somebody goes there, not
 * when the record opens.
 */
import * as z from 'zod';
import { sourceSql } from '#erp/db/source.ts';
import { requirePermission } from '#erp/kernel/access.ts';
import { notFound } from '#erp/model/errors.ts';
import { list, listConditions } from '#erp/kernel/operations/list.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { hasCursor, sortKeys, writeCursor } from '#erp/kernel/query/sorting.ts';
import { parseRecordName } from '#erp/kernel/record-access.ts';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { recordInput } from '#erp/model/field-types/inputs.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';

export const adjacentRecordEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'neighbours',
    key: null,
    why: 'asks for the right to see the list',
    portal: true,
    resourceRight: 'list',
    pathRecords: { record_id: '*' },
    summary: 'El registro anterior y el siguiente en el orden y con los filtros de una lista',
    input: z.looseObject(recordInput),
    output: z.object({ prev: z.int().nullable(), next: z.int().nullable() }),
    async handler({ services, actor, query, input }) {
      const { resource: _resource, record_id: _id, ...asked } = query;
      const { resource, id } = parseRecordName(services.registry, input);
      const key = requirePermission(actor, services.registry, resource, 'list');
      const keys = sortKeys(services.registry, actor, resource, asked.sort);
      // An order by the title of a reference has no cursor to start from.
      if (!hasCursor(keys)) return { data: { prev: null, next: null } };
      const params = new Params();
      const conditions = [
        ...listConditions(services, actor, resource, key, {}, params),
        `t.id = ${params.add(id)}`,
      ];
      const [row] = await services.db.tenant(
        { accountId: actor.accountId, operator: actor.operator },
        (tx) =>
          tx.query<Record<string, string | null>>(
            `select ${keys.map((each, i) => `${each.sql}::text as k${i}`).join(', ')} from ${sourceSql(resource)} t where ${conditions.join(' and ')}`,
            params.values,
          ),
      );
      if (!row) throw notFound();
      const marks = keys.map((_, i) => row[`k${i}`] ?? null);
      const beside = async (backward: boolean) => {
        const { data } = await list(services, actor, resource, {
          ...asked,
          size: '1',
          fields: 'id',
          cursor: writeCursor(keys, backward, marks),
        });
        return data[0]?.id ?? null;
      };
      return { data: { prev: await beside(true), next: await beside(false) } };
    },
  }),
];
