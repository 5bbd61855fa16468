/** `kill -9` in the middle of posting leaves the ledger whole (inventory §4.1, G1). */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openEmbedded } from '#erp/db/open.ts';
import { declaredMigration, silent, testFolder } from '#erp/provision/testing/database.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { registry } from '#erp/modules/all.ts';
import { killWhileWriting } from './kill-while-writing.ts';

test.each([250, 900])(
  'killed %d ms after the first posting: what was acknowledged is there, whole, and the books agree',
  { timeout: 120_000 },
  async (afterMs) => {
    const folder = await testFolder(registry);
    try {
      const acknowledged = await killWhileWriting('posting-writer.ts', folder, afterMs);
      expect(acknowledged.length).toBeGreaterThan(0);
      const database = await openEmbedded({
        dataDir: folder,
        log: silent,
        migrations: await declaredMigration(registry),
      });
      const [account] = await database.system((tx) =>
        tx.query<{ id: number }>('select id from accounts'),
      );
      await database.tenant({ accountId: account!.id }, async (tx) => {
        const movements = await tx.query<{
          folio: string;
          lines: number;
          rows: number;
          events: number;
        }>(
          `select m.folio, (select count(*)::int from movement_lines l where l.movement_id = m.id) as lines, (select count(*)::int from kardex k where k.movement_id = m.id) as rows,
           (select count(*)::int from acc__posting_events e where e.movement_id = m.id) as events from movements m order by m.id`,
        );
        expect(movements.map(({ folio }) => folio)).toEqual(expect.arrayContaining(acknowledged));
        for (const { folio, lines, rows, events } of movements)
          expect([folio, lines, rows, events > 0]).toEqual([folio, 20, 20, true]);
        // Numbers have no gap: what was not written took none.
        const numbers = movements.map(({ folio }) => Number(/\d+$/.exec(folio)?.[0]));
        expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
        expect(await verifyStock(tx)).toEqual([]);
      });
      await database.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
