/** What is told of a sale while it is written: stock, day of delivery and credit, as of now. */
import type { Tx } from '#erp/db/database.ts';
import type { TransientValues } from '#erp/kernel/rules.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { destinationOf } from '../../customer-orders/order-kind.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import type { SaleDraft } from '../sale-draft.ts';
import { creditOfSale } from './sale-credit.ts';
import { NOTHING, stockOfSale, type LineStock } from './sale-stock.ts';

export interface SaleRoute {
  /** Taken to the customer by ourselves. */
  readonly isOwn: boolean;
  readonly routeId: number | null;
  /** The customer has it, and has used it: there is no stock to tell of. */
  readonly isConsumed?: boolean;
}

/** Of what is not ordered yet: taken to its consignee by their route, else picked up. */
export async function routeByConsignee(
  tx: Tx,
  { consignee_id }: Pick<SaleDraft, 'consignee_id'>,
): Promise<SaleRoute> {
  const destination = await destinationOf({ tx }, consignee_id);
  return { isOwn: Boolean(consignee_id), routeId: destination?.route_id ?? null };
}

export async function saleOutlook(
  { tx, services, actor, now }: Writing,
  sale: SaleDraft,
  route: SaleRoute & { readonly orderId?: number },
): Promise<TransientValues> {
  const context = { tx, services, actor, now };
  const { lines, storage_id, branch_office_id, consignee_id, customer_id } = sale;
  const { payment_term, total_mxn } = sale;
  const { orderId, isConsumed = false, ...way } = route;
  const credit = await creditOfSale(context, {
    customer_id,
    payment_term,
    total_mxn,
    ...(orderId !== undefined && { orderId }),
  });
  const delivery = { ...way, branchId: branch_office_id, consigneeId: consignee_id };
  const stock = isConsumed
    ? lines.map(() => NOTHING)
    : await stockOfSale(context, { ...delivery, lines, storage_id });
  return {
    own: { ...credit, stock_notice: noticeOf(stock) },
    rows: { lines: stock.map((each) => ({ ...each })) },
  };
}

/** Which lines ask for more than there is. */
const noticeOf = (stock: readonly LineStock[]): string | null =>
  stock
    .flatMap(({ missing }, at) =>
      missing
        ? [
            t('sales.lineMissing', 'Partida {line}: faltan {missing}.', {
              line: at + 1,
              missing: groupDigits(missing, 0, 6),
            }),
          ]
        : [],
    )
    .join(' ') || null;
