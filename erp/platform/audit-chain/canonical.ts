/**
 * The text of an audit row that its seal covers (platform R18), and the hash that links it to the
 * one before.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#erp/kernel/audit/audit.ts';

export interface LogRow {
  readonly id: number;
  readonly at: string;
  readonly actor_kind: string;
  readonly user_id: number | null;
  readonly acting_as: number | null;
  readonly action: string;
  readonly transition: string | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly changes: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
}

/** Columns that a seal needs of alias `l`. */
export const LOG_COLUMNS =
  'l.id, l.at, l.actor_kind, l.user_id, l.acting_as, l.action, l.transition, l.resource, l.record_id, l.changes, l.reason';

export const FIRST = '0'.repeat(64);

const text = JSON.stringify;

/** JSON with sorted keys and no spaces, written by hand: a million rows a minute are verified. */
export function canonical(accountId: number, seq: number, row: LogRow): string {
  const actor = row.user_id === null ? row.actor_kind : `u:${row.user_id}`;
  return (
    `{"account_id":${accountId},"action":${text(row.action)},"actor":${text(actor)},"at":${text(row.at)},"changes":${canonicalJson(row.changes ?? {})}` +
    (row.acting_as === null ? '' : `,"on_behalf_of":"u:${row.acting_as}"`) +
    (row.reason === null ? '' : `,"reason":${text(row.reason)}`) +
    `,"record_id":${row.record_id === null ? 'null' : `"${row.record_id}"`},"resource":${text(row.resource)},"seq":${seq}` +
    (row.transition === null ? '}' : `,"transition":${text(row.transition)}}`)
  );
}

export const linkHash = (previous: string, canonicalRow: string): string =>
  createHash('sha256').update(`${previous}\n${canonicalRow}`).digest('hex');
