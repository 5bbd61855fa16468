/** What of an order was authorised is remembered, and is what it is again without its change. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { judgePrices } from '../../documents/judge-prices.ts';
import type { Change } from '../authorising/check-submitted.ts';
import { countGoods } from '../fulfilling/authorised-order.ts';
import { ORDERS } from '../fulfilling/load-demand.ts';
import { promisedPrices } from '../promised-prices.ts';
import { workOrder, type AmendedOrder } from './amended-draft.ts';
import { ofQuantity, type OrderLine } from './asked-lines.ts';
import { changedQuantity, unitsOfLines } from './tell-quantities.ts';

/** What follows of its lines. */
export const SUMS = [
  'subtotal',
  'discount_total',
  'tax_total',
  'withholding_total',
  'total',
  'total_mxn',
  'deposit_required',
] as const;

export const rememberAuthorised = (tx: Tx, id: number): Promise<number> =>
  tx.execute(
    sql`update customer_orders__lines set qty_authorised = qty, version = version + 1 where account_id = ${TENANT} and order_id = ${id} and qty_authorised is distinct from qty`,
  );

/** As it was authorised; null of a line that came later. */
function authorisedLine(line: OrderLine): OrderLine | null {
  const { qty_authorised: qty } = line;
  if (qty === null || qty === undefined) return null;
  return new Exact(qty).eq(line.qty ?? 0) ? line : ofQuantity(line, qty);
}

async function tellRestored(
  context: Change,
  restored: readonly { readonly was: OrderLine; readonly line: OrderLine | null }[],
  why: string,
): Promise<void> {
  const { tx, before } = context;
  const units = await unitsOfLines(tx, before.id);
  await writeAudit(
    context,
    before,
    restored
      .filter(({ was, line }) => was !== line)
      .map((each) =>
        changedQuantity(each, {
          unit: units.get(each.was.id ?? 0)?.sold ?? '',
          rate: before.exchange_rate,
          why,
        }),
      ),
  );
}

/** Nobody agreed to the change: quantities are those of before, and so are the checks. */
export async function restoreAuthorised(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  const why = t('sales.amendmentDropped', 'Se quitó el cambio que esperaba autorización.');
  const restored = before.lines.map((was) => ({ was, line: authorisedLine(was) }));
  const order: AmendedOrder = { ...before, lines: restored.flatMap(({ line }) => line ?? []) };
  await workOrder(context, order);
  const sums = Object.fromEntries(SUMS.map((name) => [name, order[name]]));
  await changeByConsequence(
    context,
    ORDERS,
    { id: before.id },
    { withRows: true, reason: why, changes: () => ({ ...sums, lines: order.lines }) as Row },
  );
  await tellRestored(context, restored, why);
  const { manual } = await judgePrices(context, order, {
    promised: await promisedPrices(tx, order),
  });
  Object.assign(changes, {
    status: 'AUTORIZADO',
    is_amended: false,
    price_status: before.released_discount === null ? 'OK' : 'LIBERADO',
    credit_status: before.released_total === null ? 'OK' : 'LIBERADO',
    holds: [],
    hold_reasons: null,
    manual_discount: manual,
  });
  await countGoods(context, 'AUTORIZADO');
}
