/** The audit log as a list: filters, pages, and the seal of each row. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import { entryChanges, type HistoryEntry } from '#erp/kernel/audit/history.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Services } from '#erp/kernel/services.ts';

export interface LogEntry extends HistoryEntry {
  readonly acting_as: number | null;
  readonly session_id: string | null;
  readonly request_id: string | null;
  readonly ip: string | null;
  readonly screen: string | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  /** Place in the chain; null for the few seconds until it is sealed. */
  readonly seq: number | null;
}

export interface LogPage {
  readonly rows: readonly LogEntry[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

const COLUMNS =
  'l.id, l.at, l.actor_kind, l.user_id, l.nickname, l.acting_as, l.session_id, l.request_id, l.ip, l.screen, l.action, l.transition, l.resource, l.record_id, l.record_label, l.changes, l.reason';
const MAX_TOTAL = 10_000;
/** Without dates a search looks at this many days: no statement reads the whole log. */
const DAYS = 31;

const textOf = (query: WireObject, name: string) =>
  typeof query[name] === 'string' ? query[name].trim().slice(0, 200) : '';

function wholeOf(query: WireObject, name: string, fallback: number, max: number): number {
  const text = textOf(query, name);
  if (text === '') return fallback;
  if (!/^\d{1,15}$/.test(text) || Number(text) < 1 || Number(text) > max)
    throw invalid({
      [name]: [t('sys.between', 'Escribe un número entre 1 y {most}.', { most: max })],
    });
  return Number(text);
}

/** The instant at which a day begins in the company's zone. */
export function dayOf(
  query: Readonly<Record<string, unknown>>,
  name: string,
  timeZone: string,
  ahead = 0,
): string | null {
  const text = typeof query[name] === 'string' ? query[name].trim() : '';
  if (text === '') return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
      .add({ days: ahead })
      .toZonedDateTime(timeZone)
      .toInstant()
      .toString();
  } catch (error) {
    if (error instanceof RangeError)
      throw invalid({ [name]: [t('sys.date', 'Escribe una fecha como 2026-11-20.')] });
    throw error;
  }
}

function conditions(
  actor: Actor,
  query: WireObject,
  now: Temporal.Instant,
  params: Params,
): string {
  if (textOf(query, 'id'))
    return `l.id = ${params.add(wholeOf(query, 'id', 0, Number.MAX_SAFE_INTEGER))}`;
  const from =
    dayOf(query, 'from', actor.timeZone) ?? now.subtract({ hours: DAYS * 24 }).toString();
  const to = dayOf(query, 'to', actor.timeZone, 1);
  const wanted = [`l.at >= ${params.add(from)}::timestamptz`];
  if (to) wanted.push(`l.at < ${params.add(to)}::timestamptz`);
  for (const name of ['action', 'resource'])
    if (textOf(query, name)) wanted.push(`l.${name} = ${params.add(textOf(query, name))}`);
  for (const name of ['user_id', 'record_id'])
    if (textOf(query, name))
      wanted.push(`l.${name} = ${params.add(wholeOf(query, name, 0, Number.MAX_SAFE_INTEGER))}`);
  const q = textOf(query, 'q');
  if (q)
    wanted.push(
      `erp_fold(coalesce(l.record_label, '') || ' ' || coalesce(l.nickname, '') || ' ' || coalesce(l.reason, '')) like '%' || erp_fold(${params.add(q.replaceAll(/[\\%_]/g, '\\$&'))}) || '%'`,
    );
  return wanted.join(' and ');
}

export async function readLog(
  { db, registry, now }: Services,
  actor: Actor,
  query: WireObject,
): Promise<LogPage> {
  const [page, size] = [wholeOf(query, 'page', 1, 1_000), wholeOf(query, 'size', 50, 200)];
  const params = new Params();
  const where = conditions(actor, query, now(), params);
  return db.tenant({ accountId: actor.accountId }, async (tx) => {
    const rows = await tx.query<Omit<LogEntry, 'seq'>>(
      `select ${COLUMNS} from sys__logs l where ${where} order by l.at desc, l.id desc limit ${size} offset ${(page - 1) * size}`,
      params.values,
    );
    const [count] = await tx.query<{ total: number }>(
      `select count(*) as total from (select 1 from sys__logs l where ${where} limit ${MAX_TOTAL}) t`,
      params.values,
    );
    const seals = await tx.query<{ log_id: number; seq: number }>(
      'select log_id, seq from audit_seals where account_id = $2 and log_id = any($1::bigint[])',
      [rows.map(({ id }) => id), TENANT],
    );
    const seqOf = new Map(seals.map(({ log_id, seq }) => [log_id, seq]));
    return {
      page,
      size,
      total: count?.total ?? 0,
      rows: rows.map((row) => {
        const resource = row.resource ? registry.resources.get(row.resource) : undefined;
        return {
          ...row,
          changes: resource ? entryChanges(registry, actor, resource, row) : (row.changes ?? {}),
          seq: seqOf.get(row.id) ?? null,
        };
      }),
    };
  });
}
