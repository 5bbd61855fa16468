/** Prices of orders that were awarded are those of the offers, and stay so (purchasing §3). */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { AWARDED_QUOTATION as AWARDED } from '../quotation-choices.ts';
import type { purchaseOrders } from '../../purchase-orders/purchase-orders.ts';

type Save = SaveContext<typeof purchaseOrders>;

interface AwardedLine {
  readonly id: number;
  readonly supplier_id: number;
  readonly currency_id: number;
  readonly product_id: number;
  readonly unit_id: number;
  readonly request_line_id: number | null;
  readonly price: string;
  readonly discount_percent: string | null;
  /** What other orders do not take of it already. */
  readonly awarded: string;
}

/** Orders that stand; of a line that was closed, what came. */
const orderedElsewhere = (orderId: number | null) =>
  sql`select coalesce(sum(case when x.closed then greatest(0, x.received_quantity - x.reopened_quantity) else x.quantity end), 0) from purchase_order_lines x ${raw(join('purchase_order_lines.order_id', 'x', 'd'))} where x.account_id = ${TENANT} and x.quotation_offer_id = o.id and d.status <> 'CANCELADA' and d.id is distinct from ${orderId}::bigint`;

interface OfferScope {
  readonly quotationId: number;
  readonly supplierId: number | null;
  /** The order itself; null of a new one. */
  readonly orderId: number | null;
}

const awardedLines = (tx: Tx, { quotationId, supplierId, orderId }: OfferScope) =>
  tx.query(
    sql<AwardedLine>`select o.id, i.supplier_id, i.currency_id, l.product_id, l.unit_id, l.request_line_id, o.price, o.discount_percent, greatest(0, o.awarded_quantity - (${orderedElsewhere(orderId)}))::numeric(16, 4) as awarded
      from prc_quotation_offers o ${raw(join('prc_quotation_offers.invitation_id', 'o', 'i'))} ${raw(join('prc_quotation_offers.quotation_line_id', 'o', 'l'))}
      where o.account_id = ${TENANT} and i.quotation_id = ${quotationId} and i.supplier_id = ${supplierId} and o.awarded_quantity > 0 order by l.position, l.id`,
  );

interface Quotation {
  readonly folio: string | null;
  readonly status: string;
}

/** Two orders of one quotation wait for each other. */
async function lockQuotation(tx: Tx, id: number): Promise<Quotation | undefined> {
  const [quotation] = await tx.query(
    sql<Quotation>`select folio, status from prc_quotations where account_id = ${TENANT} and id = ${id} for update`,
  );
  return quotation;
}

type Line = Save['draft']['lines'][number];

const isOf = (line: Line, offer: AwardedLine): boolean =>
  offer.product_id === line.product_id &&
  offer.unit_id === line.unit_id &&
  offer.request_line_id === (line.request_line_id ?? null);

/** What an order takes is marked with its offer; more, dearer or something else is refused. */
export async function checkAwarded({ tx, draft, before, fail }: Save): Promise<void> {
  if (!draft.quotation_id) {
    for (const line of linesOf(draft)) line.quotation_offer_id = null;
    return;
  }
  const quotation = await lockQuotation(tx, draft.quotation_id);
  if (quotation && !AWARDED.includes(quotation.status))
    return fail(
      'quotation_id',
      t('purchasing.quotationNotAwarded', 'La cotización {folio} no está adjudicada.', {
        folio: quotation.folio ?? '',
      }),
    );
  const offers = [
    ...(await awardedLines(tx, {
      quotationId: draft.quotation_id,
      supplierId: draft.supplier_id ?? null,
      orderId: before?.id ?? null,
    })),
  ];
  for (const [i, line] of linesOf(draft).entries()) {
    const at = offers.findIndex((offer) => isOf(line, offer));
    const [offer] = at === -1 ? [] : offers.splice(at, 1);
    line.quotation_offer_id = offer?.id ?? null;
    if (!offer)
      fail(
        `lines[${i}][product_id]`,
        t('purchasing.notAwarded', 'No se le adjudicó a este proveedor en la cotización.'),
      );
    else if (new Exact(line.quantity ?? 0).gt(offer.awarded))
      fail(
        `lines[${i}][quantity]`,
        t('purchasing.moreThanAwarded', 'De lo adjudicado quedan {qty} por ordenar.', {
          qty: offer.awarded,
        }),
      );
    else if (
      !new Exact(line.price ?? 0).eq(offer.price) ||
      !new Exact(line.discount_percent ?? 0).eq(offer.discount_percent ?? 0) ||
      draft.currency_id !== offer.currency_id
    )
      fail(
        `lines[${i}][price]`,
        t('purchasing.awardedPrice', 'El precio se adjudicó en la cotización: no cambia.'),
      );
  }
}
