/**
 * A list as a file: the same columns, filters, order and rights. Each one leaves an audit row and a
 * row of `exports`.
 */
import { nameOfMany } from '#erp/model/texts/labels.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { requirePermission } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Resource } from '#erp/model/types.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import { csvParts } from './export-csv.ts';
import { pdfOf } from './export-pdf.ts';
import { exportQuery, type ExportQuery } from './export-query.ts';
import { xlsxOf } from './export-xlsx.ts';

type Format = 'CSV' | 'XLSX' | 'PDF';

interface FormatFacts {
  readonly mime: string;
  /** CSV is streamed; the others are put together in memory. */
  readonly limit: number;
  readonly remedy: () => string;
}

const filterOrCsv = () => t('export.filterOrCsv', 'Filtra la lista o exporta en CSV.');

const FORMATS: Readonly<Record<Format, FormatFacts>> = {
  CSV: { mime: 'text/csv; charset=utf-8', limit: Infinity, remedy: () => '' },
  XLSX: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    limit: 20_000,
    remedy: filterOrCsv,
  },
  PDF: { mime: 'application/pdf', limit: 5_000, remedy: filterOrCsv },
};

const formatOf = (raw: unknown): Format => {
  const name = typeof raw === 'string' && raw !== '' ? raw.toUpperCase() : 'CSV';
  if (name === 'CSV' || name === 'XLSX' || name === 'PDF') return name;
  throw invalid({ format: [t('export.choose', 'Elige csv, xlsx o pdf.')] });
};

const tenant = (actor: Actor) => ({ accountId: actor.accountId, operator: actor.operator });

/** The row of `exports`; its digest is filled in when the last byte has left. */
async function logged(query: ExportQuery, format: Format): Promise<number> {
  const { services, actor, resource, columns, asked, total } = query;
  const names = columns.map(({ name }) => name);
  const { q, filter, f, sort } = asked;
  return services.db.tenant(tenant(actor), async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into exports (account_id, path, query, columns, format, rows, created_by, updated_by) values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $7) returning id`,
      [
        actor.accountId,
        resource.path,
        JSON.stringify({ q, filter, f, sort }),
        JSON.stringify(names),
        format,
        total,
        actor.userId,
      ],
    );
    await audit(tx, actor, services.now(), {
      action: 'EXPORTAR',
      resource: resource.path,
      recordId: null,
      recordLabel: resource.label[1],
      changes: {
        formato: [null, format],
        filas: [null, total],
        columnas: [null, names],
        consulta: [null, { q, filter, f, sort }],
      },
    });
    return row!.id;
  });
}

const digested = ({ services, actor }: ExportQuery, id: number, sha256: string) =>
  services.db.tenant(tenant(actor), (tx) =>
    tx.execute(
      'update exports set sha256 = $2, version = version + 1, updated_at = now() where account_id = $3 and id = $1',
      [id, sha256, TENANT],
    ),
  );

async function* withDigest(
  query: ExportQuery,
  id: number,
  parts: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  await digested(query, id, hash.digest('hex'));
}

async function documentOf(query: ExportQuery, format: 'XLSX' | 'PDF'): Promise<Uint8Array> {
  const { services, actor, resource } = query;
  const now = services.now().toZonedDateTimeISO(actor.timeZone);
  const when = `${now.toPlainDate().toString()} ${now.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  const title = nameOfMany(resource);
  if (format === 'XLSX')
    return xlsxOf(query, {
      title,
      who: actor.nickname,
      when,
      link: `${services.appUrl}${actor.screen ?? `/${resource.screen ?? resource.path}`}`,
    });
  const [account] = await services.db.tenant(tenant(actor), (tx) =>
    tx.query<{ name: string }>('select name from accounts where id = $1', [actor.accountId]),
  );
  return pdfOf(query, {
    title,
    company: account?.name ?? actor.accountCode,
    who: actor.nickname,
    when,
  });
}

export async function exportFile(
  services: Services,
  actor: Actor,
  resource: Resource,
  wire: WireObject,
): Promise<Response> {
  requirePermission(actor, services.registry, resource, 'export');
  const { format: raw, ...asked } = wire;
  const format = formatOf(raw);
  const { mime, limit, remedy } = FORMATS[format];
  const query = await exportQuery(services, actor, resource, asked, limit, remedy());
  const id = await logged(query, format);
  let body: BodyInit;
  if (format === 'CSV')
    body = Readable.toWeb(
      Readable.from(withDigest(query, id, csvParts(query))),
    ) as ReadableStream<Uint8Array>;
  else {
    const bytes = await documentOf(query, format);
    await digested(query, id, createHash('sha256').update(bytes).digest('hex'));
    body = bytes as Uint8Array<ArrayBuffer>;
  }
  const day = services.now().toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  return new Response(body, {
    headers: {
      'content-type': mime,
      'content-disposition': `attachment; filename="${resource.path.replaceAll('/', '-')}-${day}.${format.toLowerCase()}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
