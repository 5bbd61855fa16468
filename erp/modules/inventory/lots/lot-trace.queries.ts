/**
 * Statements of the trace: links between lots, and what happened to each. Cancelled documents and
 * what cancels them are left out.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';

export type Direction = 'back' | 'forward';

export interface Link {
  readonly from: number;
  readonly to: number | null;
  readonly product: string;
  readonly movementId: number;
  readonly folio: string | null;
  readonly what: string;
  readonly at: string;
  readonly qty: string;
  readonly unit: string;
}

const STANDS = (row: string) =>
  `${row}.reverses_id is null and not exists (select 1 from kardex x where x.account_id = ${row}.account_id and x.reverses_id = ${row}.id)`;
const PRODUCTS = '(select l.product_id from lots l where l.id = any($1::bigint[]))';

/**
 * The out `o` and the in `i` of one change: a lot that became another one, or what went into a
 * transformation and what came out of it.
 */
const CHANGES = (by: 'o' | 'i') => {
  const own = `${by}.lot_id = any($1::bigint[]) and ${by}.product_id in ${PRODUCTS}`;
  return `select o.lot_id as out_lot, i.lot_id as in_lot, o.product_id as out_product, i.product_id as in_product, i.movement_id, i.posted_at, -o.qty as out_qty, i.qty as in_qty
    from kardex o join kardex i on ${sameCompany('i', 'o')} and i.pair_id = o.id where ${own} and i.lot_id is distinct from o.lot_id and ${STANDS('o')}
  union all
  select o.lot_id, i.lot_id, o.product_id, i.product_id, i.movement_id, i.posted_at, -o.qty, i.qty
    from kardex o join kardex i on ${sameCompany('i', 'o')} and i.cost_group = o.cost_group and i.kind = 'ENTRADA'
    where o.kind = 'SALIDA' and ${own} and ${STANDS('o')} and ${STANDS('i')}`;
};

export function linksOf(tx: Tx, lots: readonly number[], direction: Direction): Promise<Link[]> {
  const [own, other] = direction === 'back' ? (['in', 'out'] as const) : (['out', 'in'] as const);
  return tx.query<Link>(
    `select c.${own}_lot as "from", c.${other}_lot as "to", p.code || ' — ' || p.name as product, max(c.movement_id) as "movementId", max(m.folio) as folio,
       case when max(m.source_resource) = 'lots' then case when max(m.source_action) = 'UNIR' then 'Unión de lotes' else 'División' end else max(t.name) end as what,
       max(c.posted_at) as at, sum(c.${other}_qty)::numeric(18,6) as qty, u.code as unit
     from (${CHANGES(direction === 'back' ? 'i' : 'o')}) c join movements m on m.id = c.movement_id ${join('movements.movement_type_id', 'm', 't')}
       join products p on ${sameCompany('p', 'm')} and p.id = c.${other}_product ${join('products.stock_unit_id', 'p', 'u')}
     group by c.${own}_lot, c.${other}_lot, c.movement_id, p.code, p.name, u.code order by max(c.posted_at), 2 limit 500`,
    [lots],
  );
}

export interface LotName {
  readonly id: number;
  readonly code: string;
  readonly product: string;
  readonly status: string;
}

export async function lotNames(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LotName>> {
  const rows = await tx.query<LotName>(
    `select l.id, l.code, l.status, p.code || ' — ' || p.name as product from lots l ${join('lots.product_id', 'l', 'p')} where l.account_id = $2 and l.id = any($1::bigint[])`,
    [ids, TENANT],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A receipt, an issue or a move between storages, of one lot in one document. */
export interface TraceEvent {
  readonly lot_id: number;
  readonly movement_id: number;
  readonly folio: string | null;
  readonly type: string;
  readonly at: string;
  readonly qty: string;
  readonly unit: string;
  readonly storage: string;
  readonly partner: string | null;
  readonly customer_id: number | null;
  readonly supplier_id: number | null;
  readonly source_resource: string | null;
  readonly source_id: string | null;
}

const EVENTS_SQL = (qty: string, condition: string) =>
  `select k.lot_id, k.movement_id, m.folio, t.name as type, max(k.posted_at) as at, sum(${qty})::numeric(18,6) as qty, u.code as unit, max(s.name) as storage, coalesce(c.name, f.trade_name, f.legal_name, l.supplier_name) as partner,
     m.customer_id, coalesce(m.supplier_id, l.supplier_id) as supplier_id, m.source_resource, m.source_id
   from kardex k join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id ${join('movements.movement_type_id', 'm', 't')}
     join storages s on ${sameCompany('s', 'k')} and s.id = k.storage_id join products p on ${sameCompany('p', 'k')} and p.id = k.product_id
     ${join('products.stock_unit_id', 'p', 'u')}
     ${leftJoin('movements.customer_id', 'm', 'c')} ${leftJoin('movements.supplier_id', 'm', 'f')}
     left join lateral (select b.supplier_id, coalesce(v.trade_name, v.legal_name) as supplier_name from lots b ${join('lots.supplier_id', 'b', 'v')} where ${sameCompany('b', 'k')} and b.id = k.lot_id and k.qty > 0 and k.return_of_id is null) l on true
   where k.lot_id = any($1::bigint[]) and k.product_id in ${PRODUCTS} and k.cost_group is null and k.qty <> 0 and ${STANDS('k')} and ${condition}
   group by k.lot_id, k.movement_id, m.folio, t.name, u.code, c.name, f.trade_name, f.legal_name, l.supplier_name, l.supplier_id, m.customer_id, m.supplier_id, m.source_resource, m.source_id order by max(k.posted_at), k.movement_id`;

async function loadEvents(
  tx: Tx,
  sql: string,
  lots: readonly number[],
): Promise<ReadonlyMap<number, readonly TraceEvent[]>> {
  return Map.groupBy(await tx.query<TraceEvent>(sql, [lots]), ({ lot_id }) => lot_id);
}

/** What came from outside: receipts, first stock. Returns are said with what they give back. */
export const loadEntries = (tx: Tx, lots: readonly number[]) =>
  loadEvents(
    tx,
    EVENTS_SQL('k.qty', `k.kind = 'ENTRADA' and k.pair_id is null and k.return_of_id is null`),
    lots,
  );

/** What left, what came back (negative), and where it was moved to. */
export const loadOutputs = (tx: Tx, lots: readonly number[]) =>
  loadEvents(
    tx,
    EVENTS_SQL(
      `case when k.pair_id is null then -k.qty else k.qty end`,
      `((k.kind = 'SALIDA' and not exists (select 1 from kardex i where ${sameCompany('i', 'k')} and i.pair_id = k.id)) or (k.kind = 'ENTRADA' and k.return_of_id is not null and k.pair_id is null)
        or (k.kind = 'ENTRADA' and k.pair_id is not null and exists (select 1 from kardex o where ${sameCompany('o', 'k')} and o.id = k.pair_id and o.lot_id is not distinct from k.lot_id and o.storage_id <> k.storage_id)))`,
    ),
    lots,
  );
