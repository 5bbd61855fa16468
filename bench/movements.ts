import { atLeast, type Figure } from './figures.ts';
import { oneByOne } from './load.ts';
import type { BenchProduct } from './product.ts';

const LINES = 10;
const ROUNDS = 60;
const CLIENTS = 8;

interface Made {
  readonly id: number;
  readonly version: number;
}

/**
 * Documents of ten lines through the API: written, and written and posted, by one person and by
 * eight at once.
 */
export async function movements({ api }: BenchProduct): Promise<Figure[]> {
  const call = async <T>(method: string, path: string, body?: URLSearchParams): Promise<T> => {
    const reply = await fetch(`${api.url}/${path}`, {
      method,
      headers: api.headers,
      ...(body && { body }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  };
  const ids = async (path: string) =>
    (await call<readonly { id: number }[]>('GET', path)).map(({ id }) => String(id));
  const [type] = await ids('inv/movement-types?filter[code]=AJ-ENT');
  const [storage] = await ids('storages/options?limit=1');
  const [reason] = await ids('causes/options?limit=1');
  const products = await ids(
    `products?size=${LINES}&filter[status]=ACTIVO&filter[is_stocked]=1&filter[tracking]=NINGUNO&q=B-`,
  );
  const create = () => {
    const body = new URLSearchParams({
      movement_type_id: type!,
      storage_id: storage!,
      reason_id: reason!,
      confirm_impact: '1',
    });
    for (const [at, product] of products.entries())
      for (const [name, value] of Object.entries({
        product_id: product,
        qty: '2',
        unit_cost: '10',
      }))
        body.set(`lines[${at}][${name}]`, value);
    return call<Made>('POST', 'movements', body);
  };
  const post = async () => {
    const { id, version } = await create();
    await call('PUT', `movements/apply/${id}`, new URLSearchParams({ version: String(version) }));
  };
  const alone = async (work: () => Promise<unknown>) => {
    await oneByOne(10, work);
    const spent = await oneByOne(ROUNDS, work);
    return (1000 * spent.length) / spent.reduce((sum, each) => sum + each, 0);
  };
  const together = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, () => oneByOne(ROUNDS / 4, work)));
    return (1000 * CLIENTS * (ROUNDS / 4)) / (performance.now() - started);
  };
  return [
    atLeast(`A movement of ${LINES} lines is created, one client`, await alone(create), 110, '/s'),
    atLeast('It is created and applied, one client', await alone(post), 50, '/s'),
    atLeast(
      `It is created and applied, ${CLIENTS} clients, of the same products`,
      await together(post),
      50,
      '/s',
    ),
  ];
}
