/** What an invoice needs of its supplier, its concepts, their accounts, taxes and profiles. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { SpendingAccount } from '#erp/domains/accounting/spending-accounts.ts';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';
import {
  serviceProfile,
  type Profile,
} from '#erp/modules/purchasing/withholding-profiles/matching-profile.ts';
import { nameOfChoice } from '#erp/model/texts/labels.ts';
import { conceptCategoryOf } from '#erp/modules/purchasing/shipment-charges/charge-choices.ts';
import { shipmentCharges } from '#erp/modules/purchasing/shipment-charges/shipment-charges.ts';
import { loadProfiles } from '#erp/modules/purchasing/withholding-profiles/load-profiles.ts';
import { loadOrderedLines } from '#erp/modules/purchasing/shipments/invoicing/ordered-lines.ts';
import {
  loadReceivedLines,
  type ReceivedLine,
} from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';

export interface SupplierFacts {
  readonly id: number;
  readonly subject_id: number | null;
  readonly status: string;
  readonly block_scope: string;
  readonly person_type: string;
  readonly efos_status: string;
  readonly invoice_control: string;
  /** Until when its REPSE holds; null where none is asked of it. */
  readonly repse_expires: string | null;
  readonly currency_id: number;
  readonly credit_days: number | null;
  readonly credit_base: string;
  readonly tax_regimen_id: number | null;
  readonly withholding_profile_id: number | null;
}

export interface ConceptFacts {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly book_account_id: number;
  readonly non_deductible_account_id: number | null;
  readonly deductible_percent: string;
  readonly requires_cfdi: boolean;
  readonly electronic_over: string | null;
  readonly withholding_profile_id: number | null;
  /** IVA and IEPS that its invoices bring. */
  readonly tax_ids: readonly number[];
}

export interface AccountFacts extends SpendingAccount {
  readonly id: number;
  readonly deductible_percent: string | null;
  readonly requires_cost_center: boolean;
}

export interface TaxFacts extends TaxRule {
  readonly name: string;
  readonly basis: 'FLUJO' | 'DEVENGADO';
}

export interface ChargeFacts {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly supplier_id: number | null;
  readonly currency_id: number;
  readonly amount: string;
  readonly invoice_id: number | null;
  /** Whose taxes and retentions its invoice brings; null of what brings none. */
  readonly concept_id: number | null;
}

export interface InvoiceFacts {
  readonly supplier: SupplierFacts | null;
  readonly concepts: ReadonlyMap<number, ConceptFacts>;
  readonly accounts: ReadonlyMap<number, AccountFacts>;
  readonly taxes: readonly TaxFacts[];
  /** What was received, by the line that received it. */
  readonly received: ReadonlyMap<number, ReceivedLine>;
  /** What was ordered, by its line: of invoices that do not wait for it to come. */
  readonly ordered: ReadonlyMap<number, ReceivedLine>;
  /** Charges of acquisition that its lines name. */
  readonly charges: ReadonlyMap<number, ChargeFacts>;
  /** That of a line's concept, or of the supplier; the first that suits them. */
  profileOf(concept: ConceptFacts | undefined): Profile | null;
  /** In pesos, paid in cash (SAT form 01). */
  readonly inCash: boolean;
}

export async function loadSupplier(tx: Tx, id: unknown): Promise<SupplierFacts | null> {
  const [supplier] = await tx.query(
    sql<SupplierFacts>`select s.id, u.id as subject_id, s.status, s.block_scope, s.person_type, s.efos_status, s.invoice_control, case when s.requires_repse then s.repse_expires end as repse_expires, s.currency_id, s.credit_days, s.credit_base, s.tax_regimen_id, s.withholding_profile_id
      from suppliers s left join cfl__subjects u on u.account_id = ${TENANT} and u.supplier_id = s.id where s.account_id = ${TENANT} and s.id = ${id}`,
  );
  return supplier ?? null;
}

const loadConcepts = (tx: Tx, ids: readonly (number | null | undefined)[]) =>
  tx.query(
    sql<ConceptFacts>`select e.id, e.name, e.category, e.book_account_id, e.non_deductible_account_id, e.deductible_percent, e.requires_cfdi, e.electronic_over, e.withholding_profile_id,
        array(select x.target_id from expenses__tax_ids x join sattaxes y on y.account_id = ${TENANT} and y.id = x.target_id and y.kind = 'TRASLADO' where x.account_id = ${TENANT} and x.owner_id = e.id order by x.position) as tax_ids
      from expenses e where e.account_id = ${TENANT} and e.id = any(${ids}::bigint[])`,
  );

export const loadAccounts = (tx: Tx, ids: readonly (number | null | undefined)[]) =>
  tx.query(
    sql<AccountFacts>`select a.id, a.control, y.class, a.deductible_percent, coalesce(a.requires_cost_center, false) as requires_cost_center from acc__accounts a ${raw(join('acc__accounts.account_type_id', 'a', 'y'))} where a.account_id = ${TENANT} and a.id = any(${ids}::bigint[])`,
  );

export const loadTaxes = (tx: Tx) =>
  tx.query(
    sql<TaxFacts>`select id, name, sat_tax, kind = 'RETENCION' as withheld, factor, rate, coalesce(rate_fraction, 'NINGUNA') as rate_fraction, basis from sattaxes where account_id = ${TENANT}`,
  );

interface ChargeRow extends Omit<ChargeFacts, 'name' | 'concept_id'> {
  readonly folio: string | null;
  readonly kind: string;
  readonly description: string | null;
  readonly shipment: string | null;
}

/** Of each category, the concept that the company has had longest. */
const firstConcepts = (tx: Tx) =>
  tx.query(
    sql<{
      id: number;
      category: string;
    }>`select distinct on (e.category) e.id, e.category from expenses e where e.account_id = ${TENANT} and e.active order by e.category, e.id`,
  );

async function loadCharges(
  tx: Tx,
  ids: readonly (number | null | undefined)[],
): Promise<readonly ChargeFacts[]> {
  const rows = await tx.query(
    sql<ChargeRow>`select c.id, c.folio, c.kind, c.description, s.folio as shipment, c.status, c.supplier_id, c.currency_id, c.amount, c.invoice_id
      from shipment_charges c ${raw(join('shipment_charges.shipment_id', 'c', 's'))} where c.account_id = ${TENANT} and c.id = any(${ids}::bigint[])`,
  );
  const concepts = rows.length === 0 ? [] : await firstConcepts(tx);
  return rows.map(({ folio, kind, description, shipment, ...own }) => {
    const what = description ?? nameOfChoice(shipmentCharges.fields.kind, kind);
    const concept = concepts.find(({ category }) => category === conceptCategoryOf(kind));
    return {
      ...own,
      name: [folio, what, shipment].filter(Boolean).join(' '),
      concept_id: concept?.id ?? null,
    };
  });
}

async function isCash(tx: Tx, paymentTypeId: unknown): Promise<boolean> {
  const [payment] = await tx.query(
    sql<{
      sat_code: string;
    }>`select sat_code from payment_types where account_id = ${TENANT} and id = ${paymentTypeId}`,
  );
  return payment?.sat_code === '01';
}

interface Draft {
  readonly supplier_id?: number | null;
  readonly payment_type_id?: number | null;
  readonly lines: readonly {
    readonly shipment_line_id?: number | null;
    readonly purchase_order_line_id?: number | null;
    readonly shipment_charge_id?: number | null;
    readonly expense_id?: number | null;
    readonly book_account_id?: number | null;
  }[];
}

export async function loadInvoiceFacts(tx: Tx, draft: Draft): Promise<InvoiceFacts> {
  const supplier = await loadSupplier(tx, draft.supplier_id);
  const charges = await loadCharges(
    tx,
    draft.lines.map(({ shipment_charge_id }) => shipment_charge_id),
  );
  const concepts = await loadConcepts(tx, [
    ...draft.lines.map(({ expense_id }) => expense_id),
    ...charges.map(({ concept_id }) => concept_id),
  ]);
  const accounts = await loadAccounts(tx, [
    ...draft.lines.map(({ book_account_id }) => book_account_id),
    ...concepts.map(({ book_account_id }) => book_account_id),
  ]);
  const received = await loadReceivedLines(tx, {
    ids: draft.lines.flatMap(({ shipment_line_id }) => shipment_line_id ?? []),
  });
  const ordered = await loadOrderedLines(tx, {
    ids: draft.lines.flatMap(({ purchase_order_line_id: id }) => id ?? []),
  });
  const profiles = await loadProfiles(tx);
  return {
    supplier,
    concepts: new Map(concepts.map((each) => [each.id, each])),
    accounts: new Map(accounts.map((each) => [each.id, each])),
    taxes: await loadTaxes(tx),
    received: new Map(received.map((each) => [each.id, each])),
    ordered: new Map(ordered.map((each) => [each.id, each])),
    charges: new Map(charges.map((each) => [each.id, each])),
    profileOf: (concept) =>
      supplier &&
      serviceProfile(
        profiles,
        [concept?.withholding_profile_id, supplier.withholding_profile_id],
        supplier,
      ),
    inCash: await isCash(tx, draft.payment_type_id),
  };
}

/** Whether the currency is that of the books. */
export async function isBaseCurrency(tx: Tx, id: unknown): Promise<boolean> {
  const [found] = await tx.query(
    sql<{
      base: boolean;
    }>`select coalesce(a.base_currency_id = c.id, c.code = 'MXN') as base from currencies c join accounts a on a.id = c.account_id where c.account_id = ${TENANT} and c.id = ${id}`,
  );
  return found?.base ?? true;
}
