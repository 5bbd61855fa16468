/**
 * What will enter and leave, as one set of rows over every document that is still open (inventory
 * §5).
 */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { availableSql } from '#erp/domains/stock/availability/available-sql.ts';
import { flowSql, OPEN_FLOWS, type OpenFlow } from '#erp/domains/stock/flows.ts';
import { OPEN } from '#erp/domains/stock/availability/held-stock.ts';

/** How a document `d` is said, with whom it is, and in whose name it has reserved. */
interface DocumentColumns {
  readonly kind: string;
  readonly partner: string;
  readonly holds?: readonly [resource: string, id: string];
}

const storage = (column: string) =>
  `(select x.code from storages x where ${sameCompany('x', 'd')} and x.id = d.${column})`;
const PERSON = `(select concat_ws(' ', x.name, x.last_name) from users x where ${sameCompany('x', 'd')} and x.id = d.requester_id)`;

const DOCUMENT_COLUMNS: Readonly<Record<keyof typeof OPEN_FLOWS, DocumentColumns>> = {
  requisitionOut: {
    kind: 'Requisición',
    partner: storage('to_storage_id'),
    holds: [`'inv/requisition'`, 'd.id::text'],
  },
  requisitionIn: { kind: 'Requisición', partner: storage('from_storage_id') },
  transferIn: { kind: 'Traspaso', partner: storage('from_storage_id') },
  transferOut: {
    kind: 'Traspaso',
    partner: storage('to_storage_id'),
    holds: [`'branch-transfers'`, 'd.id::text'],
  },
  exit: { kind: 'Vale', partner: PERSON, holds: [`'storage-exits'`, 'd.id::text'] },
  loan: { kind: 'Resguardo', partner: PERSON },
  supplying: {
    kind: 'Surtido',
    partner: `coalesce((select x.name from customers x where ${sameCompany('x', 'd')} and x.id = d.customer_id), d.source_label)`,
    holds: ['d.source_resource', 'd.source_id'],
  },
};

const rowsOf = (
  flow: OpenFlow,
  { kind, partner, holds = ['null::text', 'null::text'] }: DocumentColumns,
): string =>
  `select f.*, '${flow.direction}' as direction, '${flow.resource}' as resource, '${kind}' as kind from (${flowSql(
    flow,
    {
      from: `{${flow.resource}}`,
      columns: `, d.id as document_id, d.folio as document, ${partner} as partner, ${holds[0]} as held_for, ${holds[1]} as held_id`,
    },
  )}) f`;

const ROWS = Object.entries(DOCUMENT_COLUMNS)
  .map(([name, told]) => rowsOf(OPEN_FLOWS[name as keyof typeof OPEN_FLOWS], told))
  .join(' union all ');

const FREE = availableSql({
  account: 'o.account_id',
  product: 'o.product_id',
  storages: '= o.storage_id',
  today: ':today',
});
const HELD = `(select coalesce(sum(${OPEN}), 0) from inv__reservations r where ${sameCompany('r', 'o')} and r.source_resource = o.held_for and r.source_id = o.held_id and r.product_id = o.product_id
  and r.storage_id = o.storage_id and r.status = 'ACTIVA')`;

/**
 * Lines of one document, product and storage together; what enters is covered, what leaves is by
 * what is set aside for it and what is free.
 */
export const ORDERS_SQL = `select c.*, case when c.direction = 'ENTRADA' or c.reach >= c.qty then 'SI' when c.reach > 0 then 'PARCIAL' else 'NO' end as covered from (
  select o.*, p.code as product, p.name, n.code as unit, st.code as storage, greatest(:today - o.day, 0) as late, o.kind || ' ' || coalesce(o.document, '') as said, ${HELD} + greatest(${FREE}, 0) as reach
  from (select d.account_id, d.direction, d.resource, d.document_id, d.kind, d.document, d.partner, d.product_id, d.storage_id, d.due as day, d.held_for, d.held_id, sum(d.qty) as qty
      from (${ROWS}) d group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) o
    join products p on ${sameCompany('p', 'o')} and p.id = o.product_id ${join('products.stock_unit_id', 'p', 'n')}
    join {storages} st on ${sameCompany('st', 'o')} and st.id = o.storage_id where o.qty > 0) c where true`;
