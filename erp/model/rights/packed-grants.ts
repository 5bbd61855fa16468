/**
 * The grants of a profile in few bytes: a bit for each declared privilege instead of its name, once
 * for each scope and amount. Three thousand names are 200 kB, read every few seconds for everybody
 * who works; their bits are 600 bytes.
 */
import { createHash } from 'node:crypto';
import type { Registry } from '../registry.ts';

export interface NamedGrant {
  readonly scope: string;
  readonly max_amount: string | null;
}

export type NamedGrants = Readonly<Record<string, NamedGrant>>;

export interface PackedGrants {
  /** Digest of the names that the bits stand for, in their order. */
  readonly names: string;
  /** Grants of one scope and amount: the first bit of the first byte is the first name. */
  readonly groups: readonly (NamedGrant & { readonly bits: string })[];
  /** Privileges that are not declared. */
  readonly others: NamedGrants;
}

interface Names {
  readonly list: readonly string[];
  readonly digest: string;
}

const known = new WeakMap<Registry, Names>();

const namesOf = (registry: Registry): Names => known.getOrInsertComputed(registry, readNames);

function readNames(registry: Registry): Names {
  const list = [...registry.privileges.keys()].sort();
  return {
    list,
    digest: createHash('sha256').update(list.join('\n')).digest('base64url').slice(0, 16),
  };
}

interface HeldGrant {
  readonly scope: string;
  readonly maxAmount: string | null;
}

const named = ({ scope, maxAmount }: HeldGrant): NamedGrant => ({ scope, max_amount: maxAmount });

export function packGrants(registry: Registry, held: ReadonlyMap<string, HeldGrant>): PackedGrants {
  const { list, digest } = namesOf(registry);
  const groups = new Map<string, { readonly grant: NamedGrant; readonly bits: Buffer }>();
  for (const [at, name] of list.entries()) {
    const grant = held.get(name);
    if (!grant) continue;
    const kind = `${grant.scope} ${grant.maxAmount}`;
    const group = groups.get(kind) ?? {
      grant: named(grant),
      bits: Buffer.alloc(Math.ceil(list.length / 8)),
    };
    group.bits[at >> 3]! |= 1 << (at & 7);
    groups.set(kind, group);
  }
  return {
    names: digest,
    groups: [...groups.values()].map(({ grant, bits }) => ({
      ...grant,
      bits: bits.toString('base64'),
    })),
    others: Object.fromEntries(
      [...held].flatMap(([name, grant]) =>
        registry.privileges.has(name) ? [] : [[name, named(grant)]],
      ),
    ),
  };
}

/**
 * The grants by name; null when they were packed by other declarations than these: another version
 * of the system.
 */
export function unpackGrants(
  registry: Registry,
  { names, groups, others }: PackedGrants,
): NamedGrants | null {
  const { list, digest } = namesOf(registry);
  if (names !== digest) return null;
  const grants: Record<string, NamedGrant> = { ...others };
  for (const { scope, max_amount, bits } of groups) {
    const bytes = Buffer.from(bits, 'base64');
    const grant = { scope, max_amount };
    for (const [at, name] of list.entries())
      if (bytes[at >> 3]! & (1 << (at & 7))) grants[name] = grant;
  }
  return grants;
}
