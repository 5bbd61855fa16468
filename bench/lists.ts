import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { registry } from '#erp/modules/all.ts';
import { freePort } from '../tests/product.ts';
import { atLeast, atMost, format, median, type Figure } from './figures.ts';
import { load, oneByOne, type Load } from './load.ts';
import type { BenchProduct } from './product.ts';
import { tableTree, type Piece } from './table-tree.ts';

const LIST = 'products?size=50';
/** What Chromium sends; gzip alone costs a server more. */
const BROWSERS_ACCEPT = 'gzip, deflate, br, zstd';
/** The columns that the screen shows. */
const columns = registry
  .resource('products')
  .list.columns.map((name, index) => `fields[${index}]=${name}`);
const API_LIST = encodeURI(`${LIST}&${columns.join('&')}`);

interface Page {
  readonly data: readonly Record<string, unknown>[];
  readonly meta: { readonly next?: string };
}

const getter =
  ({ api }: BenchProduct) =>
  async (path: string): Promise<Page> => {
    const reply = await fetch(`${api.url}/${path}`, { headers: api.headers });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Page;
  };

/** The whole page of 50 rows by the web server, beside React alone streaming the same table. */
export async function listPage(product: BenchProduct): Promise<Figure[]> {
  const page = await load(`${product.url}/${LIST}`, {
    cookie: product.visitor.cookies,
    'accept-encoding': BROWSERS_ACCEPT,
  });
  const html = (await product.visitor.get(`/${LIST}`)).body;
  const alone = await reactAlone(tableTree(html));
  const beside = `React alone ${format(alone.perSecond)}/s`;
  return [
    atLeast('List page of 50 rows, 8 clients', page.perSecond, 200, 'pages/s', beside),
    atMost('List page, p95', page.p95, 80, 'ms', `p50 ${format(page.p50)} ms`),
    atLeast('List page, share of React alone', page.perSecond / alone.perSecond, 0.2, '×', beside),
  ];
}

async function reactAlone(table: Piece): Promise<Load> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'react-alone.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      TABLE: JSON.stringify(table),
    },
    stdio: 'inherit',
  });
  await wait(1000);
  try {
    return await load(`http://127.0.0.1:${port}/`, {});
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** The form of a product beside the list, in the same run. */
export async function formPage(product: BenchProduct): Promise<Figure[]> {
  const headers = { cookie: product.visitor.cookies, 'accept-encoding': BROWSERS_ACCEPT };
  const record = /\/products\/\d+/.exec((await product.visitor.get(`/${LIST}`)).body)?.[0];
  if (!record) throw new Error('the list of products has no link to a record');
  const [list, form] = [
    await load(`${product.url}/${LIST}`, headers),
    await load(product.url + record, headers),
  ];
  return [
    atLeast(
      'Form of a product, 8 clients, beside the list',
      form.perSecond / list.perSecond,
      0.8,
      '×',
      `${format(form.perSecond)}/s beside ${format(list.perSecond)}/s`,
    ),
  ];
}

export async function listByApi(product: BenchProduct): Promise<Figure[]> {
  const list = await load(`${product.api.url}/${API_LIST}`, product.api.headers);
  return [
    atLeast(
      'The same list by API, 8 clients',
      list.perSecond,
      500,
      '/s',
      `p95 ${format(list.p95)} ms`,
    ),
  ];
}

/**
 * Follows the cursor a thousand times and compares the cost of where it ends with the first page.
 */
export async function deepPages(product: BenchProduct): Promise<Figure[]> {
  const get = getter(product);
  const at = (cursor: string) => `${API_LIST}&cursor=${encodeURIComponent(cursor)}`;
  let cursor = '';
  for (let page = 1; page <= 1000; page++) {
    const next = (await get(cursor ? at(cursor) : API_LIST)).meta.next;
    if (!next) throw new Error(`page ${page} has no next cursor`);
    cursor = next;
  }
  const first = median(await oneByOne(200, () => get(API_LIST)));
  const deep = median(await oneByOne(200, () => get(at(cursor))));
  return [
    atMost(
      'Page 1,001 beside page 1',
      deep / first,
      1.3,
      '×',
      `${format(deep)} ms beside ${format(first)} ms`,
    ),
  ];
}

export async function firstPage(product: BenchProduct): Promise<number> {
  const get = getter(product);
  return median(await oneByOne(300, () => get(API_LIST)));
}

/** A word inside names; the whole call is measured, which is more than its time in the database. */
export async function wordSearch(product: BenchProduct): Promise<Figure[]> {
  const get = getter(product);
  const name = String((await get(API_LIST)).data[20]?.name ?? '');
  const word = name.split(/\s+/).find((part) => part.length > 4) ?? name;
  const inside = word.slice(1, -1);
  const spent = median(
    await oneByOne(60, () => get(`${API_LIST}&q=${encodeURIComponent(inside)}`)),
  );
  return [atMost(`Search inside a word («${inside}»)`, spent, 30, 'ms')];
}
