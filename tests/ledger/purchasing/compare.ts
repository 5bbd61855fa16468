/** What must hold of purchases after any step, and once all that came is settled. */
import { balanceDifferences } from '#erp/domains/accounting/ledger.ts';
import { bankDifferences } from '#erp/domains/bank/balances.ts';
import { verifyCounters } from '#erp/domains/fulfilment/recount.ts';
import { verifyItems } from '#erp/domains/open-items/reading/verify-items.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { done, type Stage } from '../../scenarios/given.ts';
import { cents, money } from '../finance/dice.ts';
import type { World } from './stage.ts';

/** Goods received that nobody has invoiced. */
const RECEIVED = '205.06.01';

/** Lines whose own figures contradict each other. */
const WRONG_LINES = [
  `select 'pending' as wrong, id, pending_quantity from purchase_order_lines where pending_quantity <> case when closed then 0 else greatest(0, quantity - received_quantity + reopened_quantity) end and order_id in (select id from purchase_orders where status not in ('BORRADOR', 'CANCELADA'))`,
  `select 'returned' as wrong, id, returned_quantity from shipment_lines where returned_quantity > received_quantity or returned_quantity < 0`,
  `select 'decided' as wrong, id, accepted_quantity from shipment_lines where movement_line_id is not null and accepted_quantity + rejected_quantity not in (0, received_quantity)`,
  `select 'invoiced' as wrong, id, invoiced_quantity from shipment_lines where movement_line_id is not null and invoiced_quantity not between 0 and payable_quantity - greatest(0, returned_quantity - rejected_quantity) + returned_invoiced`,
  `select 'owed' as wrong, id, invoiced_value from shipment_lines where invoiced_quantity = 0 and (invoiced_value <> 0 or invoiced_cost <> 0 or invoiced_amount <> 0)`,
  `select 'entry' as wrong, entry_id as id, sum(debit - credit) from acc_ledger group by entry_id having sum(debit) <> sum(credit)`,
  `select 'event' as wrong, id, amount from acc__posting_events where status not in ('CONTABILIZADO', 'OMITIDO')`,
];

/** Its own looks at itself: stock (I1 to I3 and more), counters, items, books and banks. */
export async function compareAll({ told }: World): Promise<void> {
  const { stock } = told;
  const { registry } = stock.company.services;
  await done(told.as('admin').post('acc/posting-events/run', {}));
  const checks = registry.rowSets.textOf('books:checks');
  const wrong: unknown[] = await stock.within(async ({ tx }): Promise<unknown[]> => [
    ...(await verifyStock(tx)),
    ...(await verifyCounters(tx, registry)),
    ...(await balanceDifferences(tx)),
    ...(await bankDifferences(tx)),
    ...(await verifyItems(tx)),
    ...(await tx.query(
      `select * from (${checks}) c where c.key is not null and c.kept - c.waiting <> c.ledger`,
    )),
  ]);
  for (const sql of WRONG_LINES) wrong.push(...(await told.query(sql)));
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong.slice(0, 5)));
}

/** Which shipment each document is of; an order that is invoiced before it comes is one too. */
const OF_SHIPMENT = `
  select 'shipments' as resource, id::text as id, id as shipment from shipments
  union select 'shipment-analyses', id::text, shipment_id from shipment_analyses
  union select 'shipment-charges', id::text, shipment_id from shipment_charges
  union select 'purchases-returns', id::text, shipment_id from purchases_returns
  union select 'purchases-returns', id::text, replacement_shipment_id from purchases_returns where replacement_shipment_id is not null
  union select 'purchases-returns', p.return_id::text, l.shipment_id from purchase_return_replacements p join shipment_lines l on l.id = p.to_line_id
  union select 'prc/invoice-shipments', x.invoice_id::text, l.shipment_id from prc_invoice_lines x join shipment_lines l on l.id = x.shipment_line_id
  union select 'purchase-orders', b.order_id::text, -b.order_id from purchase_billings b
  union select 'prc/invoice-shipments', b.billed_by::text, -b.order_id from purchase_billings b
  union select 'prc/invoice-shipments', b.credited_by::text, -b.order_id from purchase_billings b where b.credited_by is not null
  union select 'shipments', s.id::text, -s.purchase_order_id from shipments s where exists (select from purchase_billings b where b.order_id = s.purchase_order_id)`;

const ENTRY_OF = `
  select b.id as entry, b.source_resource as resource, b.source_id as id from acc__book_entries b
  union select e.entry_id, e.source_resource, e.source_id from acc__posting_events e where e.entry_id is not null`;

/** Those whose documents have something in common, and what each is worth in the books. */
async function groupsOf({ query }: Stage) {
  const groups = new Map<number, number>();
  const rootOf = (id: number): number => {
    const above = groups.get(id) ?? id;
    return above === id ? id : rootOf(above);
  };
  const rows = await query<{ entry: number; shipment: number }>(
    `select distinct o.entry, s.shipment from (${ENTRY_OF}) o join (${OF_SHIPMENT}) s on s.resource = o.resource and s.id = o.id order by 1, 2`,
  );
  const byEntry = Map.groupBy(rows, ({ entry }) => entry);
  for (const some of byEntry.values())
    for (const { shipment } of some) groups.set(rootOf(shipment), rootOf(some[0]!.shipment));
  const worth = new Map<number, bigint>();
  const amounts = await query<{ entry: number; amount: string }>(
    `select l.entry_id as entry, sum(l.debit - l.credit)::text as amount from acc_ledger l join acc__accounts a on a.account_id = l.account_id and a.id = l.book_account_id where a.code = $1 group by 1`,
    [RECEIVED],
  );
  for (const { entry, amount } of amounts) {
    const own = byEntry.get(entry);
    if (!own) throw new Error(`entry ${entry} of ${RECEIVED} is of no shipment: ${amount}`);
    const root = rootOf(own[0]!.shipment);
    worth.set(root, (worth.get(root) ?? 0n) + cents(amount));
  }
  return { worth, rootOf };
}

/**
 * What each line has left to be invoiced, returned or credited, by what it says itself; nothing is
 * said of lines that something replaced, whose invoice moved with them.
 */
const EXPECTED = `
  select l.shipment_id as shipment, (-(l.received_value + l.rejected_value - l.returned_value - l.invoiced_value)
      + coalesce((select sum(r.credit - round(r.credit * r.credited_quantity / nullif(r.invoiced_part, 0), 2)) from purchase_return_lines r join purchases_returns d on d.id = r.return_id where r.shipment_line_id = l.id and d.status = 'ENVIADA'), 0))::text as amount,
      exists (select 1 from purchase_return_replacements p where p.from_line_id = l.id or p.to_line_id = l.id) as replaced
    from shipment_lines l join shipments s on s.id = l.shipment_id where l.movement_line_id is not null and s.status <> 'CANCELADO'
  union all select -b.order_id, sum(b.billed_cost)::text, false from purchase_billings b group by b.order_id`;

/** The account of what was received is, reception by reception, what its lines say. */
export async function compareReceived({ told }: World): Promise<void> {
  const { worth, rootOf } = await groupsOf(told);
  const rows = await told.query<{ shipment: number; amount: string; replaced: boolean }>(EXPECTED);
  const expected = new Map<number, bigint>();
  const unsaid = new Set<number>();
  for (const { shipment, amount, replaced } of rows) {
    const root = rootOf(shipment);
    if (replaced) unsaid.add(root);
    expected.set(root, (expected.get(root) ?? 0n) + cents(amount));
  }
  for (const root of new Set([...worth.keys(), ...expected.keys()])) {
    const [books, lines] = [worth.get(root) ?? 0n, expected.get(root) ?? 0n];
    if (books !== lines && !unsaid.has(root))
      throw new Error(
        `${RECEIVED} of the shipments of ${root}: books ${money(books)}, their lines ${money(lines)}`,
      );
  }
}

/** Nothing of any reception is left between. */
export async function compareSettled({ told }: World): Promise<void> {
  const unsettled = await told.query(
    // All invoiced, it stays open while a charge of it is an estimate.
    `select s.id, s.status, s.invoice_status from shipments s
      where s.status <> 'CANCELADO' and (case when exists (select 1 from shipment_charges c where c.shipment_id = s.id and c.status = 'ESTIMADO') then s.status <> 'LIBERADO' or s.invoice_status <> 'FACTURADO' else s.status <> 'CERRADO' end) and not (s.status = 'RECHAZADO' and not exists (select 1 from shipment_lines l where l.shipment_id = s.id and l.returned_quantity < l.received_quantity)) order by s.id`,
  );
  if (unsettled.length > 0) throw new Error(`not settled: ${JSON.stringify(unsettled)}`);
  const { worth } = await groupsOf(told);
  const awaited = await told.query<{ id: number }>(
    `select id from purchases_returns where status = 'ENVIADA' and resolution = 'REPOSICION' order by id`,
  );
  if (awaited.length > 0) throw new Error(`not replaced: ${JSON.stringify(awaited)}`);
  const left = [...worth].filter(([, amount]) => amount !== 0n);
  if (left.length > 0)
    throw new Error(
      `${RECEIVED} of what is settled: ${left.map(([root, amount]) => `shipments of ${root} ${money(amount)}`).join()}`,
    );
}
