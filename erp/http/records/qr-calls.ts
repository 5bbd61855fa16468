/** `GET pdf/qr/:type/:id`: labels of records, for whoever may read them. */
import { nameOfOne } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { describedInput, rowIdOf } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import type { Resource } from '#erp/model/types.ts';
import type { LabelText } from '#erp/kernel/behaviour/module-server.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { qrLabels } from '#erp/platform/printing/qr.ts';
import type { Label } from '#erp/platform/printing/label-pdf.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';

const MAX = 500;

function idsOf(id: string, more: unknown): number[] {
  const listed = typeof more === 'string' && more !== '' ? more.split(',') : [];
  const ids = [...new Set([id, ...listed].map((each) => rowIdOf(each) || 0))];
  if (ids.includes(0)) throw notFound();
  if (ids.length > MAX)
    throw invalid({
      ids: [
        t('request.tooManyRecords', 'Son {count} registros; el máximo es {most}.', {
          count: ids.length,
          most: MAX,
        }),
      ],
    });
  return ids;
}

const detailOf = (resource: Resource, row: Row) =>
  String(
    ('code' in resource.fields ? row.code : null) ??
      ('nickname' in resource.fields ? row.nickname : null) ??
      nameOfOne(resource),
  );

async function textsOf(
  services: Services,
  actor: Actor,
  type: string,
  resource: Resource,
  id: number,
): Promise<readonly LabelText[]> {
  const row = await one(services, actor, resource, id);
  const write = services.server.labels[type];
  if (!write) return [{ title: String(row.title ?? ''), lines: [detailOf(resource, row)] }];
  return services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, (tx) =>
    write(tx, id),
  );
}

/** The company's own template, for whoever chose none. */
const usualTemplate = ({ db, server }: Services, { accountId }: Actor): Promise<string> =>
  db.tenant({ accountId }, async (tx) => {
    for (const templateOf of server.labelTemplates) {
      const template = await templateOf(tx);
      if (template !== null) return template;
    }
    return '100x50';
  });

export const qrEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'pdf/qr/:type/:id',
    key: null,
    why: 'asks for the right to read the record',
    pathRecords: { type: null, id: null },
    summary: 'Etiquetas con código QR',
    input: z.object({
      ids: describedInput({ type: 'string', description: 'Más registros, con comas.' }),
      copies: describedInput({ type: 'integer', minimum: 1, maximum: 100 }),
      template: describedInput({ type: 'string' }),
    }),
    params: z.object({ type: z.string(), id: z.string().meta({ type: 'integer' }) }),
    produces: ['application/pdf'],
    async handler({ services, actor, params, input: query }) {
      const type = params.type ?? '';
      const named = services.registry.contributions.qrTypes.get(type);
      const resource = named && services.registry.resources.get(named.resource);
      if (!resource) throw notFound(t('request.noLabels', 'No hay etiquetas de ese tipo.'));
      const labels: Label[] = [];
      for (const id of idsOf(params.id ?? '', query.ids))
        for (const text of await textsOf(services, actor, type, resource, id))
          labels.push({
            ...text,
            content: `${services.appUrl}/q/${(text.opens ?? [type, id]).join('/')}`,
          });
      return qrLabels(labels, query, `${type}-${params.id}`, await usualTemplate(services, actor));
    },
  }),
];
