/**
 * Writes records a few at a time, so that others are served between; a record that fails fails
 * alone.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Database, Tx } from '#erp/db/database.ts';
import { toDomainError } from '#erp/kernel/error-mapping.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Log } from '#erp/model/log.ts';

/**
 * On the embedded engine everybody waits while a transaction is open; while others ask, one record
 * at a time.
 */
const TURN_MS = 8;

export type YieldBetweenRecords = () => Promise<boolean>;

class TakenBack extends Error {
  override name = 'TakenBack';
}
class FailedAt extends Error {
  readonly index: number;
  constructor(index: number, cause: unknown) {
    super('A record failed', { cause });
    this.index = index;
  }
}

export interface AttemptOptions<T, R> {
  readonly db: Database;
  readonly accountId: number;
  readonly operator: boolean;
  readonly log: Log;
  /** Called between two transactions; false when others ask and the next one should be short. */
  readonly pace: YieldBetweenRecords;
  /** False: everything is taken back. */
  readonly keep: boolean;
  /** Writes one record. */
  one(tx: Tx, item: T): Promise<R>;
  /** What is said of a record that failed. */
  failed(item: T, domainError: DomainError): R;
  /** Writes down what was done, in the same transaction; not called when it is taken back. */
  done(tx: Tx, results: readonly R[]): Promise<void>;
}

/** The whole installation cannot write, or is ending: no fault of the record. */
const isOurs = (domainError: DomainError) =>
  domainError.code === 'NO_DISPONIBLE' || domainError.code === 'MANTENIMIENTO';

export async function attemptAll<T, R>(
  at: AttemptOptions<T, R>,
  items: readonly T[],
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  // After a failure the ones before it are written without it.
  let upTo = items.length;
  while (next < items.length) {
    const until = upTo;
    upTo = items.length;
    const quiet = await at.pace();
    try {
      const done = await writeTogether(at, items, next, until, quiet ? TURN_MS : 0);
      results.push(...done);
      next += done.length;
    } catch (error) {
      if (!(error instanceof FailedAt)) throw error;
      if (error.index > next) {
        upTo = error.index;
        continue;
      }
      results.push(await writeAlone(at, items[next]!, error.cause));
      next += 1;
    }
  }
  return results;
}

async function writeTogether<T, R>(
  at: AttemptOptions<T, R>,
  items: readonly T[],
  from: number,
  until: number,
  turnMs: number,
): Promise<readonly R[]> {
  const results: R[] = [];
  const budget = until < items.length ? Infinity : turnMs;
  try {
    await at.db.tenant({ accountId: at.accountId, operator: at.operator }, async (tx) => {
      const start = performance.now();
      for (let i = from; i < until && (i === from || performance.now() - start < budget); i += 1) {
        try {
          results.push(await at.one(tx, items[i]!));
        } catch (error) {
          throw new FailedAt(i, error);
        }
      }
      if (!at.keep) throw new TakenBack();
      await at.done(tx, results);
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return results;
}

async function writeAlone<T, R>(at: AttemptOptions<T, R>, item: T, cause: unknown): Promise<R> {
  const known = toDomainError(cause);
  if (known && isOurs(known)) throw cause;
  if (!known) at.log.error({ err: cause }, 'import row');
  const result = at.failed(
    item,
    known ??
      new DomainError(
        'ERROR_INTERNO',
        t(
          'imports.rowNotSaved',
          'El sistema no pudo guardar esta fila. Intenta de nuevo o avisa a soporte.',
        ),
      ),
  );
  if (at.keep)
    await at.db.tenant({ accountId: at.accountId, operator: at.operator }, (tx) =>
      at.done(tx, [result]),
    );
  return result;
}
