import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { syntheticRegistry } from '../../../tests/synthetic.ts';
import { packGrants, unpackGrants } from './packed-grants.ts';

const names = [...registry.privileges.keys()];
const every = (scope: string, keys: readonly string[] = names) =>
  new Map(keys.map((key) => [key, { scope, maxAmount: null }]));

test('what was packed comes back as it was', () => {
  const held = new Map<string, { scope: string; maxAmount: string | null }>();
  for (const [at, key] of names.entries())
    if (at % 3 !== 0)
      held.set(key, {
        scope: at % 2 ? 'TODOS' : 'PROPIOS',
        maxAmount: at % 5 === 1 ? '1500.00' : null,
      });
  held.set('propio.algo', { scope: 'TODOS', maxAmount: null });
  const packed = packGrants(registry, held);
  expect(packed.groups).toHaveLength(4);
  expect(unpackGrants(registry, packed)).toEqual(
    Object.fromEntries(
      [...held].map(([key, { scope, maxAmount }]) => [key, { scope, max_amount: maxAmount }]),
    ),
  );
  expect(unpackGrants(registry, packGrants(registry, new Map()))).toEqual({});
});

test('all of them take a bit each', () => {
  expect(JSON.stringify(packGrants(registry, every('TODOS'))).length).toBeLessThan(
    150 + names.length / 4,
  );
});

test('other declarations do not read them', () => {
  expect(unpackGrants(syntheticRegistry(1), packGrants(registry, every('TODOS')))).toBeNull();
});
