/** Child rows of a record in pages: the way to all of them where a record has more than it is shown with. */
import { canReadField, requirePermission } from '#erp/kernel/access.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { showLines } from '#erp/kernel/operations/one.ts';
import { countRows, ROWS_PAGE, shownRows } from '#erp/kernel/query/read.ts';
import { parseRecordName, requireRecord } from '#erp/kernel/record-access.ts';
import { reply } from '#erp/kernel/wire/replies.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Row } from '#erp/kernel/rules.ts';

const MAX_PAGE = 200;

const numberOf = (raw: unknown, fallback: number, most: number): number => {
  if (raw === undefined || raw === '') return fallback;
  const value = typeof raw === 'string' && /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : 0;
  if (value === 0) throw invalid({ page: ['Escribe un número de página.'] });
  return Math.min(value, most);
};

export const rowEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'rows',
    key: null,
    why: 'asks for the right to read the record',
    resourceRight: 'one',
    pathRecords: { record_id: '*' },
    summary: 'Renglones de un registro, por páginas: resource, record_id, field, page y size',
    async run({ services, actor, query }) {
      const { registry, db } = services;
      const record = parseRecordName(registry, query);
      const { resource, id } = record;
      const name = typeof query.field === 'string' ? query.field : '';
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name]! : null;
      requirePermission(actor, registry, resource, 'one');
      if (field?.kind !== 'lines' || !canReadField(actor, field)) throw notFound('Este registro no tiene esos renglones.');
      const size = numberOf(query.size, ROWS_PAGE, MAX_PAGE);
      const page = numberOf(query.page, 1, 1_000_000);
      const { rows, total } = await db.tenant({ accountId: actor.accountId, operator: actor.operator }, async (tx) => {
        await requireRecord(tx, registry, actor, record, 'one');
        return { rows: await shownRows(tx, registry, field, id, { from: (page - 1) * size, most: size }, actor), total: await countRows(tx, registry, field, id) };
      });
      const shown = showLines(services, actor, resource, { [name]: rows } as Row)[name];
      return reply(shown, { page, size, total, total_exact: true });
    },
  },
];
