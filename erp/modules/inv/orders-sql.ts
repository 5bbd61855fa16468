/** What will enter and leave, as one set of rows over every document that is still open (inventory §5). */
import { OPEN, retainedSql } from '#erp/engines/stock/retained.ts';

/** Stock units in one unit `u` of product `p`: its own equivalence, else units of one dimension. */
const FACTOR = `coalesce((select e.numerator::numeric / e.denominator from product_units e where e.account_id = p.account_id and e.product_id = p.id and e.unit_id = u.id and u.id <> n.id limit 1),
  case when u.id = n.id or u.factor_num is null or n.factor_num is null or u.dimension <> n.dimension then 1 else (u.factor_num::numeric * n.factor_den) / (u.factor_den::numeric * n.factor_num) end)`;
const UNITS = 'left join units u on u.account_id = p.account_id and u.id = coalesce(l.unit_id, p.stock_unit_id)';

const local = (moment: string) => `(${moment} at time zone :zone)::date`;

interface Open {
  readonly direction: 'ENTRADA' | 'SALIDA';
  readonly resource: string;
  readonly kind: string;
  /** Columns of the document `d` and its lines `l`, products `p` with their stock unit `n`. */
  readonly document: string;
  readonly partner: string;
  readonly storage: string;
  readonly qty: string;
  readonly day: string;
  /** Source of its reservations. */
  readonly holds?: readonly [resource: string, id: string];
  readonly from: string;
  readonly where: string;
}

const otherStorage = (column: string) => `(select x.code from storages x where x.account_id = d.account_id and x.id = d.${column})`;
const TRANSFER = {
  resource: 'branch-transfers',
  kind: 'Traspaso',
  document: 'd.folio',
  from: `{branch-transfers} d join branch_transfer_lines l on l.account_id = d.account_id and l.transfer_id = d.id`,
};
const EXIT = {
  resource: 'storage-exits',
  document: 'd.folio',
  storage: 'd.storage_id',
  from: `{storage-exits} d join storage_exit_lines l on l.account_id = d.account_id and l.exit_id = d.id`,
};
const PERSON = `(select concat_ws(' ', x.name, x.last_name) from users x where x.account_id = d.account_id and x.id = d.requester_id)`;

const REQUISITION = {
  resource: 'inv/requisition',
  kind: 'Requisición',
  document: 'd.folio',
  qty: 'coalesce(l.qty_stock * coalesce(l.qty_authorized, l.qty) / l.qty, 0)',
  day: 'd.needed_on',
  from: `{inv/requisition} d join inv__requisition_lines l on l.account_id = d.account_id and l.requisition_id = d.id`,
  where: `d.status in ('SOLICITADA', 'AUTORIZADA', 'EN_SURTIDO')`,
};

const OPEN_DOCUMENTS: readonly Open[] = [
  { ...REQUISITION, direction: 'SALIDA', partner: otherStorage('to_storage_id'), storage: 'd.from_storage_id', holds: ['inv/requisition', 'd.id::text'] },
  { ...REQUISITION, direction: 'ENTRADA', partner: otherStorage('from_storage_id'), storage: 'd.to_storage_id' },
  {
    ...TRANSFER,
    direction: 'ENTRADA',
    partner: otherStorage('from_storage_id'),
    storage: 'd.to_storage_id',
    qty: 'coalesce(l.qty_shipped, 0) - coalesce(l.qty_received, 0) - coalesce(l.qty_damaged, 0)',
    day: local('coalesce(d.eta, d.ship_at)'),
    where: `d.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL')`,
  },
  {
    ...TRANSFER,
    direction: 'SALIDA',
    partner: otherStorage('to_storage_id'),
    storage: 'd.from_storage_id',
    qty: `l.qty * ${FACTOR}`,
    day: local('coalesce(d.eta, d.created_at)'),
    holds: ['branch-transfers', 'd.id::text'],
    where: `d.status = 'AUTORIZADO'`,
  },
  {
    ...EXIT,
    direction: 'SALIDA',
    kind: 'Vale',
    partner: PERSON,
    qty: 'coalesce(l.qty_stock, 0)',
    day: 'd.date',
    holds: ['storage-exits', 'd.id::text'],
    where: `d.status in ('SOLICITADO', 'AUTORIZADO')`,
  },
  {
    ...EXIT,
    direction: 'ENTRADA',
    kind: 'Resguardo',
    partner: PERSON,
    qty: 'coalesce(l.qty_stock * (coalesce(l.qty_delivered, 0) - coalesce(l.qty_returned, 0)) / l.qty, 0)',
    day: 'd.due_back_on',
    where: `d.exit_kind = 'RESGUARDO' and d.status = 'ENTREGADO'`,
  },
  {
    direction: 'SALIDA',
    resource: 'supplying',
    kind: 'Surtido',
    document: 'd.folio',
    partner: 'coalesce((select x.name from customers x where x.account_id = d.account_id and x.id = d.customer_id), d.source_label)',
    storage: 'd.storage_id',
    qty: 'l.qty_requested',
    day: local('coalesce(d.needed_at, d.created_at)'),
    holds: ['d.source_resource', 'd.source_id'],
    from: `{supplying} d join supplying_lines l on l.account_id = d.account_id and l.supplying_id = d.id`,
    // What a «vale» or a requisition asked for is already said by that document.
    where: `d.status in ('PENDIENTE', 'EN_SURTIDO', 'SURTIDO') and coalesce(d.source_resource, '') not in ('storage-exits', 'inv/requisition')`,
  },
];

const quoted = (text: string) => (text.startsWith('d.') ? text : `'${text}'`);

const rowsOf = ({ direction, resource, kind, document, partner, storage, qty, day, holds, from, where }: Open) =>
  `select d.account_id, '${direction}' as direction, '${resource}' as resource, d.id as document_id, '${kind}' as kind, ${document} as document, ${partner} as partner, p.id as product_id,
     p.code as product, p.name, n.code as unit, ${storage} as storage_id, ${qty} as qty, ${day} as day, ${holds ? quoted(holds[0]) : 'null::text'} as held_for, ${holds ? holds[1] : 'null::text'} as held_id
   from ${from} join products p on p.account_id = l.account_id and p.id = l.product_id join units n on n.account_id = p.account_id and n.id = p.stock_unit_id ${UNITS} where ${where}`;

const FREE = `(select coalesce(sum(b.qty - ${retainedSql(':today')}), 0) from stock_balances b join storages s on s.account_id = b.account_id and s.id = b.storage_id
    left join lots l on l.account_id = b.account_id and l.id = b.lot_id left join wms__slots u on u.account_id = b.account_id and u.id = b.slot_id
    where b.account_id = o.account_id and b.product_id = o.product_id and b.storage_id = o.storage_id and b.owner_kind = 'PROPIO')
  - (select coalesce(sum(${OPEN}), 0) from inv__reservations r where r.account_id = o.account_id and r.product_id = o.product_id and r.storage_id = o.storage_id and r.status = 'ACTIVA')`;
const HELD = `(select coalesce(sum(${OPEN}), 0) from inv__reservations r where r.account_id = o.account_id and r.source_resource = o.held_for and r.source_id = o.held_id and r.product_id = o.product_id
  and r.storage_id = o.storage_id and r.status = 'ACTIVA')`;

/** Lines of one document, product and storage together; what enters is covered, what leaves is by what is set aside for it and what is free. */
export const ORDERS_SQL = `select c.*, case when c.direction = 'ENTRADA' or c.reach >= c.qty then 'SI' when c.reach > 0 then 'PARCIAL' else 'NO' end as covered from (
  select o.*, st.code as storage, greatest(:today - o.day, 0) as late, o.kind || ' ' || coalesce(o.document, '') as said, ${HELD} + greatest(${FREE}, 0) as reach
  from (select d.account_id, d.direction, d.resource, d.document_id, d.kind, d.document, d.partner, d.product_id, d.product, d.name, d.unit, d.storage_id, d.day, d.held_for, d.held_id, sum(d.qty) as qty
      from (${OPEN_DOCUMENTS.map(rowsOf).join('\n union all ')}) d group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) o
    join {storages} st on st.account_id = o.account_id and st.id = o.storage_id where o.qty > 0) c where true`;
