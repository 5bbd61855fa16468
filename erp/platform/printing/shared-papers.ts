/**
 * Papers that are handed over by a public link (platform §5): who has one reads it until it
 * expires, and the company sees that it was read.
 */
import { createHash, randomBytes } from 'node:crypto';
import { join } from '#erp/db/sql/joins.ts';
import { sql, raw } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';
import type { Services } from '#erp/kernel/services.ts';
import { notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { countWrongLink, linkRateLimit } from '../access/sign-in/rate-limits.ts';
import { insertPrintedRecord, type PrintedRecord } from './record-print.ts';

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /** A public link of one of its records was opened, by somebody who need not have a user. */
    readonly paperSeen?: (context: Writing, id: number) => Promise<void>;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export interface PublicLink {
  /** Of the row of `print-log`. */
  readonly id: number;
  readonly fileId: number;
  /** Nothing says it a second time: only its hash is stored. */
  readonly token: string;
}

interface LinkTerms {
  /** What the log of papers says that it was. */
  readonly called: string;
  readonly expires: Temporal.Instant;
  /** Who gets it, where that is known. */
  readonly to?: string;
}

export async function sharePaper(
  { tx, actor, now }: Writing,
  record: RecordName,
  paper: PrintedRecord,
  { called, expires, to }: LinkTerms,
): Promise<PublicLink> {
  const token = randomBytes(32).toString('base64url');
  const fileId = await insertPrintedRecord(tx, actor, record, paper, called);
  const by = actor.userId;
  const [row] = await tx.query(
    sql<{
      id: number;
    }>`insert into print_log (account_id, resource, record_id, template, copies, sha256, file_id, by, at, sent_to, token_hash, expires_at, seen_count, created_by, updated_by)
      values (${actor.accountId}, ${record.resource.path}, ${record.id}, ${called}, 1, ${paper.sha256}, ${fileId}, ${by}, ${now.toString()}, ${to ?? null}, ${hashOf(token)}, ${expires.toString()}, 0, ${by}, ${by}) returning id`,
  );
  return { id: row!.id, fileId, token };
}

export interface SharedPaper {
  readonly id: number;
  readonly account_id: number;
  readonly account_code: string;
  readonly company: string;
  readonly time_zone: string;
  readonly resource: string;
  readonly record_id: number;
  readonly name: string;
  readonly sha256: string;
}

export const deadLink = () =>
  notFound(
    t(
      'printing.linkDead',
      'La liga no es válida o ya venció. Pídela de nuevo a quien te la envió.',
    ),
  );

const findPaper = async (tx: Tx, token: string, now: Temporal.Instant) =>
  (
    await tx.query(
      sql<SharedPaper>`select p.id, p.account_id, a.code as account_code, a.name as company, a.time_zone, p.resource, p.record_id, f.name, f.sha256
        from print_log p ${raw(join('print_log.file_id', 'p', 'f'))} join accounts a on a.id = p.account_id and a.status = 'ACTIVA'
        where p.account_id = any(array(select id from accounts)) and p.token_hash = ${hashOf(token)} and p.expires_at > ${now.toString()}`,
    )
  )[0] ?? null;

/** Somebody who need not have a user. */
export interface Visitor {
  readonly services: Services;
  /** Wrong links are counted by where they come from. */
  readonly ip: string;
  readonly now: Temporal.Instant;
}

/** What the link hands over; throws NO_ENCONTRADO, DEMASIADOS_INTENTOS. */
export async function requireSharedPaper(
  { services, ip, now }: Visitor,
  token: string,
): Promise<SharedPaper> {
  const found = await services.db.system(async (tx) => {
    const paper = await findPaper(tx, token, now);
    if (!paper) await countWrongLink(tx, linkRateLimit('DOCUMENTO', ip), now);
    return paper;
  });
  if (!found) throw deadLink();
  return found;
}

/** Counts that it was read, and tells the rules of its record. */
export async function countSeen(
  services: Services,
  paper: SharedPaper,
  now: Temporal.Instant,
): Promise<void> {
  const { account_id: accountId, account_code: code, time_zone: zone, record_id: id } = paper;
  const actor = {
    ...systemActor(services.registry, accountId, code, zone),
    origin: 'PUBLICO' as const,
    nickname: 'print-log/shared',
  };
  await services.db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      sql`update print_log set seen_at = coalesce(seen_at, ${now.toString()}), seen_count = seen_count + 1, version = version + 1 where account_id = ${accountId} and id = ${paper.id}`,
    );
    await services.rules.get(paper.resource)?.paperSeen?.({ tx, services, actor, now }, id);
  });
}
