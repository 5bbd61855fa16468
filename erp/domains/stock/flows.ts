/**
 * What open documents will bring to and take from a storage (inventory R19, R22), for statements:
 * rows of account_id, product_id, storage_id, qty (stock unit) and due (day of the company). A
 * module whose documents bring or ask for goods adds them here; availability, reordering and «Por
 * entrar y por salir» read the same list.
 */
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { companyDay } from '#erp/model/records/company-day.ts';

export interface OpenFlow {
  readonly direction: 'ENTRADA' | 'SALIDA';
  readonly resource: string;
  /**
   * The document's table, `d` in what follows, and that of its lines, `l`, which name it in `key`.
   */
  readonly table: string;
  readonly lines: string;
  readonly key: string;
  readonly storage: string;
  readonly qty: string;
  readonly day: string;
  /** While it is open. */
  readonly open: string;
  /**
   * While availability counts it: what will come, and what is asked for without anything set aside.
   * `open` is as long as it is open; never, without this.
   */
  readonly counts?: string;
}

const REQUISITION = {
  resource: 'inv/requisition',
  table: 'inv__requisition',
  lines: 'inv__requisition_lines',
  key: 'requisition_id',
  qty: 'coalesce(l.qty_stock, l.qty) * coalesce(l.qty_authorized, l.qty) / l.qty',
  day: 'd.needed_on',
  open: `d.status in ('SOLICITADA', 'AUTORIZADA', 'EN_SURTIDO')`,
} as const;
const TRANSFER = {
  resource: 'branch-transfers',
  table: 'branch_transfers',
  lines: 'branch_transfer_lines',
  key: 'transfer_id',
} as const;
const EXIT = {
  resource: 'storage-exits',
  table: 'storage_exits',
  lines: 'storage_exit_lines',
  key: 'exit_id',
  storage: 'd.storage_id',
} as const;

/**
 * Stock units of a line whose document does not keep them: its own equivalence, else units of one
 * dimension.
 */
const IN_STOCK_UNITS = `l.qty * (select coalesce((select e.numerator::numeric / e.denominator from product_units e where ${refersTo('product_units.product_id', 'e', 'p')} and e.unit_id = u.id and u.id <> n.id limit 1),
    case when u.id = n.id or u.factor_num is null or n.factor_num is null or u.dimension <> n.dimension then 1 else (u.factor_num::numeric * n.factor_den) / (u.factor_den::numeric * n.factor_num) end)
  from products p ${join('products.stock_unit_id', 'p', 'n')} join units u on ${sameCompany('u', 'p')} and u.id = coalesce(l.unit_id, p.stock_unit_id)
  where ${sameCompany('p', 'l')} and p.id = l.product_id)`;

const ENTERED = 'coalesce(l.entered_qty, 0) + coalesce(l.entered_damaged, 0)';

export const OPEN_FLOWS = {
  requisitionOut: {
    ...REQUISITION,
    direction: 'SALIDA',
    storage: 'd.from_storage_id',
    counts: `d.status = 'SOLICITADA'`,
  },
  /**
   * What reordering proposes counts from the moment it is written down, or it would be proposed
   * again.
   */
  requisitionIn: {
    ...REQUISITION,
    direction: 'ENTRADA',
    storage: 'd.to_storage_id',
    counts: `(${REQUISITION.open} or (d.status = 'BORRADOR' and d.origin = 'REORDEN'))`,
  },
  /** On its way between branches: sent and not yet entered. */
  transferIn: {
    ...TRANSFER,
    direction: 'ENTRADA',
    storage: 'd.to_storage_id',
    qty: `coalesce(l.qty_shipped, 0) - (${ENTERED})`,
    day: companyDay('coalesce(d.eta, d.ship_at)'),
    open: `d.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL') and coalesce(l.qty_shipped, 0) > ${ENTERED}`,
    counts: 'open',
  },
  transferOut: {
    ...TRANSFER,
    direction: 'SALIDA',
    storage: 'd.from_storage_id',
    qty: IN_STOCK_UNITS,
    day: companyDay('coalesce(d.eta, d.created_at)'),
    open: `d.status = 'AUTORIZADO'`,
  },
  exit: {
    ...EXIT,
    direction: 'SALIDA',
    qty: 'coalesce(l.qty_stock, l.qty)',
    day: 'd.date',
    open: `d.status in ('SOLICITADO', 'AUTORIZADO')`,
    counts: `d.status = 'SOLICITADO'`,
  },
  loan: {
    ...EXIT,
    direction: 'ENTRADA',
    qty: 'coalesce(l.qty_stock, l.qty) * (coalesce(l.qty_delivered, 0) - coalesce(l.qty_returned, 0)) / l.qty',
    day: 'd.due_back_on',
    open: `d.exit_kind = 'RESGUARDO' and d.status = 'ENTREGADO'`,
  },
  /** What a «vale» or a requisition asked for is already said by that document. */
  supplying: {
    direction: 'SALIDA',
    resource: 'supplying',
    table: 'supplying',
    lines: 'supplying_lines',
    key: 'supplying_id',
    storage: 'd.storage_id',
    qty: 'l.qty_requested',
    day: companyDay('coalesce(d.needed_at, d.created_at)'),
    open: `d.status in ('PENDIENTE', 'EN_SURTIDO', 'SURTIDO') and coalesce(d.source_resource, '') not in ('storage-exits', 'inv/requisition')`,
  },
} as const satisfies Readonly<Record<string, OpenFlow>>;

/**
 * Rows of one kind of document; `columns` are more of them, each with a comma in front, and `from`
 * stands in for its table.
 */
export const flowSql = (
  { table, lines, key, storage, qty, day, open }: OpenFlow,
  {
    from = table,
    where = open,
    columns = '',
  }: { from?: string; where?: string; columns?: string } = {},
): string =>
  `select d.account_id, l.product_id, ${storage} as storage_id, ${qty} as qty, ${day} as due${columns} from ${from} d join ${lines} l on ${sameCompany('l', 'd')} and l.${key} = d.id where ${where}`;

const counted = (flow: OpenFlow): string =>
  flowSql(flow, { where: flow.counts === 'open' ? flow.open : flow.counts! });
const all = (direction: OpenFlow['direction']): string =>
  Object.values<OpenFlow>(OPEN_FLOWS)
    .filter((flow) => flow.direction === direction && flow.counts)
    .map(counted)
    .join(' union all ');

/** On its way between branches. */
export const TRANSIT = flowSql(OPEN_FLOWS.transferIn);
/** Everything that will come in. */
export const INCOMING = all('ENTRADA');
/** Asked for and not yet authorised: nothing is set aside for it. */
export const DEMAND = all('SALIDA');
