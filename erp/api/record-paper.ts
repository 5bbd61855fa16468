/** A record's sheet in PDF, kept as a file of the record: what is mailed or handed over by a public link. */
import { createHash } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';
import { requireKey } from './access.ts';
import type { Actor } from './actor.ts';
import { contentsOf } from './contents.ts';
import { cleanName } from './files.ts';
import { readShown } from './operations/one.ts';
import { requireRecord, type RecordName } from './record-access.ts';
import { recordPdf } from './record-pdf.ts';
import type { Services } from './services.ts';

export interface Paper {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** Draws it with what the actor may see. Opens a transaction of its own. */
export async function paperOf(services: Services, actor: Actor, record: RecordName, now: Temporal.Instant): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  const { registry, db } = services;
  const { row, title, company } = await db.tenant({ accountId: actor.accountId, operator: actor.operator }, async (tx) => {
    const [account] = await tx.query<{ name: string }>('select name from accounts where id = $1', [actor.accountId]);
    const named = await requireRecord(tx, registry, actor, record, 'one');
    const key = requireKey(actor, registry, record.resource, 'one');
    return { row: await readShown(tx, services, actor, record.resource, record.id, key), title: named, company: account?.name ?? '' };
  });
  const when = now.toZonedDateTimeISO(actor.timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
  const bytes = Buffer.from(await recordPdf(registry, record.resource, row, { company, who: actor.nickname, when }));
  return { bytes, name: cleanName(`${record.resource.label[0]} ${title}.pdf`) };
}

/** The same, with its content kept. */
export async function drawPaper(services: Services, actor: Actor, record: RecordName, now: Temporal.Instant): Promise<Paper> {
  const { bytes, name } = await paperOf(services, actor, record, now);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await contentsOf(services).put(actor.accountId, sha256, bytes);
  return { name, size: bytes.length, sha256 };
}

/** Its row among the record's files. */
export async function insertPaper(tx: Tx, actor: Actor, record: RecordName, paper: Paper, note: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into files (account_id, name, mime, size, sha256, kind, resource, record_id, note, created_by, updated_by) values ($1, $2, 'application/pdf', $3, $4, 'OTRO', $5, $6, $7, $8, $8) returning id`,
    [actor.accountId, paper.name, paper.size, paper.sha256, record.resource.path, String(record.id), note, actor.userId],
  );
  return row!.id;
}
