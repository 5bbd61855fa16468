/** Which privileges the keys of a role seed name. */
import type { RoleSeed } from './module.ts';
import type { Registry } from './registry.ts';

/** Expands `*`, `resource.*` and `*.list` to declared privileges. A key that names nothing is a mistake of the seed. */
export function roleKeys(registry: Registry, seed: Pick<RoleSeed, 'code' | 'keys'>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const wanted of seed.keys) {
    const before = found.size;
    for (const { key } of registry.privileges.values()) if (matches(wanted, key)) found.add(key);
    if (found.size === before && !registry.privileges.has(wanted) && !wanted.startsWith('*')) throw new Error(`${seed.code}: privilege «${wanted}» is not declared`);
  }
  return found;
}

function matches(wanted: string, key: string): boolean {
  if (wanted === '*' || wanted === key) return true;
  const dot = key.lastIndexOf('.');
  if (wanted.endsWith('.*')) return wanted.slice(0, -2) === key.slice(0, dot);
  return wanted.startsWith('*.') && wanted.slice(2) === key.slice(dot + 1);
}
