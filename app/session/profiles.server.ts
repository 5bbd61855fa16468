/** Profiles as this web process keeps them. */
import { LRUCache } from 'lru-cache';
import type { ErpClient } from '#app/api-client/client.server.ts';
import {
  unpackGrants,
  type NamedGrant,
  type NamedGrants,
  type PackedGrants,
} from '#erp/model/rights/packed-grants.ts';
import { registry } from '#erp/modules/all.ts';
import type { Profile } from './profile.ts';

const FRESH_MS = 3000;
const MAX_KEPT = 5000;
const profiles = new LRUCache<string, Profile>({ max: MAX_KEPT, ttl: FRESH_MS });

/** The profile behind a token, at most three seconds old. */
export async function profileOf(token: string, erp: ErpClient): Promise<Profile> {
  const kept = profiles.get(token);
  if (kept) return kept;
  const profile = await readProfile(erp);
  profiles.set(token, profile);
  return profile;
}

interface Sent extends Omit<Partial<Profile>, 'permissions'> {
  readonly user: Profile;
  readonly permissions: PackedGrants;
}

async function readProfile(erp: ErpClient): Promise<Profile> {
  const { data } = await erp.get<Sent>('users/profile');
  const { user, permissions: packed, ...beside } = data;
  return {
    ...user,
    ...beside,
    permissions: grantsOf(packed) ?? (await namedGrants(erp)),
  } as Profile;
}

/** An ERP of another version packs other names: it is asked for them. */
async function namedGrants(erp: ErpClient): Promise<NamedGrants> {
  const { data } = await erp.get<{
    readonly grants: readonly (NamedGrant & { readonly key: string })[];
  }>('users/permissions');
  return Object.fromEntries(
    data.grants.map(({ key, scope, max_amount }) => [key, { scope, max_amount }]),
  );
}

const MAX_UNPACKED = 200;
const unpacked = new LRUCache<string, NamedGrants>({ max: MAX_UNPACKED });

/** People of one role share what they may do. */
function grantsOf(packed: PackedGrants): NamedGrants | null {
  const key = JSON.stringify(packed);
  const known = unpacked.get(key);
  if (known) return known;
  const grants = unpackGrants(registry, packed);
  if (!grants) return null;
  unpacked.set(key, grants);
  return grants;
}

/** After a write of one's own: the next page reads the profile anew. */
export const dropProfile = (token: string): void => void profiles.delete(token);

/**
 * After a write that profiles depend on (users, roles, texts), everybody of the company reads
 * theirs anew at the next page.
 */
export function settingWritten(token: string, path: string): void {
  const [first = '', second = ''] = path.split('/', 2);
  const resource = registry.resources.get(`${first}/${second}`) ?? registry.resources.get(first);
  const company = profiles.get(token)?.account_id;
  if (!resource || (registry.moduleOf(resource).key !== 'settings' && !resource.impact)) return;
  for (const [key, { account_id }] of profiles)
    if (key === token || account_id === company) profiles.delete(key);
}
