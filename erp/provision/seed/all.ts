/**
 * What provisioning writes into a new company, in order. Each part may run again: what exists
 * stays.
 */
import type { Tx } from '#erp/db/database.ts';
import { seedCauses } from './general/causes.ts';
import { seedCompany } from './company.ts';
import { seedHolidays } from './general/holidays.ts';
import { seedPeriods } from './periods.ts';
import { seedStorageTypes, seedUnits } from './inventory.ts';
import { seedLanguages } from './general/languages.ts';
import { seedCompanyDefaults, seedCurrencies } from './general/money.ts';
import { seedCountries, seedMunicipalities, seedStates } from './general/places.ts';
import { seedMovementTypes } from './movement-types.ts';
import { seedCustomerTypes } from './sales.ts';
import { seedSeries } from './series.ts';
import { seedPaymentTypes, seedTaxes, seedTaxRegimes } from './general/tax.ts';

export type Seed = (tx: Tx, accountId: number) => Promise<void>;

export const seeds: readonly Seed[] = [
  seedLanguages,
  seedCurrencies,
  seedCountries,
  seedStates,
  seedMunicipalities,
  seedCompanyDefaults,
  seedCompany,
  seedCauses,
  seedSeries,
  seedUnits,
  seedStorageTypes,
  seedMovementTypes,
  seedTaxRegimes,
  seedTaxes,
  seedPaymentTypes,
  seedCustomerTypes,
  seedHolidays,
  seedPeriods,
];

export async function seedAccount(tx: Tx, accountId: number): Promise<void> {
  for (const seed of seeds) await seed(tx, accountId);
}
