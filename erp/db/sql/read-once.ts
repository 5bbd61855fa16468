/**
 * Steps of one transaction that know nothing of each other ask for the same settings, units, rates
 * and prices.
 */
import type { Tx } from '../database.ts';
import type { Statement } from './sql.ts';
import { readsOfTransaction } from '../transaction.ts';

/**
 * Rows of a statement, asked once in a transaction: again only after the transaction wrote a table
 * that the statement names. For what others may change meanwhile without harm, never for what is
 * read again after taking a lock. Who gets the rows leaves them as they are.
 */
export function readOnce<R extends object>(tx: Tx, statement: Statement<R>): Promise<readonly R[]> {
  const ask = () => tx.query(statement);
  return readsOfTransaction()?.of(statement, ask) ?? ask();
}
