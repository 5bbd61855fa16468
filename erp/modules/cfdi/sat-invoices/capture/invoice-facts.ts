/** What an issued CFDI needs of its customer, its products, their units and taxes. */
import type { Tx } from '#erp/db/database.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';

export interface CustomerFacts {
  readonly id: number;
  readonly subject_id: number | null;
  readonly status: string;
  readonly legal_person: string;
  readonly currency_id: number;
  readonly payment_term: string | null;
  readonly credit_days: number | null;
  readonly credit_limit: string | null;
  readonly payment_method: 'PUE' | 'PPD' | null;
  readonly payment_type_id: number | null;
  readonly seller_id: number | null;
}

/** A legal name of the customer, as a CFDI names it. */
export interface ReceiverFacts {
  readonly id: number;
  readonly rfc: string;
  readonly legal_name: string;
  readonly zip: string;
  readonly regime: string;
  readonly cfdi_use: string;
  readonly is_default: boolean;
  readonly foreign_tax_id: string | null;
  /** c_Pais of a foreign one. */
  readonly country: string | null;
  readonly emails: string | null;
}

export interface ProductFacts {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly list_price: string | null;
  /** Null: pesos. */
  readonly price_currency_id: number | null;
  readonly sat_product_key: string | null;
  readonly tax_object: string;
  readonly unit: string | null;
  readonly sat_unit_key: string | null;
  readonly category_id: number | null;
  readonly tax_ids: readonly number[];
}

export interface TaxFacts extends TaxRule {
  readonly code: string;
  readonly name: string;
  readonly basis: 'FLUJO' | 'DEVENGADO';
}

export interface PaymentTypeFacts {
  readonly id: number;
  readonly sat_code: string;
}

export interface InvoiceFacts {
  readonly customer: CustomerFacts | null;
  readonly receivers: readonly ReceiverFacts[];
  readonly products: ReadonlyMap<number, ProductFacts>;
  readonly taxes: readonly TaxFacts[];
  readonly paymentTypes: readonly PaymentTypeFacts[];
  readonly baseCurrencyId: number;
  /** Code of the document's currency. */
  readonly currencies: ReadonlyMap<number, string>;
}

const loadCustomer = async (tx: Tx, id: unknown): Promise<CustomerFacts | null> => {
  const [customer] = await tx.query(
    sql<CustomerFacts>`select c.id, u.id as subject_id, c.status, c.legal_person, c.currency_id, c.payment_term, c.credit_days, c.credit_limit, c.payment_method, c.payment_type_id, c.seller_id
      from customers c left join cfl__subjects u on u.account_id = ${TENANT} and u.customer_id = c.id where c.account_id = ${TENANT} and c.id = ${id ?? null}`,
  );
  return customer ?? null;
};

const loadReceivers = (tx: Tx, customerId: unknown) =>
  tx.query(
    sql<ReceiverFacts>`select r.id, r.rfc, r.legal_name, r.zip, g.code as regime, r.cfdi_use, coalesce(r.is_default, false) as is_default, r.foreign_tax_id, p.code as country, r.invoice_emails as emails
      from customer_tax_companies r ${raw(leftJoin('customer_tax_companies.tax_regime_id', 'r', 'g'))} ${raw(leftJoin('customer_tax_companies.country_id', 'r', 'p'))}
      where r.account_id = ${TENANT} and r.customer_id = ${customerId ?? null} order by r.is_default desc nulls last, r.id`,
  );

const loadProducts = (tx: Tx, ids: readonly (number | null | undefined)[]) =>
  tx.query(
    sql<ProductFacts>`select p.id, p.code, p.name, p.list_price, p.price_currency_id, p.sat_product_key, p.tax_object, u.code as unit, u.sat_key as sat_unit_key, p.category_id,
        array(select x.target_id from products__tax_ids x where x.account_id = ${TENANT} and x.owner_id = p.id order by x.position) as tax_ids
      from products p left join units u on u.account_id = ${TENANT} and u.id = coalesce(p.sell_unit_id, p.stock_unit_id)
      where p.account_id = ${TENANT} and p.id = any(${ids}::bigint[])`,
  );

const loadTaxes = (tx: Tx) =>
  tx.query(
    sql<TaxFacts>`select id, code, name, sat_tax, kind = 'RETENCION' as withheld, factor, rate, coalesce(rate_fraction, 'NINGUNA') as rate_fraction, basis from sattaxes where account_id = ${TENANT}`,
  );

const loadPaymentTypes = (tx: Tx) =>
  tx.query(
    sql<PaymentTypeFacts>`select id, sat_code from payment_types where account_id = ${TENANT} and active order by id`,
  );

const loadCurrencies = (tx: Tx) =>
  tx.query(
    sql<{
      id: number;
      code: string;
      base: boolean;
    }>`select c.id, c.code, coalesce(a.base_currency_id = c.id, c.code = 'MXN') as base from currencies c join accounts a on a.id = c.account_id where c.account_id = ${TENANT}`,
  );

interface Draft {
  readonly customer_id?: number | null;
  readonly lines: readonly { readonly product_id?: number | null }[];
}

export async function loadInvoiceFacts(tx: Tx, draft: Draft): Promise<InvoiceFacts> {
  const currencies = await loadCurrencies(tx);
  const products = await loadProducts(
    tx,
    draft.lines.map(({ product_id }) => product_id),
  );
  return {
    customer: await loadCustomer(tx, draft.customer_id),
    receivers: await loadReceivers(tx, draft.customer_id),
    products: new Map(products.map((each) => [each.id, each])),
    taxes: await loadTaxes(tx),
    paymentTypes: await loadPaymentTypes(tx),
    baseCurrencyId: currencies.find(({ base }) => base)!.id,
    currencies: new Map(currencies.map(({ id, code }) => [id, code])),
  };
}
