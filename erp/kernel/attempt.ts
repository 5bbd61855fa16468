/** Work that may be refused without taking back what was done before it, in one transaction. */
import type { Tx } from '#erp/db/database.ts';
import { DomainError } from '#erp/model/errors.ts';
import { toDomainError } from './error-mapping.ts';

/** Also of what fits no column; null for a fault, and for a database that may do it later. */
function refusalOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  const known = toDomainError(error);
  return known?.code === 'NO_DISPONIBLE' ? null : known;
}

/** All of it or nothing; what was refused is given back. */
export async function attempt(tx: Tx, work: () => Promise<unknown>): Promise<DomainError | null> {
  await tx.execute('savepoint attempt');
  try {
    await work();
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    await tx.execute('rollback to savepoint attempt');
    return refusal;
  }
}
