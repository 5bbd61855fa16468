/** What came by an order that is none of raw material, and is analysed all the same. */
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Purchasing } from '../purchasing-desks.ts';
import type { Found } from '../past/raw-data.ts';
import { analyse, daysAgo } from './yard.ts';

/** Within what each template asks for: it is paid as it weighs, at the price of its order. */
const SOUND: Readonly<Record<string, Found>> = {
  'FIB-0001': ['0.30', '0.40', '1.2'],
  'FIB-0002': ['0.30', '0.40', '1.2'],
  'FIB-0003': ['0.30', '0.40', '1.2'],
  'FIB-0006': ['7.60', '1.20', '8.2'],
  'FIB-0007': ['5.60', '1.80', '5.2'],
  'FIB-0008': ['0.90', '0.80', '1.6'],
};

/** Each row of a reception that waits for its dictum, on the day on which it came. */
export async function analyseHeld(at: Purchasing, shipmentId: number, days: number): Promise<void> {
  const rows = await at.laboratory.tx.query(
    sql<{
      code: string;
      held: boolean;
    }>`select coalesce(p.code, '') as code, coalesce(l.inspection_required, false) as held from shipment_lines l ${raw(leftJoin('shipment_lines.product_id', 'l', 'p'))} where l.account_id = ${TENANT} and l.shipment_id = ${shipmentId} order by l.position, l.id`,
  );
  if (!rows.some(({ held }) => held)) return;
  await daysAgo(at.laboratory, days, (laboratory) =>
    daysAgo(at.quality, days, async (quality) => {
      for (const [i, { code, held }] of rows.entries())
        if (held)
          await analyse(
            { laboratory, quality },
            shipmentId,
            { found: SOUND[code]!, dictum: 'ACEPTADO' },
            i + 1,
          );
    }),
  );
}
