/** Whatever kills the process that receives or posts, all of it is there or nothing. */
import { expect, test } from 'vitest';
import { callerOf } from '../api/fixtures.ts';
import { authorisedOrder, buying, SHIPMENTS, type Buying } from './buying.ts';
import { killedAt } from './dying.ts';
import { TODAY } from './entries.ts';
import { done, type Stage } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { beginBooks } from './treasury.ts';

/** Everything that receiving and posting write, but not what a killed process leaves of its own. */
const TABLES = [
  ...['purchase_orders', 'purchase_order_lines', 'shipments', 'shipment_lines'],
  ...['prc__invoice_shipments', 'prc_invoice_lines', 'movements', 'movement_lines', 'kardex'],
  ...['stock_balances', 'stock_costs', 'lots', 'series_counters', 'sys__logs'],
  ...['acc__posting_events', 'acc__book_entries', 'acc_ledger', 'acc_balances'],
  ...['cfl__open_items', 'cfl__open_item_taxes', 'search_index', 'notifications'],
];

/** A fingerprint of each of them: what differs after a death was written by halves. */
async function written({ query }: Stage) {
  const [row] = await query<Record<string, string>>(
    `select ${TABLES.map((table) => `(select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${table} t) as ${table}`).join(', ')}`,
  );
  return row!;
}

interface Work {
  readonly path: string;
  readonly action: string;
  /** States of the record before and after it. */
  readonly before: string;
  readonly after: string;
  record(): Promise<number>;
  check(id: number): Promise<void>;
}

/**
 * Does the action, killed a step later each time until it comes to its end. A death before the
 * commit leaves all as it was; one after it leaves all that belongs to it. Gives how many times.
 */
async function killedAtEachStep(told: Stage, work: Work): Promise<number> {
  const admin = told.as('admin');
  let id = await work.record();
  for (let step = 0; ; step += 1) {
    const was = await written(told);
    const dying = killedAt(told.stock.company.services, step);
    await callerOf(dying.services, admin.actor).put(`${work.path}/${work.action}/${id}`, {});
    const { status } = await done(admin.get(`${work.path}/${id}`));
    expect([work.before, work.after]).toContain(status);
    if (status === work.before) {
      expect(dying.isDead()).toBe(true);
      expect(await written(told)).toEqual(was);
      continue;
    }
    await work.check(id);
    if (!dying.isDead()) return step + 1;
    id = await work.record();
  }
}

/** Each step is a life of the process. */
const MANY = { timeout: 240_000 };
const ORDERED = '10';

async function arrived(given: Buying): Promise<number> {
  const { told } = given;
  const admin = told.as('admin');
  const order = await authorisedOrder(given, { quantity: ORDERED, price: '20' });
  const shipment = await done(
    admin.post(SHIPMENTS, {
      purchase_order_id: order.id,
      date: TODAY(),
      delivery_note: `R-${order.id}`,
    }),
  );
  await done(
    admin.change(`${SHIPMENTS}/${shipment.id}`, {
      lines: [{ id: shipment.lines[0].id, received_quantity: ORDERED }],
    }),
  );
  return shipment.id;
}

test(
  'killed at any step of receiving, what came is in order, stock and books, or in none',
  MANY,
  async () => {
    const given = await buying();
    const { told } = given;
    await beginBooks(told);
    const times = await killedAtEachStep(told, {
      path: SHIPMENTS,
      action: 'receive',
      before: 'PROGRAMADO',
      after: 'LIBERADO',
      record: () => arrived(given),
      async check(id) {
        const rows = await told.query(
          `select o.received_quantity as ordered, l.received_quantity as received,
           (select sum(k.qty) from kardex k where k.source_resource = 'shipments' and k.source_id = s.id::text) as entered,
           (select count(*)::int from acc__posting_events e where e.movement_id = s.movement_id) as events
         from shipments s join shipment_lines l on l.account_id = s.account_id and l.shipment_id = s.id
           join purchase_order_lines o on o.account_id = l.account_id and o.id = l.purchase_order_line_id where s.id = $1`,
          [id],
        );
        expect(rows).toEqual([
          { ordered: '10.0000', received: '10.0000', entered: '10.000000', events: 1 },
        ]);
      },
    });
    expect(times).toBeGreaterThan(15);
  },
);

test(
  'killed at any step of posting an invoice, it is owed and in the books once, or not at all',
  MANY,
  async () => {
    const given = await buying();
    const { told } = given;
    await beginBooks(told);
    const admin = told.as('admin');
    const times = await killedAtEachStep(told, {
      path: INVOICES,
      action: 'post',
      before: 'VALIDADA',
      after: 'CONTABILIZADA',
      async record() {
        const shipment = await arrived(given);
        await done(admin.act(SHIPMENTS, 'receive', shipment));
        const { id } = await done(
          admin.post(`${INVOICES}/fromShipments`, {
            shipment_ids: { 0: shipment },
            date: TODAY(),
            uuid: newUuid(),
            payment_mode: 'PPD',
          }),
        );
        await done(admin.act(INVOICES, 'match', id));
        return id;
      },
      async check(id) {
        const rows = await told.query(
          `select i.total, (select array_agg(o.balance) from cfl__open_items o where o.source_resource = $1 and o.source_id = i.id::text) as owed,
           (select count(*)::int from acc__book_entries e where e.source_resource = $1 and e.source_id = i.id::text) as entries,
           (select sum(g.debit) from acc_ledger g join acc__book_entries e on e.account_id = g.account_id and e.id = g.entry_id where e.source_resource = $1 and e.source_id = i.id::text) as booked,
           (select min(o.invoiced_quantity) from prc_invoice_lines l join shipment_lines s on s.account_id = l.account_id and s.id = l.shipment_line_id
              join purchase_order_lines o on o.account_id = s.account_id and o.id = s.purchase_order_line_id where l.account_id = i.account_id and l.invoice_id = i.id) as invoiced
         from prc__invoice_shipments i where i.id = $2`,
          [INVOICES, id],
        );
        expect(rows).toEqual([
          { total: '232.00', owed: ['232.00'], entries: 1, booked: '232.00', invoiced: '10.0000' },
        ]);
      },
    });
    expect(times).toBeGreaterThan(15);
  },
);
