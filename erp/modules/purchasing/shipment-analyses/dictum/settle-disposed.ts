/**
 * What becomes of goods that a dictum rejected is settled with their supplier (R26, 560).
 * Kept, they are paid as what was accepted; destroyed or given away, nobody is paid for them.
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import { queueAmounts, sharesOfProducts } from '#erp/domains/stock/events/events.ts';
import { fixed } from '#erp/domains/stock/fixed-decimal.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { lockReceived } from '../../shipments/invoicing/count-invoiced.ts';
import { rejectedBack } from '../../shipments/invoicing/received-lines.ts';
import { settleBilled } from '../../shipments/invoicing/take-billed.ts';
import { countReturned } from '../../shipments/returning/count-returned.ts';
import { lineAt, type AnalysedLine } from '../capture/analysis-line.ts';
import { ANALYSES } from './analysis-change.ts';
import { countDecided, followShipmentDictum, writeLine } from './follow-dictum.ts';
import { lineWorth, type Sampled } from './line-worth.ts';
import { followReplaced, replaceByDictum } from './replace-by-dictum.ts';

/** Dispositions of the warehouse; what goes back to its supplier is settled by its return. */
const KEPT = ['LIBERAR', 'REPROCESO', 'SEGUNDA'];
const LOST = ['DESTRUIR', 'DONAR'];

/** The analysis of goods that the warehouse keeps apart. */
interface Rejected extends Sampled {
  readonly id: number;
  readonly shipment_id: number;
  readonly line_no: number;
  readonly accepted_quantity: string;
  readonly rejected_quantity: string;
  /** MXN. */
  readonly correction: string;
  readonly grade: string | null;
  /** Of what the warehouse decides, in the unit of the line. */
  readonly quantity: string;
  readonly movement_id: number;
}

const OF_DICTUM = raw(
  `wms__rejections w join shipment_analyses a on ${sameCompany('a', 'w')} and a.id = w.source_id and a.status = 'DICTAMINADO' join shipment_lines l on ${sameCompany('l', 'a')} and l.id = a.shipment_line_id`,
);

const lineOf = async (tx: Tx, rejectionId: number): Promise<number | null> => {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select l.id from ${OF_DICTUM} where w.account_id = ${TENANT} and w.id = ${rejectionId} and w.source_resource = ${ANALYSES}`,
  );
  return found?.id ?? null;
};

async function rejectedOf(tx: Tx, rejectionId: number): Promise<Rejected> {
  const [found] = await tx.query(
    sql<Rejected>`select a.id, a.shipment_id, a.line_no, a.accepted_quantity, a.rejected_quantity, a.correction, a.grade, a.humidity_percent, a.impurity_percent, a.price_adjust_percent,
        round(w.qty_stock * l.received_quantity / m.qty_stock, 4) as quantity, m.movement_id
      from ${OF_DICTUM} join movement_lines m on ${raw(sameCompany('m', 'l'))} and m.id = l.movement_line_id where w.account_id = ${TENANT} and w.id = ${rejectionId}`,
  );
  return found!;
}

interface Settling {
  readonly rejectionId: number;
  readonly line: AnalysedLine;
  readonly rejected: Rejected;
  readonly quantity: string;
}

const sourceOf = ({ rejected, rejectionId }: Settling) => ({
  resource: ANALYSES,
  id: String(rejected.id),
  action: `DISPONER-${rejectionId}`,
});

/** As if the dictum had accepted them too. */
async function keep(at: Writing, settling: Settling): Promise<void> {
  const { line, rejected, quantity } = settling;
  const quantities = {
    accepted: new Exact(rejected.accepted_quantity).plus(quantity).toFixed(4),
    rejected: new Exact(rejected.rejected_quantity).minus(quantity).toFixed(4),
  };
  const provisional = new Exact(line.received_value)
    .plus(line.rejected_value)
    .minus(rejected.correction);
  const { payable, settled, shown } = await lineWorth(at.tx, line, {
    quantities,
    sampled: rejected,
    provisional: provisional.toFixed(2),
  });
  const delta = new Exact(settled.correction).minus(rejected.correction);
  if (!delta.isZero())
    await adjustCost(at, 'COSTO-ADIC', sourceOf(settling), [
      { movementLineId: line.movement_line_id, deltaValue: delta.toFixed(2) },
    ]);
  await writeLine(at.tx, line, {
    analysis_id: rejected.id,
    ...quantities,
    payable,
    received_value: settled.payableValue,
    rejected_value: settled.rejectedValue,
    price_adjust_percent: rejected.price_adjust_percent ?? null,
    final_price: settled.finalPrice,
    grade: rejected.grade,
  });
  await changeByConsequence(
    at,
    ANALYSES,
    { id: rejected.id },
    {
      changes: () => ({
        accepted_quantity: quantities.accepted,
        rejected_quantity: quantities.rejected,
        ...shown,
      }),
      reason: t('purchasing.rejectedKept', 'Se quedó parte de lo rechazado: se paga.'),
    },
  );
  // Its invoice first, as of what the dictum accepts: the rest waits for one of its own.
  await replaceByDictum(at, line, {
    accepted: quantity,
    payable: new Exact(payable).minus(line.payable).toFixed(4),
    value: moneyText(new Exact(settled.payableValue).minus(line.received_value)),
  });
  const back = new Exact(quantity).negated().toFixed();
  await countDecided(at, line, { accepted: quantity, rejected: back });
  await followShipmentDictum(at, line);
  await settleBilled(at, [line.order_line_id]);
  await followReplaced(at, line);
}

/** The warehouse loses them at their cost, and what was awaited of them is nobody's. */
async function lose(at: Writing, settling: Settling): Promise<void> {
  const { line, rejected, quantity } = settling;
  const { rejected_quantity, movement_id } = rejected;
  const own = { ...line, rejected: rejected_quantity };
  const returned = new Exact(line.returned).plus(quantity).toFixed();
  const value = moneyText(rejectedBack(own, returned).minus(rejectedBack(own, line.returned)));
  await countReturned(
    at,
    [{ lineId: line.id, orderLineId: line.order_line_id, quantity, invoiced: '0', value }],
    { reopens: false },
  );
  const share = {
    productId: line.product_id,
    storageId: null,
    date: todayOf(at.now, at.actor.timeZone),
    value: fixed(value),
  };
  await queueAmounts(at, { source: sourceOf(settling), movementId: movement_id }, [
    ['VAR_DEVOLUCION', await sharesOfProducts(at.tx, [share])],
  ]);
}

/**
 * Before the warehouse disposes of its rejection; nothing where no dictum made it.
 *
 * @param disposition of `wms/rejections`
 */
export async function settleDisposed(
  at: Writing,
  rejectionId: number,
  disposition: string,
): Promise<void> {
  const isKept = KEPT.includes(disposition);
  if (!isKept && !LOST.includes(disposition)) return;
  const lineId = await lineOf(at.tx, rejectionId);
  if (lineId === null) return;
  await lockReceived(at.tx, [lineId]);
  const rejected = await rejectedOf(at.tx, rejectionId);
  const line = (await lineAt(at.tx, rejected.shipment_id, rejected.line_no))!;
  // What goes back to its supplier is first of what was rejected.
  const waiting = Exact.max(0, new Exact(rejected.rejected_quantity).minus(line.returned));
  const quantity = Exact.min(rejected.quantity, waiting).toFixed(4);
  if (new Exact(quantity).isZero()) return;
  await (isKept ? keep : lose)(at, { rejectionId, line, rejected, quantity });
}
