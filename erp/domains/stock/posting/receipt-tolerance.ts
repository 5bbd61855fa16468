/**
 * How much more than what was expected may be received: the company's tolerance
 * (`over_receipt_pct`).
 */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { fixed, mulDiv, type FixedDecimal } from '../fixed-decimal.ts';

const HUNDRED = fixed('100');

/** The company's tolerance, in percent. */
export async function receiptPercent(tx: Tx): Promise<string> {
  const [settings] = await tx.query<{ pct: string }>(
    'select over_receipt_pct as pct from wms__configurations where account_id = $1 limit 1',
    [TENANT],
  );
  return settings?.pct ?? '0';
}

/**
 * `mostToReceive(expected)` is the most that may come in of what was ordered or sent, in the same
 * unit.
 */
export async function receiptTolerance(tx: Tx): Promise<(expected: FixedDecimal) => FixedDecimal> {
  const percent = fixed(await receiptPercent(tx));
  return (expected) => mulDiv(expected, HUNDRED + percent, HUNDRED);
}
