/**
 * A hundred thousand rows as a file: how soon it begins, how fast it flows, and what it costs while
 * it does.
 */
import { createHash } from 'node:crypto';
import { atMost, format, type Figure } from './figures.ts';
import type { BenchProduct } from './product.ts';

const ROWS = 100_000;
const COLUMNS = 'code,name,kind,category_id,stock_unit_id,list_price';

interface Taken {
  readonly rows: number;
  readonly bytes: number;
  readonly firstMs: number;
  readonly ms: number;
  readonly sha256: string;
}

/** Reads the file as it comes and keeps none of it. */
async function take({ api }: BenchProduct, filter: string): Promise<Taken> {
  const began = performance.now();
  const reply = await fetch(
    `${api.url}/products/export?format=csv&fields=${COLUMNS}&sort=code&${filter}`,
    { headers: api.headers },
  );
  if (!reply.ok || !reply.body) throw new Error(`export: ${reply.status} ${await reply.text()}`);
  const hash = createHash('sha256');
  let [lines, bytes, firstMs] = [0, 0, 0];
  for await (const part of reply.body) {
    firstMs ||= performance.now() - began;
    bytes += part.length;
    hash.update(part);
    for (const byte of part) if (byte === 10) lines += 1;
  }
  return {
    rows: lines - 1,
    bytes,
    firstMs,
    ms: performance.now() - began,
    sha256: hash.digest('hex'),
  };
}

/** The digest that the log of exports keeps of the last one. */
async function logged({ api }: BenchProduct): Promise<string | null> {
  const reply = await fetch(`${api.url}/exports?size=1&sort=-id`, { headers: api.headers });
  const { data } = (await reply.json()) as { data: { sha256: string | null }[] };
  return data[0]?.sha256 ?? null;
}

export async function exportRows(product: BenchProduct): Promise<Figure[]> {
  const few = await take(product, `filter[code][op]=starts&filter[code][value]=B-0001`);
  if (few.rows === 0) throw new Error(`export: ${few.rows} rows`);
  const memory = await product.peakMemory();
  const all = await take(product, 'filter[code][op]=starts&filter[code][value]=B-');
  const grown = (await product.peakMemory()) - memory;
  if (all.rows !== ROWS) throw new Error(`export: ${all.rows} rows`);
  if ((await logged(product)) !== all.sha256)
    throw new Error('export: the digest kept is not that of the file');
  const perRow = (taken: Taken) => (taken.ms / taken.rows) * 1000;
  return [
    atMost(
      'Memory that exporting 100,000 rows adds to the highest so far',
      Math.max(grown, 0),
      100,
      'MB',
      `${format(all.bytes / 1e6)} MB of CSV in ${format(all.ms / 1000)} s`,
    ),
    atMost(
      'Time of one of its rows beside one of a short export',
      perRow(all) / perRow(few),
      1.5,
      '×',
      `${format(perRow(all))} µs beside ${format(perRow(few))} µs of ${few.rows}`,
    ),
    atMost(
      'Before its first byte, as a part of the whole',
      (all.firstMs / all.ms) * 100,
      5,
      '%',
      `${format(all.firstMs)} ms`,
    ),
  ];
}
