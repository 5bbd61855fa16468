/** Privileges without which some field or figure is not shown, of the whole product. */
import type { Registry } from '../registry.ts';

const known = new WeakMap<Registry, ReadonlySet<string>>();

export const readKeysOf = (registry: Registry): ReadonlySet<string> =>
  known.getOrInsertComputed(registry, findReadKeys);

function findReadKeys(registry: Registry): ReadonlySet<string> {
  const fields = [...registry.resources.values()].flatMap((resource) =>
    Object.values(resource.fields),
  );
  return new Set([...fields, ...registry.reports.fields()].flatMap(({ readKey }) => readKey ?? []));
}
