/**
 * Writes numbered rows without pause, two tables a transaction, and prints each number once it is
 * acknowledged.
 */
import { writeSync } from 'node:fs';
import { openEmbedded } from '#erp/db/open.ts';
import { declaredMigration, silent } from '#erp/provision/testing/database.ts';
import { sample } from './sample.ts';

const dataDir = process.argv[2] ?? '';
const database = await openEmbedded({
  dataDir,
  log: silent,
  migrations: await declaredMigration(sample),
});
const [state] = await database.system((tx) =>
  tx.query<{ last: number }>('SELECT coalesce(max(code::bigint), 0) AS last FROM tags'),
);

for (let number = (state?.last ?? 0) + 1; ; number += 1) {
  await database.tenant({ accountId: 1 }, async (tx) => {
    await tx.execute('INSERT INTO tags (account_id, code) VALUES (1, $1)', [number]);
    await tx.execute(
      'INSERT INTO places (account_id, code, name, tag_code) VALUES (1, $1, $1, $1)',
      [number],
    );
  });
  writeSync(1, `${number}\n`);
}
