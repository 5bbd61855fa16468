/** A table of no resource as a file: logged like every other export. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Actor } from '#erp/kernel/actor.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { invalid } from '#erp/model/errors.ts';
import { csvParts } from '#erp/kernel/operations/export/export-csv.ts';
import type { ExportColumn } from '#erp/kernel/operations/export/export-query.ts';
import { xlsxOf } from '#erp/kernel/operations/export/export-xlsx.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';

export interface SheetFile {
  /** Where it comes from, as in the log of exports: `sys/accesses`. */
  readonly path: string;
  readonly title: string;
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly words: readonly string[];
  /** What was asked, for the log. */
  readonly query: Readonly<Record<string, unknown>>;
  pages(): AsyncGenerator<readonly Row[]>;
}

const MIMES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

function formatOf(raw: unknown): keyof typeof MIMES {
  const name = typeof raw === 'string' && raw !== '' ? raw.toLowerCase() : 'csv';
  if (name !== 'csv' && name !== 'xlsx')
    throw invalid({ format: [t('export.chooseSheet', 'Elige csv o xlsx.')] });
  return name;
}

const headers = (mime: string, name: string) => ({
  'content-type': mime,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});

/**
 * The row of `exports`: how many rows it was and its digest are known when the last byte has left.
 */
async function logged(
  services: Services,
  actor: Actor,
  sheet: SheetFile,
  format: string,
): Promise<number> {
  const names = sheet.columns.map(({ name }) => name);
  return services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into exports (account_id, path, query, columns, format, rows, created_by, updated_by) values ($1, $2, $3::jsonb, $4::jsonb, $5, 0, $6, $6) returning id`,
      [
        actor.accountId,
        sheet.path,
        JSON.stringify(sheet.query),
        JSON.stringify(names),
        format,
        actor.userId,
      ],
    );
    await audit(tx, actor, services.now(), {
      action: 'EXPORTAR',
      resource: sheet.path,
      recordId: null,
      recordLabel: sheet.title,
      changes: { formato: [null, format], columnas: [null, names], consulta: [null, sheet.query] },
    });
    return row!.id;
  });
}

export async function sheetFile(
  services: Services,
  actor: Actor,
  sheet: SheetFile,
  rawFormat: unknown,
): Promise<Response> {
  const format = formatOf(rawFormat);
  const id = await logged(services, actor, sheet, format.toUpperCase());
  let count = 0;
  async function* counted() {
    for await (const rows of sheet.pages()) {
      count += rows.length;
      yield rows;
    }
  }
  const shown = {
    columns: sheet.columns,
    words: sheet.words,
    timeZone: actor.timeZone,
    pages: counted,
  };
  const finish = (sha256: string) =>
    services.db.tenant({ accountId: actor.accountId }, (tx) =>
      tx.execute(
        'update exports set rows = $2, sha256 = $3, version = version + 1, updated_at = now() where account_id = $4 and id = $1',
        [id, count, sha256, TENANT],
      ),
    );
  const name = `${sheet.name}.${format}`;
  if (format === 'csv') {
    const hash = createHash('sha256');
    async function* parts() {
      for await (const part of csvParts(shown)) {
        hash.update(part);
        yield part;
      }
      await finish(hash.digest('hex'));
    }
    return new Response(Readable.toWeb(Readable.from(parts())) as ReadableStream<Uint8Array>, {
      headers: headers(MIMES.csv, name),
    });
  }
  const at = services
    .now()
    .toZonedDateTimeISO(actor.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
  const bytes = await xlsxOf(shown, {
    title: sheet.title,
    who: actor.nickname,
    when: at,
    link: `${services.appUrl}/sys/logs`,
  });
  await finish(createHash('sha256').update(bytes).digest('hex'));
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: headers(MIMES.xlsx, name) });
}
