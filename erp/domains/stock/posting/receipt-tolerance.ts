/** How much more than what was expected may be received: the company's tolerance (`over_receipt_pct`). */
import type { Tx } from '#erp/db/database.ts';
import { micro, mulDiv, type Micro } from '../micro.ts';

const HUNDRED = micro('100');

/** `mostToReceive(expected)` is the most that may come in of what was ordered or sent, in the same unit. */
export async function receiptTolerance(tx: Tx): Promise<(expected: Micro) => Micro> {
  const [settings] = await tx.query<{ pct: string }>('select over_receipt_pct as pct from wms__configurations limit 1');
  const percent = micro(settings?.pct ?? '0');
  return (expected) => mulDiv(expected, HUNDRED + percent, HUNDRED);
}
