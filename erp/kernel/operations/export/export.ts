/**
 * A list as a file: the same columns, filters, order and rights. Each one leaves an audit row and a
 * row of `exports`.
 */
import { nameOfMany } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { requirePermission } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Resource } from '#erp/model/types.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import { digested, digestOf, keepDigest, streamOf } from './digest.ts';
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
    body = streamOf(
      digested(csvParts(query), (sha256) => keepDigest(services, actor, { id, sha256 })),
    );
  else {
    const bytes = await documentOf(query, format);
    await keepDigest(services, actor, { id, sha256: digestOf(bytes) });
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
