/**
 * What will come to and leave a storage (inventory R19, R22), for statements: rows of account_id, product_id, storage_id, qty (stock unit) and due (day).
 * A module whose documents bring or ask for goods adds its part here.
 */

/** On its way between branches: sent and not yet entered. */
export const TRANSIT = `select l.account_id, l.product_id, t.to_storage_id as storage_id, coalesce(l.qty_shipped, 0) - coalesce(l.entered_qty, 0) - coalesce(l.entered_damaged, 0) as qty,
    (coalesce(t.eta, t.ship_at))::date as due
  from branch_transfer_lines l join branch_transfers t on t.account_id = l.account_id and t.id = l.transfer_id
  where t.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL') and coalesce(l.qty_shipped, 0) > coalesce(l.entered_qty, 0) + coalesce(l.entered_damaged, 0)`;

const REQUISITIONS = 'inv__requisition_lines l join inv__requisition d on d.account_id = l.account_id and d.id = l.requisition_id';
const WANTED = 'coalesce(l.qty_stock, l.qty) * coalesce(l.qty_authorized, l.qty) / l.qty';

/** Asked of another storage; what reordering proposes counts from the moment it is written down, or it would be proposed again. */
const REQUESTED = `select l.account_id, l.product_id, d.to_storage_id as storage_id, ${WANTED} as qty, d.needed_on as due
  from ${REQUISITIONS} where d.status in ('SOLICITADA', 'AUTORIZADA', 'EN_SURTIDO') or (d.status = 'BORRADOR' and d.origin = 'REORDEN')`;

/** Everything that will come in. */
export const INCOMING = `${TRANSIT} union all ${REQUESTED}`;

/** Asked for and not yet authorised: nothing is set aside for it. */
export const DEMAND = `select l.account_id, l.product_id, e.storage_id, coalesce(l.qty_stock, l.qty) as qty, e.date as due
    from storage_exit_lines l join storage_exits e on e.account_id = l.account_id and e.id = l.exit_id where e.status = 'SOLICITADO'
  union all select l.account_id, l.product_id, d.from_storage_id, ${WANTED}, d.needed_on from ${REQUISITIONS} where d.status = 'SOLICITADA'`;
