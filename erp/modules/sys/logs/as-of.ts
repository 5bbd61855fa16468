/**
 * A record as it was: from what it is now, each later row of the log taken back, newest first
 * (platform §5.16).
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import { privilegeKeyOf, requirePermission, rowFilters } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { CUT_SHORT, type Changes } from '#erp/kernel/audit/audit.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { pathsOf } from '#erp/kernel/record-access.ts';
import { recordChanges } from '#erp/kernel/audit/history.ts';
import { hiddenFields, showLines } from '#erp/kernel/operations/one.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { readRow } from '#erp/kernel/query/read.ts';
import { visibleTitleSql } from '#erp/kernel/query/titles.ts';
import { secretNames } from '#erp/kernel/rights/secrets.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { isSeenIn } from '#erp/model/rows/view-of.ts';
import type { Resource } from '#erp/model/types.ts';
import { requireRight } from '../rights.ts';
import { takenBack, type PastRecord } from './reverted-changes.ts';

export interface AsOf {
  readonly resource: string;
  readonly record_id: number;
  readonly at: string;
  /** As it was then; null where the record did not exist. */
  readonly past: PastRecord | null;
  /** As it is now; null for a deleted record. */
  readonly present: PastRecord | null;
  /** Names of what references point at, by field. */
  readonly titles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A change too large to be kept whole lies between: what it changed is not known. */
  readonly incomplete: boolean;
}

interface Entry {
  readonly action: string;
  readonly transition: string | null;
  readonly changes: Changes | null;
}

function instantOf(raw: unknown): string {
  try {
    return Temporal.Instant.from(String(raw)).toString();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid({ at: [t('sys.instant', 'Escribe un instante como 2026-11-20T15:04:05Z.')] });
  }
}

/** The fields of the log: what is computed or secret is not in it. */
function logged(resource: Resource, row: PastRecord, hidden: ReadonlySet<string>): PastRecord {
  const secrets = new Set(secretNames(resource));
  const names = [...(resource.hasActive ? ['active'] : []), ...Object.keys(resource.fields)];
  return Object.fromEntries(
    names
      .filter(
        (name) =>
          !hidden.has(name) && !secrets.has(name) && resource.fields[name]?.kind !== 'computed',
      )
      .map((name) => [name, row[name] ?? null]),
  );
}

export async function asOf(services: Services, actor: Actor, query: WireObject): Promise<AsOf> {
  const { registry, db } = services;
  const resource =
    typeof query.resource === 'string' ? registry.resources.get(query.resource) : undefined;
  const id = rowIdOf(query.record_id) || 0;
  if (!resource || id === 0) throw notFound();
  requirePermission(actor, registry, resource, 'history');
  const at = instantOf(query.at);
  const hidden = hiddenFields(actor, resource);
  const paths = pathsOf(registry, resource);
  return db.tenant({ accountId: actor.accountId, operator: actor.operator }, async (tx) => {
    const params = new Params();
    const conditions = [
      `t.id = ${params.add(id)}`,
      ...rowFilters(actor, registry, resource, privilegeKeyOf(registry, resource, 'list'), params),
    ];
    const row = await readRow(tx, registry, resource, conditions, params, {
      shown: false,
      without: hidden,
    });
    // Of a deleted record nobody can say whose it was: only readers of the whole log see it.
    if (!row) await requireReadable(tx, services, actor, resource, id);
    const entries = await tx.query<Entry>(
      `select action, transition, changes from sys__logs where account_id = $4 and resource = any($1::text[]) and record_id = $2 and at > $3 order by id desc`,
      [paths, id, at, TENANT],
    );
    const known = await tx.query(
      'select 1 as found from sys__logs where account_id = $3 and resource = any($1::text[]) and record_id = $2 limit 1',
      [paths, id, TENANT],
    );
    if (!row && known.length === 0) throw notFound();
    const present = row && logged(resource, row as PastRecord, hidden);
    const past = takenBack(
      present,
      entries.map((entry) => ({
        ...entry,
        changes: recordChanges(registry, actor, resource, entry),
      })),
    );
    // What is gone was never there for who looks through a view that would not have shown it.
    if (!row && past && !isSeenIn(resource, past)) throw notFound();
    const shown = (each: PastRecord | null) =>
      each &&
      (showLines(services, actor, resource, logged(resource, each, hidden) as Row) as PastRecord);
    return {
      resource: resource.path,
      record_id: id,
      at,
      past: shown(past),
      present: shown(present),
      titles: await titlesOf(tx, services, actor, resource, [present, past]),
      incomplete: entries.some(({ changes }) => changes && CUT_SHORT in changes),
    };
  });
}

async function requireReadable(
  tx: Tx,
  services: Services,
  actor: Actor,
  resource: Resource,
  id: number,
): Promise<void> {
  const [there] = await tx.query(`select 1 as found from ${resource.table} where id = $1`, [id]);
  if (there) throw notFound();
  requireRight(services, actor, 'sys/logs.list');
}

async function titlesOf(
  tx: Tx,
  { registry }: Services,
  actor: Actor,
  resource: Resource,
  rows: readonly (PastRecord | null)[],
): Promise<AsOf['titles']> {
  const titles: Record<string, Record<string, string>> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'ref' && field.kind !== 'refs') continue;
    const values = rows
      .flatMap((row) => [row?.[name]].flat())
      .filter((value) => value !== null && value !== undefined && value !== '');
    if (values.length === 0) continue;
    const target = registry.resource(field.to);
    const key = field.kind === 'ref' && field.by ? field.by : 'id';
    const found = await tx.query<{ key: string; title: string }>(
      `select t.${key}::text as key, ${visibleTitleSql(registry, target, 't', actor)} as title from ${target.table} t where t.${key}::text = any($1::text[])`,
      [[...new Set(values.map(String))]],
    );
    titles[name] = Object.fromEntries(found.map((each) => [each.key, each.title]));
  }
  return titles;
}
