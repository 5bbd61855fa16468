import type { OwnCall } from '#erp/api/routes.ts';
import { audit } from '#erp/api/audit.ts';
import { invalid, notFound } from '#erp/api/errors.ts';
import { reply } from '#erp/api/replies.ts';
import { sealAccount } from '#erp/engines/audit-chain/seal.ts';
import { rangeOf, verifyChain } from '#erp/engines/audit-chain/verify.ts';
import { dayOf, readLog, type LogEntry } from './log-query.ts';
import { requireRight } from './rights.ts';

const CSV_ROWS = 50_000;
const CSV_PAGE = 200;

/** A cell that a spreadsheet would take for a formula gets an apostrophe. */
const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const HEADS = ['Fecha y hora', 'Origen', 'Alias', 'Acción', 'Transición', 'Recurso', 'Registro', 'Título', 'Motivo', 'Cambios', 'IP', 'Petición', 'Sello'];
const cells = (row: LogEntry) => [
  row.at,
  row.actor_kind,
  row.nickname,
  row.action,
  row.transition,
  row.resource,
  row.record_id,
  row.record_label,
  row.reason,
  row.changes,
  row.ip,
  row.request_id,
  row.seq,
];
const line = (values: readonly unknown[]) => `${values.map(cell).join(',')}\r\n`;

export const logCalls: readonly OwnCall[] = [
  {
    method: 'GET',
    path: 'sys/logs',
    summary: 'Bitácora, lo último primero',
    async run({ services, actor, query }) {
      requireRight(services, actor, 'sys/logs.list');
      const { rows, ...meta } = await readLog(services, actor, query);
      return reply(rows, { ...meta, total_exact: meta.total < 10_000 });
    },
  },
  {
    method: 'GET',
    path: 'sys/logs/export',
    summary: 'Bitácora en CSV, con los filtros de la lista',
    async run({ services, actor, query }) {
      requireRight(services, actor, 'sys/logs.export');
      await services.db.tenant({ accountId: actor.accountId }, (tx) =>
        audit(tx, actor, services.now(), { action: 'EXPORTAR', resource: 'sys/logs', recordId: null, recordLabel: 'Bitácora', changes: { consulta: [null, query] } }),
      );
      const encoder = new TextEncoder();
      let page = 1;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${line(HEADS)}`)),
        async pull(controller) {
          const { rows } = await readLog(services, actor, { ...query, page: String(page), size: String(CSV_PAGE) });
          controller.enqueue(encoder.encode(rows.map((row) => line(cells(row))).join('')));
          page += 1;
          if (rows.length < CSV_PAGE || page > CSV_ROWS / CSV_PAGE) controller.close();
        },
      });
      return new Response(body, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="bitacora.csv"',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      });
    },
  },
  {
    method: 'GET',
    path: 'sys/logs/:id',
    summary: 'Una fila de la bitácora con su sello',
    async run({ services, actor, params }) {
      requireRight(services, actor, 'sys/logs.list');
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
    summary: 'Recalcula la cadena de sellos de un periodo',
    async run({ services, actor, body }) {
      requireRight(services, actor, 'sys/logs.verify');
      const [from, to] = [dayOf(body, 'from', actor.timeZone), dayOf(body, 'to', actor.timeZone, 1)];
      if (from && to && from >= to) throw invalid({ to: ['Debe ser el mismo día o uno posterior.'] });
      await sealAccount(services.db, actor.accountId);
      const verdict = await verifyChain(services.db, actor.accountId, await rangeOf(services.db, actor.accountId, from, to));
      return reply(verdict);
    },
  },
];
