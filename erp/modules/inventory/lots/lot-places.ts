import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

export interface Place {
  /** Names the place in a form: storage, slot and owner. */
  readonly key: string;
  readonly storage_id: number;
  readonly storage: string;
  readonly slot_id: number | null;
  readonly slot: string | null;
  readonly owner_kind: string;
  readonly qty: string;
  readonly qty2: string;
  readonly reserved: string;
  readonly unit: string;
  readonly since: string | null;
}

/** Where a lot is, with the storages that the actor works in when `storageIds` says so. */
export const placesOf = (
  tx: Tx,
  lotId: number,
  storageIds: readonly number[] | null = null,
): Promise<Place[]> =>
  tx.query<Place>(
    `select concat_ws('-', b.storage_id, coalesce(b.slot_id, 0), b.owner_kind) as key, b.storage_id, s.code || ' — ' || s.name as storage, b.slot_id, u.code as slot, b.owner_kind, b.qty, b.qty2,
       b.reserved_hard as reserved, n.code as unit, b.first_in_at as since
     from stock_balances b join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id join products p on ${sameCompany('p', 'b')} and p.id = b.product_id
       ${join('products.stock_unit_id', 'p', 'n')} left join wms__slots u on ${sameCompany('u', 'b')} and u.id = b.slot_id
     where b.account_id = $3 and b.lot_id = $1 and b.qty <> 0 and ($2::bigint[] is null or b.storage_id = any($2)) order by s.code, u.code nulls first, b.id`,
    [lotId, storageIds, TENANT],
  );

/** `GET lots/places/:id` */
export async function places(context: CallContext) {
  const actor = requireActor(context);
  const own = actor.permissions.storageIds;
  return {
    data: await context.services.db.tenant(
      { accountId: actor.accountId, operator: actor.operator },
      (tx) => placesOf(tx, context.id!, own ?? null),
    ),
  };
}
