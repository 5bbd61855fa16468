/** What an order has besides any sale: how it is delivered, and its lines' tolerances. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { completeSale } from '../documents/complete-sale.ts';
import type { InvoicePolicy, ShipmentPolicy } from '../policies.ts';
import { salesSettings } from '../sales-configuration/sales-settings.ts';
import { consignedStorage } from './consigned/agreements.ts';
import { destinationOf, kindOfOrder, type Compute } from './order-kind.ts';
import { promisedLines } from './promised-prices.ts';

interface Policies {
  readonly shipment_policy: ShipmentPolicy | null;
  readonly invoice_policy: InvoicePolicy | null;
  readonly over_tolerance_percent: string | null;
  readonly under_tolerance_percent: string | null;
}

type Completing = Pick<Compute, 'tx' | 'draft'>;

async function policiesOf({ tx, draft }: Completing): Promise<Policies | undefined> {
  const [found] = await tx.query(
    sql<Policies>`select shipment_policy, invoice_policy, over_tolerance_percent, under_tolerance_percent from customers where account_id = ${TENANT} and id = ${draft.customer_id}::bigint`,
  );
  return found;
}

interface ProductTerms {
  readonly id: number;
  readonly make_to_order: boolean | null;
  readonly over_tolerance_percent: string | null;
  readonly under_tolerance_percent: string | null;
}

/** The customer's tolerance, else the product's, else none (sales §2). */
async function completeLines(
  { tx, draft }: Completing,
  policies: Policies | undefined,
): Promise<void> {
  const lines = linesOf(draft);
  const promised = await promisedLines(tx, draft);
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const products = new Map(
    (
      await tx.query(
        sql<ProductTerms>`select id, make_to_order, over_tolerance_percent, under_tolerance_percent from products where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
      )
    ).map((product) => [product.id, product]),
  );
  for (const [at, line] of lines.entries()) {
    line.quotation_line_id = promised.get(at)?.id ?? null;
    const product = products.get(line.product_id ?? 0);
    const isMade = product?.make_to_order && !draft.customer_storage_id;
    line.fulfilment_mode ??= isMade ? 'PRODUCCION' : 'EXISTENCIA';
    line.over_tolerance_percent =
      policies?.over_tolerance_percent ?? product?.over_tolerance_percent ?? '0';
    line.under_tolerance_percent =
      policies?.under_tolerance_percent ?? product?.under_tolerance_percent ?? '0';
    line.storage_id ??= draft.storage_id;
    line.requested_date ??= draft.requested_date;
    line.promised_date ??= draft.promised_date;
    line.qty_pending = line.qty_stock ?? '0';
  }
}

/** Of lines that come to an order that was asked for already. */
export const completeNewLines = async (context: Completing): Promise<void> =>
  completeLines(context, await policiesOf(context));

/** What is paid ahead of a total (sales R19). */
export const depositOf = (total: string, percent: string | null): string =>
  moneyText(cents(new Exact(total).times(percent ?? 0).div(100)));

async function completeDelivery(context: Compute, policies: Policies | undefined): Promise<void> {
  const { draft } = context;
  const destination = await destinationOf(context, draft.consignee_id);
  draft.route_id ??= destination?.route_id ?? null;
  draft.is_export = destination?.is_abroad ?? false;
  draft.incoterm ??= draft.is_export
    ? ((destination?.incoterm ?? null) as typeof draft.incoterm)
    : null;
  draft.destination_country_id ??= draft.is_export ? (destination?.country_id ?? null) : null;
  draft.shipment_policy ??= policies?.shipment_policy ?? 'PARCIAL';
  // Its choices are those of the settings' own field.
  const usual = (await salesSettings(context.tx)).invoice_policy as InvoicePolicy;
  draft.invoice_policy ??= policies?.invoice_policy ?? usual;
}

export async function completeOrder(context: Compute): Promise<void> {
  const { draft, before } = context;
  // What was asked for keeps its prices and taxes (sales R5, R8).
  if (before && before.status !== 'BORRADOR') return;
  // What was consumed stood where its agreement says, and no other storage.
  if (draft.customer_storage_id)
    draft.storage_id = await consignedStorage(context.tx, draft.customer_storage_id);
  await completeSale(context, kindOfOrder(draft));
  const policies = await policiesOf(context);
  await completeDelivery(context, policies);
  await completeLines(context, policies);
  draft.deposit_required = depositOf(draft.total ?? '0', draft.deposit_percent);
}
