/**
 * What is kept in memory of each session: the actor as of at most 30 seconds ago. A revocation or a
 * change of rights made by this process voids it at once; another process sees it when the entry is
 * read again.
 */
import { LRUCache } from 'lru-cache';
import type { Database } from '#erp/db/database.ts';
import type { Actor, RequiredStep } from '#erp/kernel/actor.ts';
import type { Session } from './sessions.ts';

export const FRESH_MS = 30_000;
const MAX_ENTRIES = 10_000;

export interface SignedIn {
  readonly session: Session;
  /** Without address and request, which differ in each call. */
  readonly actor: Actor;
  readonly status: string;
  readonly pending: RequiredStep | null;
  readonly readAtMs: number;
  lastSeenMs: number;
  /** When `last_seen_at` was last written. */
  touchedMs: number;
}

export class SignedInCache {
  /**
   * How old an entry may be is asked of the installation's clock, which may be set back: no matter
   * of the cache.
   */
  readonly #entries = new LRUCache<string, SignedIn>({ max: MAX_ENTRIES });
  #generation = 0;

  /** Changes whenever something is voided: what was read before must not be kept after. */
  get generation(): number {
    return this.#generation;
  }

  find(sessionId: string, nowMs: number): SignedIn | null {
    const entry = this.#entries.get(sessionId);
    return entry && Math.abs(nowMs - entry.readAtMs) < FRESH_MS ? entry : null;
  }

  keep(entry: SignedIn, generation: number): void {
    if (generation !== this.#generation) return;
    this.#entries.set(entry.session.id, entry);
  }

  /** The last use that memory knows; the database is written only once a minute. */
  lastSeen(sessionId: string): number {
    return this.#entries.get(sessionId)?.lastSeenMs ?? 0;
  }

  dropSession(sessionId: string): void {
    this.#generation++;
    this.#entries.delete(sessionId);
  }

  /** Also where this person looks as somebody else. */
  dropUser(accountId: number, userId: number): void {
    this.#dropWhere(
      ({ actor }) =>
        actor.accountId === accountId &&
        (actor.userId === userId || actor.impersonator?.id === userId),
    );
  }

  dropAccount(accountId: number): void {
    this.#dropWhere((entry) => entry.actor.accountId === accountId);
  }

  /** After a change that reaches across companies. */
  dropAll(): void {
    this.#dropWhere(() => true);
  }

  #dropWhere(matches: (entry: SignedIn) => boolean): void {
    this.#generation++;
    for (const [id, entry] of this.#entries) if (matches(entry)) this.#entries.delete(id);
  }
}

const caches = new WeakMap<Database, SignedInCache>();

export const signedInOf = (db: Database): SignedInCache =>
  caches.getOrInsertComputed(db, () => new SignedInCache());
