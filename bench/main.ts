/**
 * `npm run bench`: measures the built product and compares within one run. Flags: `--write`,
 * `--million`, `--only=list,api,…`.
 */
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditChain } from './audit.ts';
import { inBrowser } from './browser.ts';
import { bankMatching } from './bank-matching.ts';
import { electronicInvoices } from './cfdi.ts';
import { openItems } from './open-items.ts';
import { atMost, format, table, type Figure } from './figures.ts';
import { exportRows } from './export.ts';
import { finance } from './finance.ts';
import { bigForm } from './forms.ts';
import { hooks } from './hooks.ts';
import { importProducts } from './import.ts';
import { callsPerPage } from './calls.ts';
import { deepPages, firstPage, formPage, listByApi, listPage, wordSearch } from './lists.ts';
import { searchIndex } from './search-index.ts';
import { movements } from './movements.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';
import { generalLedger } from './ledger.ts';
import { openingInventory } from './opening.ts';
import { payingSuppliers } from './paying.ts';
import { purchasing } from './purchasing.ts';
import { reception } from './reception.ts';
import { registrySize } from './registry-size.ts';
import { rights } from './rights.ts';
import { salesReports } from './sales-reports.ts';
import { sales } from './selling.ts';
import { firstStart } from './start.ts';
import { globalInvoice } from './global-invoice.ts';
import { stamping } from './stamping.ts';
import { stockLedger } from './stock.ts';
import { stockValue } from './stock-value.ts';
import { tieChecks } from './tie-checks.ts';

const ROWS = 100_000;
const { values: flags } = parseArgs({
  options: { write: { type: 'boolean' }, million: { type: 'boolean' }, only: { type: 'string' } },
});

type Part = (product: BenchProduct) => Promise<Figure[]>;
const PARTS: Readonly<Record<string, Part>> = {
  list: listPage,
  'form-page': formPage,
  calls: callsPerPage,
  api: listByApi,
  deep: deepPages,
  search: wordSearch,
  'search-index': searchIndex,
  form: bigForm,
  export: exportRows,
  import: importProducts,
  browser: inBrowser,
  start: firstStart,
  registry: registrySize,
  rights,
  hooks,
  audit: auditChain,
  movements,
  stock: stockLedger,
  'stock-value': stockValue,
  opening: openingInventory,
  ledger: generalLedger,
  'open-items': openItems,
  'tie-checks': tieChecks,
  'bank-matching': bankMatching,
  cfdi: electronicInvoices,
  stamping,
  'global-invoice': globalInvoice,
  reception,
  purchasing,
  paying: payingSuppliers,
  finance,
  sales,
  'sales-reports': salesReports,
  memory: async (product) => [
    atMost(
      'Memory of the server with its database, highest',
      await product.peakMemory(),
      900,
      'MB',
    ),
  ],
};

const wanted = flags.only?.split(',') ?? Object.keys(PARTS);
const figures: Figure[] = [];
const add = (found: readonly Figure[]) => {
  figures.push(...found);
  for (const figure of found)
    console.log(
      `${figure.kept ? 'kept  ' : 'MISSED'} ${figure.what}: ${figure.measured} (${figure.bound})${figure.yardstick ? `, ${figure.yardstick}` : ''}`,
    );
};

let product: BenchProduct | undefined;
/** Started for the first part that asks for it: those with a company of their own do not. */
const started = async () => (product ??= await startBenchProduct(ROWS));
const measured = async (measure: Part) =>
  measure.length === 0 ? (measure as () => Promise<Figure[]>)() : measure(await started());
try {
  for (const [name, measure] of Object.entries(PARTS))
    if (wanted.includes(name)) add(await measured(measure));
  if (flags.million) add(await million(await firstPage(await started())));
} finally {
  await product?.stop();
}

if (flags.write) {
  const intro = `# Benchmarks\n\nWritten by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.version}, ${ROWS.toLocaleString('en')} products, embedded database, load generator on the same machine.\n\n`;
  await writeFile(
    join(import.meta.dirname, '../docs/benchmarks.md'),
    `${intro}${table(figures)}\n`,
  );
}
process.exitCode = figures.every(({ kept }) => kept) ? 0 : 1;

async function million(small: number): Promise<Figure[]> {
  const large = await startBenchProduct(1_000_000);
  try {
    const spent = await firstPage(large);
    return [
      atMost(
        'First page of 1,000,000 rows beside 100,000',
        spent / small,
        1.3,
        '×',
        `${format(spent)} ms beside ${format(small)} ms`,
      ),
    ];
  } finally {
    await large.stop();
  }
}
