/** `kill -9` while goods are received and their invoices posted leaves all of each, or nothing. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Database, Tx } from '#erp/db/database.ts';
import { openEmbedded } from '#erp/db/open.ts';
import { balanceDifferences } from '#erp/domains/accounting/ledger.ts';
import { recount } from '#erp/domains/fulfilment/recount.ts';
import { verifyItems } from '#erp/domains/open-items/reading/verify-items.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { registry } from '#erp/modules/all.ts';
import {
  declaredMigration,
  silent,
  testDatabase,
  testFolder,
} from '#erp/provision/testing/database.ts';
import { killWhileWriting } from './kill-while-writing.ts';

interface Place {
  /** What the writer is told. */
  readonly address: string;
  /** After its death. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** Of the engine under test: a folder of the embedded one, or a database of the server. */
async function ownPlace(): Promise<Place> {
  if (process.env.TEST_ENGINE === 'postgres') {
    const database = await testDatabase(registry);
    return {
      address: (database as Database & { readonly url: string }).url,
      open: () => Promise.resolve(database),
      remove: () => Promise.resolve(),
    };
  }
  const folder = await testFolder(registry);
  return {
    address: folder,
    open: async () =>
      openEmbedded({
        dataDir: folder,
        log: silent,
        migrations: await declaredMigration(registry),
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const receptions = (tx: Tx) =>
  tx.query<{ id: number; received: boolean; lines: number; rows: number; events: number }>(
    `select s.id, s.received_at is not null as received,
       (select count(*)::int from shipment_lines l join purchase_order_lines o on o.account_id = l.account_id and o.id = l.purchase_order_line_id where l.shipment_id = s.id and l.movement_line_id is not null and o.received_quantity = 10) as lines,
       (select count(*)::int from kardex k where k.source_resource = 'shipments' and k.source_id = s.id::text) as rows,
       (select count(*)::int from acc__posting_events e where e.movement_id = s.movement_id) as events
     from shipments s order by 1`,
  );

const invoices = (tx: Tx) =>
  tx.query<{ id: number; posted: boolean; items: number; entries: number; invoiced: number }>(
    `select i.id, i.status = 'CONTABILIZADA' as posted,
       (select count(*)::int from cfl__open_items o where o.source_resource = 'prc/invoice-shipments' and o.source_id = i.id::text) as items,
       (select count(*)::int from acc__book_entries e where e.source_resource = 'prc/invoice-shipments' and e.source_id = i.id::text) as entries,
       (select count(*)::int from prc_invoice_lines l join shipment_lines s on s.account_id = l.account_id and s.id = l.shipment_line_id where l.invoice_id = i.id and s.invoiced_quantity = 10) as invoiced
     from prc__invoice_shipments i order by 1`,
  );

test.each([300, 1200])(
  'killed %d ms after the first invoice: what was acknowledged is there, whole, and all agrees',
  { timeout: 240_000 },
  async (afterMs) => {
    const place = await ownPlace();
    try {
      const said = await killWhileWriting('buying-writer.ts', place.address, afterMs);
      const acknowledged = (mark: string) =>
        said.flatMap((line) => (line.startsWith(mark) ? [Number(line.slice(2))] : []));
      const database = await place.open();
      const [account] = await database.system((tx) =>
        tx.query<{ id: number }>(`select id from accounts where code = 'UNO'`),
      );
      await database.tenant({ accountId: account!.id }, async (tx) => {
        const shipments = await receptions(tx);
        const received = shipments.filter((each) => each.received).map(({ id }) => id);
        expect(received).toEqual(expect.arrayContaining(acknowledged('R')));
        for (const { id, received: came, lines, rows, events } of shipments)
          expect([id, lines, rows, events > 0]).toEqual([
            id,
            ...(came ? [3, 3, true] : [0, 0, false]),
          ]);
        const papers = await invoices(tx);
        const posted = papers.filter((each) => each.posted).map(({ id }) => id);
        expect(acknowledged('F').length).toBeGreaterThan(0);
        expect(posted).toEqual(expect.arrayContaining(acknowledged('F')));
        for (const { id, posted: is, items, entries, invoiced } of papers)
          expect([id, items, entries, invoiced]).toEqual([id, ...(is ? [1, 1, 3] : [0, 0, 0])]);
        expect([
          ...(await verifyStock(tx)),
          ...(await verifyItems(tx)),
          ...(await balanceDifferences(tx)),
        ]).toEqual([]);
        expect(await recount(tx, registry), 'counters that said something else').toBe(0);
      });
      await database.close();
    } finally {
      await place.remove();
    }
  },
);
