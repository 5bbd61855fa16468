/**
 * A record's sheet in PDF, kept as a file of the record: what is mailed or handed over by a public
 * link.
 */
import { createHash } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';
import { requirePermission } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { isDrawable } from '#erp/kernel/files/content-type.ts';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import { cleanName } from '../files/files.ts';
import type { Resource } from '#erp/model/types.ts';
import { templateBlocks, declaredBlocks, watermarkOf } from '#erp/model/records/print-layout.ts';
import { companyCurrency } from '#erp/kernel/query/company-currency.ts';
import { readForResponse } from '#erp/kernel/operations/one.ts';
import { loadPrintFormat } from './print-format.ts';
import { printHeader } from './print-header.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import { recordPdf, type Sheet } from './record-pdf.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { putSummaries } from '#erp/kernel/operations/rows/summaries.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';

/** Child rows on a sheet; of more it says how many there are. */
const PAPER_ROWS = 500;

export interface PrintedRecord {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface RenderedRecord {
  readonly bytes: Buffer;
  readonly name: string;
  /** Name of the company's format, or of none. */
  readonly format: string;
  readonly copies: number;
}

export const NO_FORMAT = 'Ficha en PDF';

/** The document's own day; one that has none yet is of today. */
function dayOf({ print }: Resource, row: Row, { timeZone }: Actor, now: Temporal.Instant): string {
  const text = String(row[print?.day ?? 'created_at'] ?? now.toString());
  return text.length === 10
    ? text
    : Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

interface PrintedRow {
  readonly row: Row;
  readonly title: string;
  readonly company: string;
  /** Code of its currency. */
  readonly home: string | null;
  readonly format: Awaited<ReturnType<typeof loadPrintFormat>>;
  readonly head: Awaited<ReturnType<typeof printHeader>>;
}

/** What stands on its sheet, with what the actor may see, and the format in which it does. */
async function loadPrinted(
  { tx, services, actor, now }: Writing,
  record: RecordName,
  formatId: number | null,
): Promise<PrintedRow> {
  const { registry } = services;
  const { resource } = record;
  const [account] = await tx.query<{ name: string }>('select name from accounts where id = $1', [
    actor.accountId,
  ]);
  const title = await requireRecord(tx, registry, actor, record, 'one');
  const key = requirePermission(actor, registry, resource, 'one');
  const row = await readForResponse(tx, services, actor, resource, record.id, key, PAPER_ROWS);
  await putSummaries({ tx, services, actor, resource }, row);
  const own = resource.branchField ? row[resource.branchField] : null;
  const branchId = typeof own === 'number' ? own : actor.permissions.defaultBranchId;
  const format = await loadPrintFormat(tx, registry, resource, branchId, formatId);
  const day = dayOf(resource, row, actor, now);
  const head = await printHeader(tx, registry, branchId, day, format ?? {});
  const home = await companyCurrency(tx);
  return { row, title, company: account?.name ?? '', home, format, head };
}

async function drawSheet(
  { services, actor, now }: Omit<Writing, 'tx'>,
  resource: Resource,
  { row, title, company, home, format, head }: PrintedRow,
): Promise<RenderedRecord> {
  const { registry } = services;
  const when = now
    .toZonedDateTimeISO(actor.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
  const copies = format && format.copies.length > 0 ? format.copies : [''];
  const sheet: Sheet = {
    blocks: format
      ? templateBlocks(registry, resource, format.parts)
      : declaredBlocks(registry, resource),
    header: head.lines.length > 0 ? head.lines : [company],
    logo: format?.logo ? await pictureOf(services, actor.accountId, format.logo) : null,
    footer: head.footer.split('\n').filter(Boolean),
    legend: format?.legend ?? null,
    signatures: format?.signatures ?? resource.print?.signatures ?? [],
    copies,
    landscape: format?.landscape ?? false,
    watermark: format && !format.watermark ? null : watermarkOf(resource, row),
    company,
    home,
    who: actor.nickname,
    when,
    timeZone: actor.timeZone,
  };
  return {
    bytes: Buffer.from(await recordPdf(registry, resource, row, sheet)),
    name: cleanName(`${resource.label[0]} ${title}.pdf`),
    format: format?.name ?? NO_FORMAT,
    copies: copies.length,
  };
}

/**
 * Draws it with what the actor may see, in the company's format for it or in the one that is named.
 * Opens transactions of its own.
 */
export async function renderRecord(
  services: Services,
  actor: Actor,
  record: RecordName,
  now: Temporal.Instant,
  formatId: number | null = null,
): Promise<RenderedRecord> {
  const at = { services, actor, now };
  const printed = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    (tx) => loadPrinted({ ...at, tx }, record, formatId),
  );
  return drawSheet(at, record.resource, printed);
}

/**
 * A picture that can be drawn; null when it is gone, is none, or would unpack to more than a page
 * can want.
 */
export async function pictureOf(
  services: Services,
  accountId: number,
  sha256: string,
): Promise<Buffer | null> {
  const content = await contentsOf(services).open(accountId, sha256);
  if (!content) return null;
  const bytes = Buffer.from(await new Response(content.stream).arrayBuffer());
  return isDrawable(bytes) ? bytes : null;
}

async function keepContent(
  services: Services,
  { accountId }: Actor,
  { bytes, name }: RenderedRecord,
): Promise<PrintedRecord> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await contentsOf(services).put(accountId, sha256, bytes);
  return { name, size: bytes.length, sha256 };
}

/** The same, with its content kept. */
export async function printRecord(
  services: Services,
  actor: Actor,
  record: RecordName,
  now: Temporal.Instant,
): Promise<PrintedRecord> {
  return keepContent(services, actor, await renderRecord(services, actor, record, now));
}

/** As it stands in this transaction, which is about to change it. */
export async function printRecordWithin(at: Writing, record: RecordName): Promise<PrintedRecord> {
  const printed = await loadPrinted(at, record, null);
  return keepContent(at.services, at.actor, await drawSheet(at, record.resource, printed));
}

/**
 * Its row among the record's files, which only who drew it opens, and who may read all that the
 * record has (`files.drawn`).
 */
export async function insertPrintedRecord(
  tx: Tx,
  actor: Actor,
  record: RecordName,
  paper: PrintedRecord,
  note: string,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into files (account_id, name, mime, size, sha256, kind, resource, record_id, note, drawn, created_by, updated_by) values ($1, $2, 'application/pdf', $3, $4, 'OTRO', $5, $6, $7, true, $8, $8) returning id`,
    [
      actor.accountId,
      paper.name,
      paper.size,
      paper.sha256,
      record.resource.path,
      String(record.id),
      note,
      actor.userId,
    ],
  );
  return row!.id;
}
