/**
 * Who wants to be told of what, remembered for each company: a save asks this memory, so that
 * without web hooks it costs a look at a map and no statement.
 */
import type { Actor } from '#erp/kernel/actor.ts';
import { readActor } from '#erp/platform/access/authenticate.ts';
import { signedInOf } from '#erp/platform/access/signed-in.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Database, Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { patternsIn } from '#erp/model/records/record-events.ts';

const FRESH_MS = 30_000;

export interface Listener {
  readonly interfaceId: number;
  readonly patterns: readonly string[];
  /** Fields asked for; null = the usual ones. */
  readonly fields: readonly string[] | null;
  /** A list's filter as in its address. */
  readonly filter: string | null;
  /** The integration user, whose rights decide what is told. */
  readonly actor: Actor;
}

interface CacheEntry {
  readonly listeners: readonly Listener[];
  readonly readAtMs: number;
  /** Of the memory of rights, and of this one: a change of either makes the entry old. */
  readonly rights: number;
}
interface Memory {
  readonly byAccount: Map<number, CacheEntry>;
  generation: number;
}

const memories = new WeakMap<Database, Memory>();
const memoryOf = (db: Database): Memory =>
  memories.getOrInsertComputed(db, () => ({ byAccount: new Map(), generation: 0 }));

/** After a change of an interface. What is being read meanwhile is not kept. */
export function clearListeners(db: Database, accountId: number): void {
  const memory = memoryOf(db);
  memory.generation += 1;
  memory.byAccount.delete(accountId);
}

const NO_ONE: readonly Listener[] = [];

/** In the company's transaction. Without the resource (a smaller registry) nobody listens. */
export async function loadListeners(
  tx: Tx,
  services: Services,
  accountId: number,
): Promise<readonly Listener[]> {
  if (!services.registry.resources.has('interface-deliveries')) return NO_ONE;
  const memory = memoryOf(services.db);
  const rights = signedInOf(services.db).generation;
  const known = memory.byAccount.get(accountId);
  const now = services.now();
  if (
    known &&
    known.rights === rights &&
    Math.abs(now.epochMilliseconds - known.readAtMs) < FRESH_MS
  )
    return known.listeners;
  const { generation } = memory;
  const listeners = await readListeners(tx, services, accountId, now);
  if (memory.generation === generation)
    memory.byAccount.set(accountId, { listeners, readAtMs: now.epochMilliseconds, rights });
  return listeners;
}

interface HookRow {
  readonly id: number;
  readonly name: string;
  readonly user_id: number;
  readonly events: string;
  readonly filter: string | null;
  readonly payload_fields: string | null;
}

/** Those that are paused or fail are told later, in order: their notices wait in the queue. */
async function readListeners(
  tx: Tx,
  services: Services,
  accountId: number,
  now: Temporal.Instant,
): Promise<readonly Listener[]> {
  const rows = await tx.query<HookRow>(
    `select id, name, user_id, events, filter, payload_fields from interfaces where account_id = $1 and kind = 'WEBHOOK' and status <> 'REVOCADA' and user_id is not null and events is not null`,
    [TENANT],
  );
  const found: Listener[] = [];
  for (const row of rows) {
    const read = await readActor(tx, services.registry, sessionOf(accountId, row), now);
    if (read?.status !== 'ACTIVO') continue;
    found.push({
      interfaceId: row.id,
      patterns: patternsIn(row.events),
      fields: row.payload_fields ? patternsIn(row.payload_fields) : null,
      filter: row.filter || null,
      actor: {
        ...read.actor,
        origin: 'LLAVE_API',
        sessionId: null,
        reauthAt: null,
        operator: false,
      },
    });
  }
  return found;
}

const sessionOf = (accountId: number, row: HookRow) => ({
  id: '',
  accountId,
  userId: row.user_id,
  ip: '',
  reauthAt: null,
});
