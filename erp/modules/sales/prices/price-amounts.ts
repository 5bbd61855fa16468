/** What priced lines come to with their taxes, before anything is saved (sales R8, R9; §5). */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { timesFraction } from '#erp/domains/amounts/units.ts';
import { stockFactorsOf } from '#erp/domains/units/stored-units.ts';
import { kindByConsignee } from '../customer-orders/order-kind.ts';
import { situationOf } from '../documents/complete-sale.ts';
import { workSale, type PricedSaleLine, type SaleAmounts } from '../documents/sale-amounts.ts';
import { factsOfSale, loadCustomer } from '../documents/sale-facts.ts';
import { taxesOfSale } from '../documents/sale-taxes.ts';
import type { SaleTerms } from './load-prices.ts';
import type { AskedLine, LinePrice } from './resolve-prices.ts';

interface Asking {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

/** One without a price is worth nothing. */
export async function amountsOf(
  context: Asking,
  terms: SaleTerms,
  lines: readonly AskedLine[],
  prices: readonly (LinePrice | null)[],
): Promise<SaleAmounts> {
  const { tx } = context;
  const customer = await loadCustomer(tx, terms.customer_id);
  const consignee_id = terms.consignee_id ?? customer?.consignee_id ?? null;
  const branch_office_id = terms.branch_office_id ?? customer?.branch_office_id ?? null;
  const draft = {
    ...terms,
    consignee_id,
    branch_office_id,
    tax_company_id: customer?.tax_company_id ?? null,
    lines: [...lines],
  };
  const sale = { ...context, draft };
  const facts = await factsOfSale(sale, customer);
  const situation = situationOf(facts, await kindByConsignee(sale));
  const factors = await stockFactorsOf(
    tx,
    lines.map(({ product_id }) => product_id),
  );
  const priced = lines.map((line, at): PricedSaleLine => {
    const product = facts.products.get(line.product_id)!;
    const found = prices[at]?.found ?? null;
    const factor = factors(line.product_id, found?.unit_id ?? line.unit_id);
    const litres = product.ieps_litres_per_unit;
    const { problem: _problem, ...taxes } = taxesOfSale(product, situation);
    return {
      qty: line.quantity,
      unit_price: (found && line.unit_price) ?? found?.price ?? '0',
      discount_percent: found?.agreed ? null : (customer?.discount_percent ?? null),
      extra_discount_percent: line.extra_discount_percent,
      litres:
        litres && factor
          ? new Exact(litres).times(timesFraction(line.quantity, factor)).toFixed()
          : null,
      tax_ids: found ? Object.values(taxes).flatMap((id) => id ?? []) : [],
    };
  });
  return workSale(priced, facts.rules);
}
