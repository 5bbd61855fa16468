/** Modules name only what they say that they name (docs/decisions/455). */
import { describe, expect, test } from 'vitest';
import { circles, namedElsewhere } from './named-elsewhere.ts';
import { schemaChange } from '#erp/db/schema/schema.ts';
import { openApi } from '#erp/http/openapi.ts';
import { loadBehaviour } from '#erp/kernel/behaviour/load-behaviour.ts';
import { leaningOn, reachOf } from '#erp/model/modules/reach.ts';
import { Registry } from '#erp/model/registry.ts';
import { modules } from '#erp/modules/all.ts';
import { declaredOf } from '#erp/provision/companies/declared.ts';

const named = namedElsewhere();
const keys = modules.map(({ key }) => key);
const core = new Set(modules.flatMap((module) => (module.core ? [module.key] : [])));
/** Folders of screens that belong to no module have what every company has. */
const reachBy = (by: string): ReadonlySet<string> =>
  keys.includes(by) ? reachOf(modules, by) : core;

test('a module names records and files only of those that it depends on or refers to', () => {
  const beyond = named
    .filter(({ by, of }) => by !== undefined && !reachBy(by).has(of))
    .map(({ file, of, what }) => `${file}: ${what} of ${of}`);
  expect(
    beyond,
    'let that module contribute it, or say it in module.ts: dependsOn, refersTo (docs/modules.md)',
  ).toEqual([]);
});

test('below the modules and outside their screens nothing names a business module', () => {
  const below = named.flatMap(({ file, by, of, what }) =>
    by === undefined && !core.has(of) ? [`${file}: ${what}`] : [],
  );
  expect(below, 'declare it, or let the module run it: docs/decisions/372').toEqual([]);
});

test('each module that one refers to is named by it, and has its reason', () => {
  const idle = modules.flatMap(({ key, refersTo = {} }) =>
    Object.entries(refersTo).flatMap(([other, reason]) =>
      reason.length > 10 && named.some(({ by, of }) => by === key && of === other)
        ? []
        : [`${key} → ${other}`],
    ),
  );
  expect(idle).toEqual([]);
});

test('modules name each other in one circle only: goods, their places, and whose they are', () => {
  expect(circles()).toEqual([['inv', 'inventory', 'purchasing', 'sales', 'wms']]);
});

describe('without a module and those that lean on it, the others', () => {
  const left = keys
    .filter((key) => !core.has(key))
    .map((key) => keys.filter((each) => leaningOn(modules, key).has(each)).join(', '));
  test.each([...new Set(left)])('%s: declare, migrate and answer', async (out) => {
    const gone = new Set(out.split(', '));
    const kept = modules.filter((module) => !gone.has(module.key));
    const registry = new Registry(kept);
    const { rules, server } = await loadBehaviour(registry);
    const { statements } = await schemaChange(registry, null);
    const { paths } = openApi({ registry, server }) as { readonly paths: object };
    expect([statements.length > 0, Object.keys(paths).length > 100, rules.size > 0]).toEqual([
      true,
      true,
      true,
    ]);
    expect(declaredOf(registry).modules.map((each) => each.key)).toEqual(
      registry.modules.map((each) => each.key),
    );
  });
});
