/**
 * The fields that each company added to its tables, remembered for half a minute and voided when
 * they are saved.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '#erp/db/database.ts';
import { companyRegistry, type ExtraDefinition } from '#erp/model/records/extra-fields.ts';
import type { Registry } from '#erp/model/registry.ts';
import { canOpenResource } from '#erp/kernel/access.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';

const FRESH_MS = 30_000;
const MAX_COMPANIES = 200;

const DEFINITIONS = `select t.resource, f.name, f.label, f.type, f.choices, f.ref_resource, f.required, f."unique", f.min, f.max, f.max_length,
    f.default_value, f.help, f.section, coalesce(f."order", 0) as "order", f.in_list, f.in_filter, f.in_export, f.in_print, p.key as privilege
  from sys__table_fields f ${join('sys__table_fields.table_id', 'f', 't')}
  ${leftJoin('sys__table_fields.privilege_id', 'f', 'p')} where f.account_id = $1 order by t.resource, f.position, f.id`;

export const readDefinitions = (tx: Tx): Promise<readonly ExtraDefinition[]> =>
  tx.query<ExtraDefinition & Record<string, unknown>>(DEFINITIONS, [TENANT]);

interface CacheEntry {
  readonly readAtMs: number;
  readonly definitions: readonly ExtraDefinition[];
  /** Empty while the company has none. */
  readonly version: string;
  readonly registry: Registry;
}

const kept = new WeakMap<Database, LRUCache<number, CacheEntry>>();

const keptOf = (db: Database): LRUCache<number, CacheEntry> =>
  kept.getOrInsertComputed(db, () => new LRUCache<number, CacheEntry>({ max: MAX_COMPANIES }));

/** Outside transactions only: it may open one of its own. */
async function companyOf(services: Services, accountId: number): Promise<CacheEntry> {
  const { db, registry } = services;
  const cache = keptOf(db);
  // Asked by every call: the installation's own clock costs several times the look-up.
  const at = performance.now();
  const known = cache.get(accountId);
  if (known && at - known.readAtMs < FRESH_MS) return known;
  const definitions = await db.tenant({ accountId }, readDefinitions);
  const version =
    definitions.length === 0
      ? ''
      : createHash('sha256').update(JSON.stringify(definitions)).digest('base64url').slice(0, 16);
  const made: CacheEntry =
    known?.version === version
      ? { ...known, readAtMs: at }
      : {
          readAtMs: at,
          definitions,
          version,
          registry: version === '' ? registry : companyRegistry(registry, definitions),
        };
  cache.set(accountId, made);
  return made;
}

/** A registry of some resources only (tests) has no such tables. */
const hasTables = ({ registry }: Services) => registry.resources.has('sys/tables');

/**
 * The services as this company's operations use them: its own fields stand among the declared ones.
 */
export async function servicesFor(services: Services, accountId: number): Promise<Services> {
  if (!hasTables(services)) return services;
  const { registry, version } = await companyOf(services, accountId);
  return version === '' ? services : { ...services, registry };
}

export async function definitionsFor(
  services: Services,
  accountId: number,
): Promise<{ readonly version: string; readonly definitions: readonly ExtraDefinition[] }> {
  if (!hasTables(services)) return { version: '', definitions: [] };
  const { version, definitions } = await companyOf(services, accountId);
  return { version, definitions };
}

export const clearDefinitions = (db: Database, accountId: number): void => {
  kept.get(db)?.delete(accountId);
};

/**
 * The added fields that a person may see: of records that they may open, and asking for no right
 * that they lack. The version tells such views apart.
 */
export async function visibleDefinitions(
  services: Services,
  actor: Actor,
): Promise<{ readonly version: string; readonly definitions: readonly ExtraDefinition[] }> {
  const { version, definitions } = await definitionsFor(services, actor.accountId);
  const { registry } = services;
  const seen = definitions.filter(({ resource: path, privilege }) => {
    const resource = registry.resources.get(path);
    return (
      resource &&
      canOpenResource(actor, registry, resource) &&
      (!privilege || hasPermission(actor, privilege))
    );
  });
  if (seen.length === definitions.length) return { version, definitions };
  return {
    version:
      seen.length === 0
        ? ''
        : createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 16),
    definitions: seen,
  };
}
