/** By what a line of a bank is known again (finance R38). */
import { createHash } from 'node:crypto';
import type { StatementRow } from '../reading/statement.ts';

/**
 * Day, amount, reference, balance and words of each row. Rows of a file that are alike in all of it
 * are told apart by their number, so that the same file gives the same again.
 */
export function lineHashes(rows: readonly StatementRow[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map(({ date, amount, reference, balance_after, description }) => {
    const says = [date, amount, reference ?? '', balance_after ?? '', description].join('\u001f');
    const times = (seen.get(says) ?? 0) + 1;
    seen.set(says, times);
    return createHash('sha256').update(`${says}\u001f${times}`).digest('hex');
  });
}
