/** What came in a month that is over and was not used: from the door to the places of the rules. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { dayOf } from '../../books/calendar.ts';
import type { Purchasing } from '../purchasing-desks.ts';

const PUT_AWAY_ON = 27;
const STORAGE = 'LEO-MP';

/** After the plant took what it used of that month. */
export async function putAwayPast(
  { receiver }: Purchasing,
  system: Actor,
  back: number,
  products: readonly string[],
): Promise<void> {
  const { tx, services, actor, storages } = receiver;
  const storageId = storages.get(STORAGE)!;
  const ids = products.flatMap((code) => receiver.products.get(code) ?? []);
  const left = await tx.query(
    sql<{
      slot: number;
      product: number;
      lot: number | null;
      qty: string;
    }>`select b.slot_id as slot, b.product_id as product, b.lot_id as lot, b.qty::text as qty
      from storages s join stock_balances b on ${raw(sameCompany('b', 's'))} and b.storage_id = s.id and b.slot_id = s.receive_slot_id
        left join lots l on ${raw(sameCompany('l', 'b'))} and l.id = b.lot_id
      where s.account_id = ${TENANT} and s.id = ${storageId} and b.product_id = any(${ids}::bigint[]) and b.qty > 0 and b.owner_kind = 'PROPIO' and coalesce(l.status, 'LIBERADO') = 'LIBERADO' order by b.product_id, b.lot_id`,
  );
  if (left.length === 0) return;
  const at = Temporal.PlainDate.from(dayOf(system, back, PUT_AWAY_ON))
    .toZonedDateTime({ timeZone: system.timeZone, plainTime: { hour: 17 } })
    .toInstant();
  await postStock(
    { tx, services, actor, now: at },
    {
      type: 'TRASP',
      lines: left.map(({ slot, product, lot, qty }) => ({
        productId: product,
        storageId,
        slotId: slot,
        toStorageId: storageId,
        lotId: lot,
        qty,
      })),
      postedAt: at.toString({ smallestUnit: 'millisecond' }),
      source: { resource: 'demo', id: `acomodo-mp-${back}`, action: 'APLICAR' },
      confirmImpact: true,
    },
  );
}
