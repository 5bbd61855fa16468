/**
 * What provisioning writes into a new company, in order. Each part may run again: what exists
 * stays.
 */
import type { Tx } from '#erp/db/database.ts';
import { seedAccounts, seedAccountTypes, seedJournals, seedSatAccounts } from './general/books.ts';
import { seedCauses } from './general/causes.ts';
import { seedCompany } from './company.ts';
import { seedExpenses } from './general/expenses.ts';
import { seedWithholdingProfiles } from './general/withholdings.ts';
import { seedSupplierDocuments } from './general/supplier-documents.ts';
import { seedHolidays } from './general/holidays.ts';
import { seedVehicleTypes } from './fleet.ts';
import { seedPeriods } from './periods.ts';
import { seedStorageTypes, seedUnits } from './inventory.ts';
import { seedLanguages } from './general/languages.ts';
import { seedCompanyDefaults, seedCurrencies } from './general/money.ts';
import { seedSatCatalogs } from './general/sat-catalogs.ts';
import { seedPlugins } from './general/plugins.ts';
import { seedCountries, seedMunicipalities, seedStates } from './general/places.ts';
import { seedMovementTypes } from './movement-types.ts';
import { seedCustomerTypes } from './sales.ts';
import { seedSeries } from './series.ts';
import { seedPaymentTypes, seedTaxes, seedTaxRegimes, seedTaxYears } from './general/tax.ts';
import {
  seedBankAccountTypes,
  seedBanks,
  seedSubjects,
  seedTransactionTypes,
  seedTreasuryMovementTypes,
} from './general/treasury.ts';

export type Seed = (tx: Tx, accountId: number) => Promise<void>;

const BOOKS: readonly Seed[] = [seedSatAccounts, seedAccountTypes, seedAccounts, seedJournals];

const TREASURY: readonly Seed[] = [
  seedBanks,
  seedBankAccountTypes,
  seedTreasuryMovementTypes,
  seedTransactionTypes,
  seedSubjects,
];

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
  seedPlugins,
  seedSatCatalogs,
  seedCustomerTypes,
  seedVehicleTypes,
  seedHolidays,
  seedPeriods,
  ...BOOKS,
  seedTaxYears,
  seedExpenses,
  ...TREASURY,
  seedWithholdingProfiles,
  seedSupplierDocuments,
];

export async function seedAccount(tx: Tx, accountId: number): Promise<void> {
  for (const seed of seeds) await seed(tx, accountId);
}

interface Later {
  readonly table: string;
  /** Code of a row that tells whether it has them; any row does without it. */
  readonly code?: string;
  readonly seeds: readonly Seed[];
}

/** Catalogues that came after the first companies: one without a row of the table gets them. */
const LATER: readonly Later[] = [
  { table: 'acc__account_types', seeds: BOOKS },
  { table: 'expenses', seeds: [seedSatAccounts, seedAccounts, seedExpenses] },
  { table: 'pur__withholding_profiles', seeds: [seedSeries, seedWithholdingProfiles] },
  { table: 'pur__document_types', seeds: [seedSupplierDocuments] },
  { table: 'cfl__banks', seeds: TREASURY },
  {
    table: 'acc__fixed_assets',
    seeds: [seedSatAccounts, seedAccounts, seedSeries],
  },
  { table: 'loans', seeds: [seedSeries] },
  { table: 'vehicle_types', seeds: [seedVehicleTypes, seedSeries] },
  { table: 'cfl__expenses', seeds: [seedSeries] },
  { table: 'sat__plugins', seeds: [seedPlugins] },
  { table: 'sat__catalogs', seeds: [seedSatCatalogs] },
  { table: 'sat__tax_years', seeds: [seedTaxYears] },
  { table: 'acc__accounts', code: '213.02.01', seeds: [seedSatAccounts, seedAccounts] },
  { table: 'sattaxes', code: 'IEPS50', seeds: [seedTaxes] },
  { table: 'sat__accounts', code: '899.02', seeds: [seedSatAccounts] },
];

export async function seedLater(tx: Tx, accountId: number): Promise<void> {
  for (const { table, code, seeds: parts } of LATER) {
    const rows = await tx.query(
      `select 1 from ${table} where account_id = $1 ${code ? 'and code = $2' : ''} limit 1`,
      code ? [accountId, code] : [accountId],
    );
    if (rows.length === 0) for (const seed of parts) await seed(tx, accountId);
  }
}
