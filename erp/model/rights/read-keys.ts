/** Privileges without which some field or figure is not shown, of the whole product. */
import type { Registry } from '../registry.ts';

const known = new WeakMap<Registry, ReadonlySet<string>>();

export function readKeysOf(registry: Registry): ReadonlySet<string> {
  const kept = known.get(registry);
  if (kept) return kept;
  const fields = [...registry.resources.values()].flatMap((resource) => Object.values(resource.fields));
  const made = new Set([...fields, ...registry.reports.fields()].flatMap(({ readKey }) => readKey ?? []));
  known.set(registry, made);
  return made;
}
