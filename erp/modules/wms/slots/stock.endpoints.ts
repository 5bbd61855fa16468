/** `GET wms/stock`: what is where, row by row or place by place. */
import { t } from '#erp/model/texts/t.ts';
import type { slotRow, stockRow } from './slots.schemas.ts';
import type * as z from 'zod';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { KG_OF_UNIT } from '#erp/domains/stock/locations/slot-load.ts';

const KEYS = ['product_id', 'storage_id', 'slot_id', 'lot_id', 'owner_id'] as const;
const OWNERS = new Set(['PROPIO', 'CLIENTE', 'PROVEEDOR']);
const MOST = 5000;

type Query = CallContext['query'];

/** `filter[storage_id]=5` or `storage_id=5`, as everywhere. */
function asked(query: Query, name: string): string | null {
  const filter = query.filter;
  const inside =
    typeof filter === 'object' && filter !== null && name in filter
      ? (filter as Record<string, unknown>)[name]
      : undefined;
  const value = inside ?? query[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function conditions(query: Query, storageIds: readonly number[] | null, params: Params): string[] {
  const where: string[] = [];
  for (const key of KEYS) {
    const value = asked(query, key);
    if (value === null) continue;
    if (value === 'null') where.push(`b.${key} is null`);
    else if (/^\d{1,15}$/.test(value)) where.push(`b.${key} = ${params.add(Number(value))}`);
    else throw invalid({ [key]: [t('value.chooseAny', 'Elige una opción.')] });
  }
  const owner = asked(query, 'owner_kind');
  if (owner !== null && !OWNERS.has(owner))
    throw invalid({ owner_kind: [t('value.chooseAny', 'Elige una opción.')] });
  if (owner !== null) where.push(`b.owner_kind = ${params.add(owner)}`);
  if (storageIds) where.push(`b.storage_id = any(${params.add(storageIds)}::bigint[])`);
  return where;
}

function sizeOf(query: Query): { readonly page: number; readonly size: number } {
  const whole = (name: string, usual: number, most: number) =>
    typeof query[name] === 'string' && /^[1-9]\d{0,6}$/.test(query[name])
      ? Math.min(Number(query[name]), most)
      : usual;
  return { page: whole('page', 1, 1_000_000), size: whole('size', 100, MOST) };
}

const rowsSql = (where: readonly string[]) => `
  select b.product_id, p.code as product_code, p.name as product, n.code as unit, b.storage_id, s.code as storage_code, s.name as storage, b.slot_id, u.code as slot, u.status as slot_status,
    b.lot_id, l.code as lot, l.status as lot_status, l.expires_on, b.owner_kind, b.owner_id, coalesce(c.name, v.trade_name, v.legal_name) as owner, b.qty, b.qty2, b.first_in_at, b.last_move_at
  from stock_balances b join products p on ${sameCompany('p', 'b')} and p.id = b.product_id ${join('products.stock_unit_id', 'p', 'n')}
    join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id left join wms__slots u on ${sameCompany('u', 'b')} and u.id = b.slot_id
    left join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id
    left join customers c on b.owner_kind = 'CLIENTE' and ${sameCompany('c', 'b')} and c.id = b.owner_id
    left join suppliers v on b.owner_kind = 'PROVEEDOR' and ${sameCompany('v', 'b')} and v.id = b.owner_id
  where ${['b.qty <> 0', ...where].join(' and ')}`;

/**
 * Empty places too, when a storage is named. What matches decides what each holds, not which are
 * shown.
 */
const slotsSql = (where: readonly string[], ofStorage: string) => `
  select u.id as slot_id, u.code as slot, u.storage_id, u.zone, u.aisle, u.rack, u.level, u.place, u.status, u.block_reason, y.name as slot_type, y.purpose, u.version,
    coalesce(u.max_weight_kg, y.max_weight_kg) as max_weight_kg, coalesce(h.sku, 0) as sku, coalesce(h.kg, 0)::numeric(18,3) as kg, h.products,
    round(100 * coalesce(h.kg, 0) / nullif(coalesce(u.max_weight_kg, y.max_weight_kg), 0), 1) as occupancy_pct
  from wms__slots u ${join('wms__slots.slot_type_id', 'u', 'y')}
    left join lateral (
      select count(distinct b.product_id) as sku, sum(b.qty * ${KG_OF_UNIT}) as kg, string_agg(distinct p.code, ', ' order by p.code) as products
      from stock_balances b join products p on ${sameCompany('p', 'b')} and p.id = b.product_id ${join('products.stock_unit_id', 'p', 'n')}
      where ${sameCompany('b', 'u')} and b.slot_id = u.id and ${['b.qty <> 0', ...where].join(' and ')}) h on true
  where ${ofStorage} and u.status <> 'BAJA'`;

export async function stock({ actor, services, query }: CallContext) {
  const { accountId, permissions } = actor!;
  const params = new Params();
  const { page, size } = sizeOf(query);
  const bySlot = asked(query, 'group') === 'slot';
  const where = conditions(query, permissions.storageIds, params);
  const storage = asked(query, 'storage_id');
  const own =
    bySlot && permissions.storageIds
      ? ` and u.storage_id = any(${params.add(permissions.storageIds)}::bigint[])`
      : '';
  const from = bySlot
    ? slotsSql(
        where,
        (storage && /^\d{1,15}$/.test(storage)
          ? `u.storage_id = ${params.add(Number(storage))}`
          : 'h.sku > 0') + own,
      )
    : rowsSql(where);
  const order = bySlot
    ? 'storage_id, slot'
    : 'storage_code, slot nulls first, product_code, lot nulls first';
  const [rows, total] = await services.db.tenant({ accountId }, async (tx) => {
    const [counted] = await tx.query<{ n: number }>(
      `select count(*) as n from (${from}) r`,
      params.values,
    );
    return [
      await tx.query<z.input<typeof stockRow> & z.input<typeof slotRow>>(
        `select * from (${from}) r order by ${order} limit ${size} offset ${(page - 1) * size}`,
        params.values,
      ),
      counted!.n,
    ] as const;
  });
  return { data: rows, meta: { page, size, total, total_exact: true } };
}
