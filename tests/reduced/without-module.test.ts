/**
 * Suites of the whole product, on the product without `dif`: declarations, tables, statements,
 * calls and screens are those of the other modules, and hold all the same. What compares the
 * product with a list of names stays with the whole one.
 */
import { expect, test, vi } from 'vitest';

vi.mock('#erp/modules/all.ts', async (original) => {
  const whole = await original<typeof import('#erp/modules/all.ts')>();
  const { Registry } = await import('#erp/model/registry.ts');
  const modules = whole.modules.filter(({ key }) => key !== 'dif');
  return { ...whole, modules, registry: new Registry(modules) };
});

test('the registry of these suites is the reduced one', async () => {
  const { registry } = await import('#erp/modules/all.ts');
  expect([...registry.resources.keys()].filter((path) => path.startsWith('dif/'))).toEqual([]);
});

test('no address of the generic screens leads to it', async () => {
  const { catalogueRoutes } = await import('#app/resource-routes.ts');
  const paths = catalogueRoutes().map(({ path }) => path ?? '');
  expect(paths).toContain('wms/:resource');
  expect(paths.filter((path) => path.startsWith('dif/'))).toEqual([]);
});

await import('../api/sweep.test.ts');
await import('../invariants/declarations.test.ts');
await import('../invariants/schema.test.ts');
await import('../invariants/states.test.ts');
await import('../invariants/titles.test.ts');
await import('../invariants/report-statements.test.ts');
await import('../../app/resource-screens/shared/screens.test.ts');
