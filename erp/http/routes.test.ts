import { expect, test } from 'vitest';
import { product } from '#erp/provision/testing/product.ts';
import { mountedEndpoints, routesOf } from './routes.ts';

const routeOf = routesOf(product);
const found = (method: string, path: string) => {
  const match = routeOf(method, path);
  return match && [match.route.path, { ...match.params }];
};

test('every call is found by its own path, whatever its parameters are', () => {
  const lost = mountedEndpoints(product).filter(
    ({ method, path }) => routeOf(method, `/${path.replace(/:\w+/g, '51')}`)?.route.path !== path,
  );
  expect(lost.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('a word stands before a parameter, and is never taken for a record', () => {
  expect(found('GET', '/products/51')).toEqual(['products/:id', { id: '51' }]);
  expect(found('GET', '/products/options')).toEqual(['products/options', {}]);
  expect(found('PUT', '/products/options')).toBeNull();
  expect(found('GET', '/movements/buy')).toBeNull();
});

test('slashes too many are none, and what nobody answers is not found', () => {
  expect(found('GET', '//products//51/')).toEqual(['products/:id', { id: '51' }]);
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/nada'],
    ['GET', '/products/51/x/y/z'],
    ['HEAD', '/products'],
    ['PATCH', '/products/51'],
    ['GET', '/constructor'],
    ['GET', '/*'],
  ] as const)
    expect(found(method, path), `${method} ${path}`).toBeNull();
});
