/** `GET pdf/qr/:type/:id`: labels of records, for whoever may read them. */
import type { Resource } from '../model/types.ts';
import { QR_TYPES } from '../modules/core/qr-types.ts';
import { invalid, notFound } from './errors.ts';
import { one } from './operations/one.ts';
import { qrLabels } from './qr.ts';
import type { OwnCall } from './routes.ts';

const MAX = 500;

function idsOf(id: string, more: unknown): number[] {
  const listed = typeof more === 'string' && more !== '' ? more.split(',') : [];
  const ids = [...new Set([id, ...listed].map((each) => (/^[1-9]\d{0,14}$/.test(each) ? Number(each) : 0)))];
  if (ids.includes(0)) throw notFound();
  if (ids.length > MAX) throw invalid({ ids: [`Son ${ids.length} registros; el máximo es ${MAX}.`] });
  return ids;
}

const detailOf = (resource: Resource, row: Readonly<Record<string, unknown>>) =>
  String(('code' in resource.fields ? row.code : null) ?? ('nickname' in resource.fields ? row.nickname : null) ?? resource.label[0]);

export const qrCalls: readonly OwnCall[] = [
  {
    method: 'GET',
    path: 'pdf/qr/:type/:id',
    summary: 'Etiquetas con código QR',
    async run({ services, actor, params, query }) {
      const type = params.type ?? '';
      const resource = Object.hasOwn(QR_TYPES, type) ? services.registry.resources.get(QR_TYPES[type]!) : undefined;
      if (!resource) throw notFound('No hay etiquetas de ese tipo.');
      const labels = [];
      for (const id of idsOf(params.id ?? '', query.ids)) {
        const row = await one(services, actor, resource, id);
        labels.push({ content: `${services.appUrl}/q/${type}/${id}`, title: String(row.title ?? ''), detail: detailOf(resource, row) });
      }
      return qrLabels(labels, query, `${type}-${params.id}`);
    },
  },
];
