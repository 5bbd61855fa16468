/** How many calls of the ERP a page costs, in a product of its own that logs them. */
import { startProduct } from '../tests/product.ts';
import { callsByRequest } from '../tests/delivery/calls.ts';
import { Visitor } from '../tests/delivery/visitor.ts';
import { atMost, type Figure } from './figures.ts';
import { ADMIN, PASSWORD } from './product.ts';

const SCREENS = [
  ['List of products', '/products', 'products', 2],
  ['Form of a product', null, 'form', 2],
  ['New product', '/products/new', 'form', 2],
] as const;

export async function callsPerPage(): Promise<Figure[]> {
  const product = await startProduct({ env: { LOG_LEVEL: 'info' } });
  try {
    const visitor = new Visitor(product.url);
    await visitor.signIn(ADMIN, PASSWORD);
    const record = /\/products\/\d+/.exec((await visitor.get('/products')).body)?.[0] ?? '';
    const figures: Figure[] = [];
    for (const [what, path, own, most] of SCREENS) {
      const before = new Set(callsByRequest(product.output()).keys());
      await visitor.get(path ?? record);
      const found = () =>
        [...callsByRequest(product.output())]
          .filter(([id]) => !before.has(id))
          .map(([, calls]) => calls);
      while (!found().some((calls) => calls.includes(own))) await visitor.get('/health/live');
      figures.push(
        atMost(
          `${what}: calls of the ERP, with the profile`,
          Math.max(...found().map((calls) => calls.length)),
          most,
          'calls',
          found().flat().join(', '),
        ),
      );
    }
    return figures;
  } finally {
    await product.stop();
  }
}
