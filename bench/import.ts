/**
 * Ten thousand products with three child rows each, brought in from a file while others look at
 * lists.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, format, type Figure } from './figures.ts';
import { load } from './load.ts';
import type { BenchProduct } from './product.ts';

const PRODUCTS = 10_000;
const LIST = 'products?size=50';
const CLIENTS = 2;

interface ImportState {
  readonly status: string;
  readonly rows_new: number;
  readonly rows_error: number;
  readonly rows_applied: number;
  readonly message: string | null;
}

const caller =
  ({ api }: BenchProduct) =>
  async (method: string, path: string, body?: FormData | URLSearchParams) => {
    const reply = await fetch(`${api.url}/${path}`, { method, headers: api.headers, body });
    const json = (await reply.json()) as { data: unknown };
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(json)}`);
    return json.data;
  };

function file(category: string): string {
  const head =
    'Clave,Nombre,Tipo,Categoría,Unidad de inventario,Objeto de impuesto,Características: Característica,Características: Valor';
  const rows = Array.from({ length: PRODUCTS }, (_, i) =>
    [
      `BENCH-${i},Producto importado ${i},Materia prima,${category},KG,01,Color,Crudo`,
      `BENCH-${i},,,,,,Título,20/${i % 60}`,
      `BENCH-${i},,,,,,Torsión,Z`,
    ].join('\n'),
  );
  return `${head}\n${rows.join('\n')}\n`;
}

export async function importProducts(product: BenchProduct): Promise<Figure[]> {
  const call = caller(product);
  const state = async (id: number) => (await call('GET', `imports/${id}`)) as ImportState;
  const until = async (id: number, wanted: readonly string[]): Promise<ImportState> => {
    for (;;) {
      const now = await state(id);
      if (now.status === 'FALLIDA') throw new Error(`import: ${now.message}`);
      if (wanted.includes(now.status)) return now;
      await wait(200);
    }
  };
  const page = () =>
    load(
      `${product.url}/${LIST}`,
      { cookie: product.visitor.cookies, 'accept-encoding': 'gzip' },
      { clients: CLIENTS },
    );
  const quiet = await page();
  const [category] = (await call('GET', 'categories?size=1')) as { code: string }[];

  const began = performance.now();
  const form = new FormData();
  form.set('resource', 'products');
  form.set('file', new File([file(category!.code)], 'productos.csv'));
  const { id } = (await call('POST', 'imports', form)) as { id: number };
  const read = performance.now() - began;
  await call('PUT', `imports/map/${id}`);
  const seen = await until(id, ['VALIDADA']);
  if (seen.rows_new !== PRODUCTS) throw new Error(`import: ${JSON.stringify(seen)}`);
  const reviewed = performance.now() - began - read;

  const memory = await product.peakMemory();
  const applying = performance.now();
  await call('PUT', `imports/apply/${id}`);
  const done = await until(id, ['APLICADA', 'APLICADA_PARCIAL']);
  const applied = performance.now() - applying;
  if (done.rows_applied !== PRODUCTS) throw new Error(`import: ${JSON.stringify(done)}`);
  const grown = (await product.peakMemory()) - memory;

  // Taking it back is the same work, long enough to look at lists meanwhile.
  await call('PUT', `imports/undo/${id}`);
  const busy = await page();
  if ((await state(id)).status !== 'EN_CURSO')
    throw new Error('the import was taken back before the lists had been measured');
  await until(id, ['DESHECHA']);
  return [
    atMost(
      `Importing ${PRODUCTS.toLocaleString('en')} products with 3 child rows each`,
      applied / 1000,
      60,
      's',
      `read in ${format(read / 1000)} s, reviewed in ${format(reviewed / 1000)} s`,
    ),
    atMost('Memory that it adds to the highest so far', Math.max(grown, 0), 150, 'MB'),
    atMost(
      `List page p95 meanwhile, ${CLIENTS} clients, beside before`,
      busy.p95 / quiet.p95,
      2,
      '×',
      `${format(busy.p95)} ms beside ${format(quiet.p95)} ms`,
    ),
  ];
}
