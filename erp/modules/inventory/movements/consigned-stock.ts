/**
 * `GET movements/consigned`: goods of suppliers that we hold, which can become ours (inventory
 * R12).
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import type { consignedRow } from './movements.schemas.ts';
import type * as z from 'zod';
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';

const MOST = 500;

/**
 * Rows by supplier, storage, product, lot and place, in stock units; of the storages in which the
 * actor works. `supplier_id` and `storage_id` narrow them.
 */
export async function consigned(call: CallContext) {
  const actor = requireActor(call);
  const asked = (name: string) => {
    const value = call.query[name];
    if (value === undefined || value === '') return null;
    if (typeof value !== 'string' || !ROW_ID.test(value))
      throw invalid({ [name]: [t('value.chooseAny', 'Elige una opción.')] });
    return Number(value);
  };
  const rows = await call.services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    (tx) =>
      tx.query<z.input<typeof consignedRow>>(
        `select b.owner_id as supplier_id, coalesce(v.trade_name, v.legal_name) as supplier, b.storage_id, s.code || ' — ' || s.name as storage, b.product_id, p.code, p.name, n.code as unit,
         w.code as second_unit, b.lot_id, l.code as lot, b.slot_id, u.code as slot, b.qty, b.qty2
       from stock_balances b join products p on ${sameCompany('p', 'b')} and p.id = b.product_id ${join('products.stock_unit_id', 'p', 'n')}
         join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id join suppliers v on ${sameCompany('v', 'b')} and v.id = b.owner_id
         ${leftJoin('products.second_unit_id', 'p', 'w')} left join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id
         left join wms__slots u on ${sameCompany('u', 'b')} and u.id = b.slot_id
       where b.account_id = $4 and b.owner_kind = 'PROVEEDOR' and b.qty > 0 and ($1::bigint is null or b.owner_id = $1) and ($2::bigint is null or b.storage_id = $2) and ($3::bigint[] is null or b.storage_id = any($3))
       order by supplier, storage, p.code, l.code nulls first, u.code nulls first limit ${MOST}`,
        [asked('supplier_id'), asked('storage_id'), actor.permissions.storageIds, TENANT],
      ),
  );
  return { data: rows };
}
