/**
 * What the company of this request brings to every screen: its declarations, with the fields that
 * it added, and its clock.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { SharedReads } from '#app/api-client/shared-reads.server.ts';
import {
  companyRegistry as registryWith,
  type ExtraDefinition,
} from '#erp/model/records/extra-fields.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import { registry } from '#erp/modules/all.ts';
import type { Profile } from './profile.ts';

const MAX_KEPT = 200;
interface Company extends TimeZoneContext {
  readonly registry: Registry;
  /** Code of what its books are in: `MXN`. */
  readonly currency: string | null;
}

const current = new AsyncLocalStorage<Company>();
const kept = new SharedReads<Registry>(MAX_KEPT);

/**
 * Outside a company's request, and for a company without fields of its own, the declarations
 * themselves.
 */
export const companyRegistry = (): Registry => current.getStore()?.registry ?? registry;

/**
 * Whose clock times are shown and typed in. Outside a company's request there is none, and it
 * throws.
 */
export function companyClock(): TimeZoneContext {
  const company = current.getStore();
  if (!company)
    throw new Error(
      'a time is shown outside the request of a company: say whose clock it is told in',
    );
  return company;
}

type Reader = Pick<ErpClient, 'get'>;
type CompanyProfile = Pick<Profile, 'account_id' | 'tables_version' | 'configs'>;

/** Code of the company's own currency; null outside its request. */
export const companyCurrency = (): string | null => current.getStore()?.currency ?? null;

async function read(erp: Reader): Promise<Registry> {
  const { data } = await erp.get<readonly ExtraDefinition[]>('sys/tables/fields');
  return registryWith(registry, data);
}

/** Kept by company and version, so that a save voids it at once. */
const registryOf = (version: string, profile: CompanyProfile, erp: Reader): Promise<Registry> =>
  kept.of(`${profile.account_id}:${version}`, () => read(erp));

export async function runInCompany<T>(
  profile: CompanyProfile,
  erp: Reader,
  work: () => Promise<T>,
): Promise<T> {
  const own = profile.tables_version
    ? await registryOf(profile.tables_version, profile, erp)
    : registry;
  const { time_zone: timeZone, base_currency: currency = null } = profile.configs;
  return current.run({ registry: own, timeZone, currency }, work);
}
