/**
 * Child rows of a record in pages: the way to all of them where a record has more than it is shown
 * with.
 */
import { t } from '#erp/model/texts/t.ts';
import { pageOutput, recordOutput } from '#erp/model/field-types/outputs.ts';
import { describedInput, recordInput } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { canReadField, requirePermission } from '#erp/kernel/access.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { showLines } from '#erp/kernel/operations/one.ts';
import { countRows, ROWS_PAGE, shownRows } from '#erp/kernel/query/read.ts';
import { parseRecordName, requireRecord } from '#erp/kernel/record-access.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Row } from '#erp/kernel/rules.ts';

const MAX_PAGE = 200;

const numberOf = (raw: unknown, fallback: number, most: number): number => {
  if (raw === undefined || raw === '') return fallback;
  const value = typeof raw === 'string' && /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : 0;
  if (value === 0) throw invalid({ page: [t('request.page', 'Escribe un número de página.')] });
  return Math.min(value, most);
};

export const rowEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'rows',
    key: null,
    why: 'asks for the right to read the record',
    portal: true,
    resourceRight: 'one',
    pathRecords: { record_id: '*' },
    summary: 'Renglones de un registro, por páginas: resource, record_id, field, page y size',
    input: z.object({
      ...recordInput,
      field: describedInput({ type: 'string', description: 'Campo de los renglones.' }),
      page: describedInput({ type: 'integer', minimum: 1 }),
      size: describedInput({ type: 'integer', minimum: 1, maximum: MAX_PAGE }),
    }),
    output: z.array(recordOutput()),
    meta: pageOutput,
    async handler({ services, actor, input: query }) {
      const { registry, db } = services;
      const record = parseRecordName(registry, query);
      const { resource, id } = record;
      const name = typeof query.field === 'string' ? query.field : '';
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name]! : null;
      requirePermission(actor, registry, resource, 'one');
      if (field?.kind !== 'lines' || !canReadField(actor, field))
        throw notFound(t('request.noRows', 'Este registro no tiene esos renglones.'));
      const size = numberOf(query.size, ROWS_PAGE, MAX_PAGE);
      const page = numberOf(query.page, 1, 1_000_000);
      const { rows, total } = await db.tenant(
        { accountId: actor.accountId, operator: actor.operator },
        async (tx) => {
          await requireRecord(tx, registry, actor, record, 'one');
          return {
            rows: await shownRows(
              tx,
              registry,
              field,
              id,
              { from: (page - 1) * size, most: size },
              actor,
            ),
            total: await countRows(tx, registry, field, id),
          };
        },
      );
      const shown = showLines(services, actor, resource, { [name]: rows } as Row)[
        name
      ] as readonly Row[];
      return { data: shown, meta: { page, size, total, total_exact: true } };
    },
  }),
];
