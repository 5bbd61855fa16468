/** The declarations as the company of this request sees them: with the fields that it added to its tables. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErpClient } from '#app/erp/client.server.ts';
import { companyRegistry as registryWith, type ExtraDefinition } from '#erp/model/extra-fields.ts';
import type { Registry } from '#erp/model/registry.ts';
import { registry } from '#erp/modules/all.ts';
import type { Profile } from './profile.ts';

const MAX_KEPT = 200;
const current = new AsyncLocalStorage<Registry>();
const kept = new Map<string, Promise<Registry>>();

/** Outside a company's request, and for a company without fields of its own, the declarations themselves. */
export const companyRegistry = (): Registry => current.getStore() ?? registry;

async function read(erp: ErpClient): Promise<Registry> {
  const { data } = await erp.get<readonly ExtraDefinition[]>('sys/tables/fields');
  return registryWith(registry, data);
}

/** Kept by company and version, so that a save voids it at once. */
function registryOf(version: string, profile: Profile, erp: ErpClient): Promise<Registry> {
  const key = `${profile.account_id}:${version}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const reading = read(erp);
  kept.set(key, reading);
  reading.catch(() => kept.delete(key));
  return reading;
}

export async function inCompany<T>(profile: Profile, erp: ErpClient, work: () => Promise<T>): Promise<T> {
  if (!profile.tables_version) return work();
  return current.run(await registryOf(profile.tables_version, profile, erp), work);
}
