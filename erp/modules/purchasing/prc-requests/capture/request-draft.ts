/** What follows from what is typed of a request: of whom its lines would be bought, and at what. */
import type { Tx } from '#erp/db/database.ts';
import { cents, Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { branchOfStorage } from '#erp/modules/inventory/storages/branch-storage.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { purchasePrices } from '../../prices/purchase-prices.ts';
import type { prcRequests } from '../prc-requests.ts';
import { loadRequestedProducts, type RequestedProduct } from './request-facts.ts';

type Compute = ComputeContext<typeof prcRequests>;
type Line = Compute['draft']['lines'][number];
type Products = ReadonlyMap<number, RequestedProduct>;

function completeLine(line: Line, products: Products): void {
  const product = line.product_id ? products.get(line.product_id) : undefined;
  if (!product) return;
  line.description ??= product.name.slice(0, 250);
  line.unit_id ??= product.buy_unit_id;
  line.suggested_supplier_id ??= product.supplier_id;
}

interface Priced {
  readonly key: number;
  readonly supplier_id: number | null;
  readonly product_id: number;
  readonly unit_id: number;
  readonly quantity: string;
}

/**
 * By key, in pesos before taxes: catalogues are asked for those of each line's own supplier. Of
 * what nobody prices nothing.
 */
export async function estimatedPrices(
  tx: Tx,
  accountId: number,
  { date, documentId }: { readonly date: string; readonly documentId: number | null },
  lines: readonly Priced[],
): Promise<ReadonlyMap<number, string>> {
  const currency_id = await baseCurrency(tx, accountId);
  const found = new Map<number, string>();
  if (!currency_id) return found;
  for (const [party_id, group] of Map.groupBy(lines, ({ supplier_id }) => supplier_id ?? 0)) {
    const at = { party_id, currency_id, date, document_id: documentId };
    for (const [key, { net }] of await purchasePrices(tx, at, group)) found.set(key, net);
  }
  return found;
}

async function completePrices({ tx, actor, draft, before }: Compute): Promise<void> {
  const { date } = draft;
  if (!date) return;
  const open = linesOf(draft).flatMap((line, key) =>
    line.product_id && line.unit_id && !line.estimated_price
      ? [
          {
            key,
            supplier_id: line.suggested_supplier_id ?? null,
            product_id: line.product_id,
            unit_id: line.unit_id,
            quantity: line.quantity ?? '0',
          },
        ]
      : [],
  );
  const asked = { date, documentId: before?.id ?? null };
  const prices = await estimatedPrices(tx, actor.accountId, asked, open);
  for (const { key } of open) linesOf(draft)[key]!.estimated_price = prices.get(key) ?? null;
}

export async function completeRequest(context: Compute): Promise<void> {
  const { tx, actor, draft } = context;
  draft.requester_id ??= actor.userId;
  draft.branch_office_id ??= await branchOfStorage(tx, draft.storage_id ?? null);
  const lines = linesOf(draft);
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const products = await loadRequestedProducts(tx, ids, draft.date ?? null);
  for (const line of lines) completeLine(line, products);
  await completePrices(context);
  for (const line of lines) {
    line.amount = moneyText(cents(new Exact(line.quantity ?? 0).times(line.estimated_price ?? 0)));
    line.pending_quantity = line.quantity ?? '0';
    line.required_date ??= draft.required_date;
  }
  draft.estimated_total = moneyText(sumOf(lines.map(({ amount }) => amount ?? '0')));
}
