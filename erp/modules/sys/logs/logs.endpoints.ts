import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import type { ExportColumn } from '#erp/kernel/operations/export/export-query.ts';
import { reply } from '#erp/kernel/wire/replies.ts';
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

const rowOf = (entry: LogEntry): Row => ({ ...entry, changes: JSON.stringify(entry.changes) }) as unknown as Row;

export const logCalls: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'sys/logs',
    key: 'sys/logs.list',
    summary: 'Bitácora, lo último primero',
    async run({ services, actor, query }) {
      const { rows, ...meta } = await readLog(services, actor, query);
      return reply(rows, { ...meta, total_exact: meta.total < 10_000 });
    },
  },
  {
    method: 'GET',
    path: 'sys/logs/export',
    key: 'sys/logs.export',
    summary: 'Bitácora en CSV o Excel, con los filtros de la lista',
    async run({ services, actor, query }) {
      const { format, ...asked } = query;
      const most = format === 'xlsx' ? XLSX_ROWS : FILE_ROWS;
      // Read before anything is sent, so that a refusal still has its status.
      const first = await readLog(services, actor, { ...asked, page: '1', size: String(PAGE) });
      async function* pages() {
        let { rows } = first;
        for (let page = 2; rows.length > 0; page += 1) {
          yield rows.map(rowOf);
          if (rows.length < PAGE || page > most / PAGE) return;
          ({ rows } = await readLog(services, actor, { ...asked, page: String(page), size: String(PAGE) }));
        }
      }
      return sheetFile(services, actor, { path: 'sys/logs', title: 'Bitácora', name: 'bitacora', columns: COLUMNS, words: [], query: asked, pages }, format);
    },
  },
  {
    method: 'GET',
    path: 'sys/logs/asOf',
    key: null,
    why: 'asks for the right to read the record',
    resourceRight: 'history',
    pathRecords: { record_id: '*' },
    sample: { at: '2099-01-01T10:00:00Z' },
    summary: 'Un registro como estaba en un instante',
    run: async ({ services, actor, query }) => reply(await asOf(services, actor, query)),
  },
  {
    method: 'GET',
    path: 'sys/logs/:id',
    key: 'sys/logs.list',
    pathRecords: { id: 'sys__logs' },
    summary: 'Una fila de la bitácora con su sello',
    async run({ services, actor, params }) {
      if (!/^[1-9]\d{0,14}$/.test(params.id ?? '')) throw notFound();
      const [row] = (await readLog(services, actor, { id: params.id! })).rows;
      if (!row) throw notFound();
      const [seal] = await services.db.tenant({ accountId: actor.accountId }, (tx) => tx.query('select prev_hash, hash, sealed_at from audit_seals where log_id = $1', [row.id]));
      return reply({ ...row, seal: seal ?? null });
    },
  },
  {
    method: 'POST',
    path: 'sys/logs/verify',
    key: 'sys/logs.verify',
    summary: 'Recalcula la cadena de sellos de un periodo',
    async run({ services, actor, body }) {
      const [from, to] = [dayOf(body, 'from', actor.timeZone), dayOf(body, 'to', actor.timeZone, 1)];
      if (from && to && from >= to) throw invalid({ to: ['Debe ser el mismo día o uno posterior.'] });
      await sealAccount(services.db, actor.accountId);
      const verdict = await verifyChain(services.db, actor.accountId, await rangeOf(services.db, actor.accountId, from, to));
      return reply(verdict);
    },
  },
];
