import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { EXPECTED } from '../../shipments/shipment-choices.ts';
import type { Change } from '../send-order.ts';

interface Coming {
  readonly description: string;
  readonly coming: string;
  readonly unit: string;
}

/** An amendment for less than what came and is on its way is confirmed by who sends it. */
export async function warnOfComing({ tx, before, warn }: Change): Promise<void> {
  if (!before.amended_from) return;
  const [over] = await tx.query(
    sql<Coming>`select coalesce(l.description, '') as description, c.coming, u.code as unit
      from (select x.purchase_order_line_id as id, sum(x.expected_quantity) as coming from shipment_lines x ${raw(join('shipment_lines.shipment_id', 'x', 's'))}
          where x.account_id = ${TENANT} and s.purchase_order_id = ${before.id!} and s.status = any(${[...EXPECTED]}::text[]) group by 1) c
        join purchase_order_lines l on l.account_id = ${TENANT} and l.id = c.id ${raw(join('purchase_order_lines.unit_id', 'l', 'u'))}
      where l.quantity < coalesce(l.received_quantity, 0) + c.coming order by l.position, l.id limit 1`,
  );
  if (over)
    warn(
      '',
      t(
        'purchasing.moreIsComing',
        'De «{description}» vienen en camino {coming} {unit}, más de lo que se pide ahora: avisa al proveedor.',
        { ...over },
      ),
    );
}
