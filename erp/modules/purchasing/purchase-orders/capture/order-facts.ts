/** What an order needs of its supplier, its products, the taxes and the storage. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { SpendingAccount } from '#erp/domains/accounting/spending-accounts.ts';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';
import { loadTaxRules } from '#erp/domains/taxes/tax-rules.ts';
import {
  goodsWithholding,
  serviceProfile,
  type Profile,
} from '../../withholding-profiles/matching-profile.ts';
import { loadProfiles } from '../../withholding-profiles/load-profiles.ts';
import { branchOfStorage } from '#erp/modules/inventory/storages/branch-storage.ts';

export interface OrderSupplier {
  readonly id: number;
  readonly status: string;
  readonly is_foreign: boolean;
  readonly block_scope: string;
  readonly block_reason: string | null;
  readonly currency_id: number;
  readonly payment_type_id: number | null;
  readonly default_cfdi_use: string | null;
  readonly credit_days: number | null;
  readonly credit_limit: string | null;
  readonly lead_time_days: number | null;
  readonly incoterm: string | null;
  readonly country_id: number | null;
  readonly person_type: string;
  readonly tax_regimen_id: number | null;
  readonly withholding_profile_id: number | null;
}

export interface OrderProduct {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly buy_unit_id: number;
  readonly is_purchasable: boolean;
  readonly status: string;
  readonly is_waste: boolean;
  readonly is_stocked: boolean;
  /** IVA and IEPS that it brings, in their order. */
  readonly tax_ids: readonly number[];
}

/** What is spent on: its account, and what its invoices bring. */
export interface OrderConcept {
  readonly id: number;
  readonly name: string;
  readonly book_account_id: number | null;
  readonly withholding_profile_id: number | null;
  readonly tax_ids: readonly number[];
}

export interface OrderFacts {
  readonly concepts: ReadonlyMap<number, OrderConcept>;
  /** Unit of what is no thing (SAT E48). */
  readonly serviceUnitId: number | null;
  /** Accounts that lines name, and those of their concepts. */
  readonly accounts: ReadonlyMap<number, SpendingAccount>;
  /** That of a line's concept, or of the supplier; the first that suits them. */
  profileOf(concept: OrderConcept | undefined): Profile | null;
  readonly supplier: OrderSupplier | null;
  readonly products: ReadonlyMap<number, OrderProduct>;
  readonly taxes: readonly TaxRule[];
  /** What is withheld of goods of the supplier, by the profiles of goods and of waste. */
  goodsWithholding(isWaste: boolean): ReturnType<typeof goodsWithholding> | null;
  readonly storageBranchId: number | null;
}

interface OrderDraft {
  readonly supplier_id?: number | null;
  readonly storage_id?: number | null;
  readonly lines: readonly {
    readonly product_id?: number | null;
    readonly expense_id?: number | null;
    readonly book_account_id?: number | null;
  }[];
}

export async function loadSupplier(tx: Tx, id: number | null): Promise<OrderSupplier | null> {
  const [supplier] = await tx.query(
    sql<OrderSupplier>`select id, status, person_type = 'EXTRANJERO' as is_foreign, block_scope, block_reason, currency_id, payment_type_id, default_cfdi_use, credit_days, credit_limit, lead_time_days, incoterm, country_id, person_type, tax_regimen_id, withholding_profile_id from suppliers where account_id = ${TENANT} and id = ${id}`,
  );
  return supplier ?? null;
}

async function loadProducts(tx: Tx, ids: readonly (number | null | undefined)[]) {
  const rows = await tx.query(
    sql<OrderProduct>`select p.id, p.code, p.name, coalesce(p.buy_unit_id, p.stock_unit_id) as buy_unit_id, p.is_purchasable, p.status, p.is_waste, p.is_stocked,
        array(select x.target_id from products__tax_ids x where x.account_id = ${TENANT} and x.owner_id = p.id order by x.position) as tax_ids
      from products p where p.account_id = ${TENANT} and p.id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const loadConcepts = (tx: Tx, ids: readonly (number | null | undefined)[]) =>
  tx.query(
    sql<OrderConcept>`select e.id, e.name, e.book_account_id, e.withholding_profile_id,
        array(select x.target_id from expenses__tax_ids x join sattaxes y on y.account_id = ${TENANT} and y.id = x.target_id and y.kind = 'TRASLADO' where x.account_id = ${TENANT} and x.owner_id = e.id order by x.position) as tax_ids
      from expenses e where e.account_id = ${TENANT} and e.id = any(${ids}::bigint[])`,
  );

async function serviceUnit(tx: Tx): Promise<number | null> {
  const [unit] = await tx.query(
    sql<{
      id: number;
    }>`select id from units where account_id = ${TENANT} and sat_key = 'E48' and active order by id limit 1`,
  );
  return unit?.id ?? null;
}

async function loadAccounts(tx: Tx, ids: readonly (number | null | undefined)[]) {
  const rows = await tx.query(
    sql<
      SpendingAccount & { id: number }
    >`select a.id, a.control, y.class from acc__accounts a ${raw(join('acc__accounts.account_type_id', 'a', 'y'))} where a.account_id = ${TENANT} and a.id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((account) => [account.id, account]));
}

/** What only orders of services and of fixed assets need. */
async function loadServiceFacts(
  tx: Tx,
  { lines }: OrderDraft,
  { supplier, profiles }: Pick<OrderFacts, 'supplier'> & { profiles: readonly Profile[] },
) {
  const ids = lines.map(({ expense_id }) => expense_id);
  const isAny = ids.some(Boolean);
  const concepts = new Map(
    (isAny ? await loadConcepts(tx, ids) : []).map((each) => [each.id, each]),
  );
  const accounts = [...lines, ...concepts.values()].map(({ book_account_id }) => book_account_id);
  return {
    concepts,
    serviceUnitId: isAny ? await serviceUnit(tx) : null,
    accounts: isAny ? await loadAccounts(tx, accounts) : new Map<number, SpendingAccount>(),
    profileOf: (concept: OrderConcept | undefined) =>
      supplier &&
      serviceProfile(
        profiles,
        [concept?.withholding_profile_id, supplier.withholding_profile_id],
        supplier,
      ),
  };
}

export async function loadOrderFacts(tx: Tx, draft: OrderDraft): Promise<OrderFacts> {
  const supplier = await loadSupplier(tx, draft.supplier_id ?? null);
  const profiles = await loadProfiles(tx);
  return {
    supplier,
    ...(await loadServiceFacts(tx, draft, { supplier, profiles })),
    goodsWithholding: (isWaste) => supplier && goodsWithholding(profiles, supplier, isWaste),
    products: await loadProducts(
      tx,
      draft.lines.map(({ product_id }) => product_id),
    ),
    taxes: await loadTaxRules(tx),
    storageBranchId: await branchOfStorage(tx, draft.storage_id ?? null),
  };
}
