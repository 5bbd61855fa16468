/** What the operator of the installation reads of another company. */
import type { Tx } from '#erp/db/database.ts';
import { runAsOwner } from './identities.ts';

/** Runs a reading that names its company itself, past row security, in the transaction. */
export const readingAnyCompany = <T>(tx: Tx, read: () => Promise<T>): Promise<T> =>
  runAsOwner(tx, async () => {
    await tx.execute(`set local erp.system = '1'`);
    const found = await read();
    await tx.execute(`set local erp.system = ''`);
    return found;
  });
