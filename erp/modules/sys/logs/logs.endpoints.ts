import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { historyOutput } from '#erp/kernel/audit/history.ts';
import { momentOutput, pageOutput, XLSX_TYPE } from '#erp/model/field-types/outputs.ts';
import { recordInput, ROW_ID, sent } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint, NOTHING } from '#erp/kernel/wire/endpoint.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import type { ExportColumn } from '#erp/kernel/operations/export/export-query.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { sealAccount } from '#erp/platform/audit-chain/seal.ts';
import { rangeOf, verifyChain } from '#erp/platform/audit-chain/verify.ts';
import { datetime, int, text } from '#erp/model/fields.ts';
import { asOf } from './as-of.ts';
import { dayOf, readLog, type LogEntry } from './logs.queries.ts';
import { sheetFile } from '#erp/kernel/operations/export/sheet-file.ts';

const FILE_ROWS = 50_000;
const XLSX_ROWS = 20_000;
const PAGE = 200;

const COLUMNS = Object.entries({
  at: datetime('Fecha y hora'),
  actor_kind: text('Origen'),
  nickname: text('Alias'),
  action: text('Acción'),
  transition: text('Transición'),
  resource: text('Recurso'),
  record_id: int('Registro'),
  record_label: text('Título'),
  reason: text('Motivo'),
  changes: text('Cambios'),
  ip: text('IP'),
  request_id: text('Petición'),
  seq: int('Sello'),
}).map(([name, field]): ExportColumn => ({ name, field }));

// An entry has no index signature, which every row has.
const rowOf = (entry: LogEntry): Row =>
  ({ ...entry, changes: JSON.stringify(entry.changes) }) as unknown as Row;

const ENTRY = historyOutput.extend({
  acting_as: z.int().nullable(),
  session_id: z.string().nullable(),
  request_id: z.string().nullable(),
  ip: z.string().nullable(),
  screen: z.string().nullable(),
  resource: z.string().nullable(),
  record_id: z.int().nullable(),
  seq: z.int().nullable(),
});
const SEAL = z.object({ prev_hash: z.string(), hash: z.string(), sealed_at: momentOutput });
const VERDICT = z.object({
  ok: z.boolean(),
  rows: z.int(),
  head: z.int(),
  unsealed: z.int(),
  fault: z
    .object({
      seq: z.int(),
      kind: z.enum(['HUELLA', 'HUECO', 'ORDEN', 'ANCLA']),
      log_id: z.int().nullable(),
      message: z.string(),
    })
    .nullable(),
});
const past = z.record(z.string(), z.unknown()).nullable();
const AS_OF = z.object({
  resource: z.string(),
  record_id: z.int(),
  at: momentOutput,
  past,
  present: past,
  titles: z.record(z.string(), z.record(z.string(), z.string())),
  incomplete: z.boolean(),
});
const ASKED = {
  id: sent.id(),
  from: sent.text('Primer día.', { format: 'date' }),
  to: sent.text('Último día.', { format: 'date' }),
  action: sent.text(),
  resource: sent.text(),
  user_id: sent.id(),
  record_id: sent.id(),
  q: sent.text('En el título, el alias y el motivo.'),
};

export const logCalls: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'sys/logs',
    key: 'sys/logs.list',
    summary: 'Bitácora, lo último primero',
    input: z.object({ ...ASKED, page: sent.int(1, 1000), size: sent.int(1, 200) }),
    output: z.array(ENTRY),
    meta: pageOutput,
    async handler({ services, actor, query }) {
      const { rows, ...meta } = await readLog(services, actor, query);
      return { data: rows, meta: { ...meta, total_exact: meta.total < 10_000 } };
    },
  }),
  endpoint({
    method: 'GET',
    path: 'sys/logs/export',
    key: 'sys/logs.export',
    summary: 'Bitácora en CSV o Excel, con los filtros de la lista',
    input: z.object({ ...ASKED, format: sent.choice(['csv', 'xlsx']) }),
    produces: ['text/csv', XLSX_TYPE],
    async handler({ services, actor, query }) {
      const { format, ...asked } = query;
      const most = format === 'xlsx' ? XLSX_ROWS : FILE_ROWS;
      // Read before anything is sent, so that a refusal still has its status.
      const first = await readLog(services, actor, { ...asked, page: '1', size: String(PAGE) });
      async function* pages() {
        let { rows } = first;
        for (let page = 2; rows.length > 0; page += 1) {
          yield rows.map(rowOf);
          if (rows.length < PAGE || page > most / PAGE) return;
          ({ rows } = await readLog(services, actor, {
            ...asked,
            page: String(page),
            size: String(PAGE),
          }));
        }
      }
      return sheetFile(
        services,
        actor,
        {
          path: 'sys/logs',
          title: t('sys.log', 'Bitácora'),
          name: 'bitacora',
          columns: COLUMNS,
          words: [],
          query: asked,
          pages,
        },
        format,
      );
    },
  }),
  endpoint({
    method: 'GET',
    path: 'sys/logs/asOf',
    key: null,
    why: 'asks for the right to read the record',
    resourceRight: 'history',
    pathRecords: { record_id: '*' },
    sample: { at: '2099-01-01T10:00:00Z' },
    summary: 'Un registro como estaba en un instante',
    input: z.object({ ...recordInput, at: sent.text('El instante.', { format: 'date-time' }) }),
    output: AS_OF,
    handler: async ({ services, actor, query }) => ({ data: await asOf(services, actor, query) }),
  }),
  endpoint({
    method: 'GET',
    path: 'sys/logs/:id',
    key: 'sys/logs.list',
    pathRecords: { id: 'sys__logs' },
    summary: 'Una fila de la bitácora con su sello',
    input: NOTHING,
    output: ENTRY.extend({ seal: SEAL.nullable() }),
    async handler({ services, actor, params }) {
      if (!ROW_ID.test(params.id ?? '')) throw notFound();
      const [row] = (await readLog(services, actor, { id: params.id! })).rows;
      if (!row) throw notFound();
      const [seal] = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
        tx.query<z.input<typeof SEAL>>(
          'select prev_hash, hash, sealed_at from audit_seals where account_id = $2 and log_id = $1',
          [row.id, TENANT],
        ),
      );
      return { data: { ...row, seal: seal ?? null } };
    },
  }),
  endpoint({
    method: 'POST',
    path: 'sys/logs/verify',
    key: 'sys/logs.verify',
    summary: 'Recalcula la cadena de sellos de un periodo',
    input: z.object({
      from: sent.text('Primer día.', { format: 'date' }),
      to: sent.text('Último día.', { format: 'date' }),
    }),
    output: VERDICT,
    async handler({ services, actor, input: body }) {
      const [from, to] = [
        dayOf(body, 'from', actor.timeZone),
        dayOf(body, 'to', actor.timeZone, 1),
      ];
      if (from && to && from >= to)
        throw invalid({ to: [t('sys.toAfter', 'Debe ser el mismo día o uno posterior.')] });
      await sealAccount(services.db, actor.accountId);
      const verdict = await verifyChain(
        services.db,
        actor.accountId,
        await rangeOf(services.db, actor.accountId, from, to),
      );
      return { data: verdict };
    },
  }),
];
