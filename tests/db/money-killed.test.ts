/** `kill -9` while money is collected leaves bank, items, taxes and books whole, or nothing. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openEmbedded } from '#erp/db/open.ts';
import type { Tx } from '#erp/db/database.ts';
import { balanceDifferences } from '#erp/domains/accounting/ledger.ts';
import { bankDifferences } from '#erp/domains/bank/balances.ts';
import { verifyItems } from '#erp/domains/open-items/reading/verify-items.ts';
import { registry } from '#erp/modules/all.ts';
import { declaredMigration, silent, testFolder } from '#erp/provision/testing/database.ts';
import { killWhileWriting } from './kill-while-writing.ts';

/** What there is of each collection, by its number. */
const collections = (tx: Tx) =>
  tx.query<Record<'id' | 'items' | 'applications' | 'taxes' | 'entries' | 'lines', number>>(
    `select l.source_id::int as id, (select count(*)::int from cfl__open_items i where i.source_resource = 'pruebas/cobros' and i.source_id = l.source_id) as items,
        (select count(*)::int from cfl__applications a where a.source_resource = 'pruebas/cobros' and a.source_id = l.source_id) as applications,
        (select count(*)::int from cfl__applications a join cfl__application_taxes t on t.application_id = a.id where a.source_resource = 'pruebas/cobros' and a.source_id = l.source_id) as taxes,
        (select count(*)::int from acc__posting_events e where e.source_resource = 'pruebas/cobros' and e.source_id = l.source_id and e.status = 'CONTABILIZADO') as entries,
        (select count(*)::int from acc_ledger g join acc__book_entries b on b.id = g.entry_id where b.source_resource = 'pruebas/cobros' and b.source_id = l.source_id) as lines
      from cfl__transactions l where l.source_resource = 'pruebas/cobros' order by 1`,
  );

test.each([250, 900])(
  'killed %d ms after the first collection: what was acknowledged is there, whole, and all agrees',
  { timeout: 240_000 },
  async (afterMs) => {
    const folder = await testFolder(registry);
    try {
      const acknowledged = await killWhileWriting('money-writer.ts', folder, afterMs);
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
        const found = await collections(tx);
        expect(found.map(({ id }) => String(id))).toEqual(expect.arrayContaining(acknowledged));
        for (const { id, lines, ...each } of found)
          expect([id, each, lines > 0]).toEqual([
            id,
            { items: 1, applications: 3, taxes: 3, entries: 1 },
            true,
          ]);
        const folios = await tx.query<{ gaps: number }>(
          `select (max(right(folio, 4)::int) - count(*))::int as gaps from acc__book_entries where folio is not null group by journal_type_id, period_id`,
        );
        expect(folios.map(({ gaps }) => gaps)).toEqual(folios.map(() => 0));
        expect([
          ...(await verifyItems(tx)),
          ...(await balanceDifferences(tx)),
          ...(await bankDifferences(tx)),
        ]).toEqual([]);
      });
      await database.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
