/**
 * Posts movements without pause, twenty lines each, and prints the folio of each once it is
 * acknowledged.
 */
import { writeSync } from 'node:fs';
import { openEmbedded } from '#erp/db/open.ts';
import { declaredMigration, silent } from '#erp/provision/testing/database.ts';
import { stockCompany } from '#erp/domains/stock/testing.ts';
import { registry } from '#erp/modules/all.ts';

const LINES = 20;
const database = await openEmbedded({
  dataDir: process.argv[2] ?? '',
  log: silent,
  migrations: await declaredMigration(registry),
});
const stock = await stockCompany('UNO', database);
const products: number[] = [];
for (let number = 0; number < LINES; number += 1)
  products.push(await stock.product(`P${number}`, number % 2 === 0 ? { valuation: 'PEPS' } : {}));

for (let round = 0; ; round += 1) {
  const lines = products.map((productId) => ({
    productId,
    qty: round % 2 === 0 ? '7' : '5',
    ...(round % 2 === 0 && { unitCost: String(10 + (round % 9)) }),
  }));
  const { folio } = await stock.post(round % 2 === 0 ? 'ENT-COMPRA' : 'SAL-VENTA', lines);
  writeSync(1, `${folio}\n`);
}
