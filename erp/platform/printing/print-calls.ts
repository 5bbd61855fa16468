/**
 * `GET pdf/record/:id?resource=movements`: a record on paper, for whoever may print it; with
 * `format`, in that one, to look at it.
 */
import { t } from '#erp/model/texts/t.ts';
import { describedInput, ROW_ID } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { createHash } from 'node:crypto';
import { requirePermission } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { invalid } from '#erp/model/errors.ts';
import { renderRecord, type RenderedRecord } from './record-print.ts';
import { parseRecordName } from '#erp/kernel/record-access.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';

function formatIn(raw: unknown): number | null {
  if (raw === undefined || raw === '') return null;
  if (typeof raw !== 'string' || !ROW_ID.test(raw))
    throw invalid({ format: [t('printing.formatId', 'Escribe el id de un formato.')] });
  return Number(raw);
}

const writeDown = (
  services: Services,
  actor: Actor,
  { resource, id }: RecordName,
  { bytes, format, copies }: RenderedRecord,
  now: Temporal.Instant,
) =>
  services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, (tx) =>
    tx.execute(
      `insert into print_log (account_id, resource, record_id, template, copies, sha256, by, at, seen_count, created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, 0, $7, $7)`,
      [
        actor.accountId,
        services.registry.recordOf(resource).path,
        id,
        format,
        copies,
        createHash('sha256').update(bytes).digest('hex'),
        actor.userId,
        now.toString(),
      ],
    ),
  );

/** The record as a PDF; a look at a format, and at somebody else's screens, is no printing. */
async function paperOf(
  services: Services,
  actor: Actor,
  record: RecordName,
  formatId: number | null,
): Promise<Response> {
  const now = services.now();
  const drawn = await renderRecord(services, actor, record, now, formatId);
  const { bytes, name } = drawn;
  if (formatId === null && !actor.impersonator)
    await writeDown(services, actor, record, drawn, now);
  const file = name.normalize('NFD').replaceAll(/[^\w. -]/g, '');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${file}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** `GET {resource}/pdf/:id`, for a resource whose brief names its paper. */
export const paperEndpoint = (resource: string, summary: string): Endpoint =>
  endpoint({
    method: 'GET',
    path: `${resource}/pdf/:id`,
    key: `${resource}.print`,
    pathRecords: { id: resource },
    summary,
    input: z.object({}),
    produces: ['application/pdf'],
    async handler({ services, actor, params }) {
      const record = parseRecordName(services.registry, { resource, record_id: params.id });
      requirePermission(actor, services.registry, record.resource, 'print');
      return paperOf(services, actor, record, null);
    },
  });

export const printEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'pdf/record/:id',
    key: null,
    why: 'asks for the right to print the record',
    portal: true,
    resourceRight: 'print',
    pathRecords: { id: '*' },
    summary: 'Un registro en PDF',
    input: z.object({
      resource: describedInput({ type: 'string' }),
      format: describedInput({
        type: 'integer',
        description: 'Un formato, para verlo: no cuenta como impresión.',
      }),
    }),
    produces: ['application/pdf'],
    async handler({ services, actor, params, input: query }) {
      const record = parseRecordName(services.registry, {
        resource: query.resource,
        record_id: params.id,
      });
      requirePermission(actor, services.registry, record.resource, 'print');
      const formatId = formatIn(query.format);
      if (formatId !== null)
        requirePermission(
          actor,
          services.registry,
          services.registry.resource('print-templates'),
          'list',
        );
      return paperOf(services, actor, record, formatId);
    },
  }),
];
