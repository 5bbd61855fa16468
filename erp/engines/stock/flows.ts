/**
 * What will come to and leave a storage (inventory R19, R22), for statements: rows of account_id, product_id, storage_id, qty, due (day), resource, source_id and label.
 * A module whose documents bring or ask for goods adds its part here.
 */

/** On its way between branches: sent and not yet entered. */
export const TRANSIT = `select l.account_id, l.product_id, t.to_storage_id as storage_id, coalesce(l.qty_shipped, 0) - coalesce(l.entered_qty, 0) - coalesce(l.entered_damaged, 0) as qty,
    (coalesce(t.eta, t.ship_at))::date as due, 'branch-transfers' as resource, t.id as source_id, t.folio as label
  from branch_transfer_lines l join branch_transfers t on t.account_id = l.account_id and t.id = l.transfer_id
  where t.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL') and coalesce(l.qty_shipped, 0) > coalesce(l.entered_qty, 0) + coalesce(l.entered_damaged, 0)`;

/** Asked for and not yet authorised: nothing is set aside for it. */
export const DEMAND = `select l.account_id, l.product_id, e.storage_id, coalesce(l.qty_stock, l.qty) as qty, e.date as due, 'storage-exits' as resource, e.id as source_id, e.folio as label
  from storage_exit_lines l join storage_exits e on e.account_id = l.account_id and e.id = l.exit_id where e.status = 'SOLICITADO'`;

/** Everything that will come in. */
export const INCOMING = TRANSIT;
