/**
 * The one place where what was done with an order's lines is counted, and where its states follow
 * (sales R14, R16). Whoever does something with them calls it in the same transaction, as often as
 * it likes.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import {
  decimalText,
  fixed,
  maximum,
  minimum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { keepWithin } from '#erp/domains/stock/reservations/keep-within.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { billingStatus } from '../billing/invoiceable.ts';
import { loadBilling } from '../billing/load-billing.ts';
import { countLine, type LineCount } from './count-line.ts';
import {
  claimedOf,
  inParts,
  loadDemand,
  ofLine,
  ORDERS,
  reservedOf,
  type DemandLine,
} from './load-demand.ts';
import { loadReturns, type ReturnedLine } from './returned-lines.ts';
import { shippedLines, type ShippedLine, type Turning } from './shipped-lines.ts';

/** Columns of a line that are counted. */
const COUNTED = [
  'qty_shipped',
  'qty_replacement_shipped',
  'qty_delivered',
  'qty_returned',
  'qty_replacement',
  'qty_discharged',
  'qty_reserved',
  'qty_to_produce',
  'qty_pending',
  'line_status',
] as const;
type Counted = Readonly<Record<(typeof COUNTED)[number], string>>;

export interface OrderStates {
  readonly fulfilment_status: 'PENDIENTE' | 'PARCIAL' | 'COMPLETO';
  readonly production_status: 'NO_APLICA' | 'PENDIENTE' | 'EN_PROCESO' | 'TERMINADO';
  readonly billing_status: ReturnType<typeof billingStatus>;
}

/** What an order, or a shipment of it, is about to be; as it is stored without. */
export interface Becoming {
  readonly order?: string;
  readonly shipment?: Turning;
  /** What the history of the order says of it. */
  readonly why?: string;
}

interface LineFacts {
  readonly line: DemandLine;
  readonly done: ShippedLine;
  readonly back: ReturnedLine;
  /** Set aside for the order itself, and for its shipments. */
  readonly own: FixedDecimal;
  readonly claimed: FixedDecimal;
}

interface CountedLine extends LineFacts {
  readonly count: LineCount;
}

const ENDED = ['COMPLETA', 'CANCELADA'];

function counted(facts: LineFacts, status: string): CountedLine {
  const { line, done, back, own, claimed } = facts;
  const count = countLine({
    isGoods: line.isGoods,
    isManufactured: line.is_manufactured === true,
    isOpen: status === 'AUTORIZADO',
    wanted: fixed(line.qty_stock) - fixed(line.qty_cancelled),
    underTolerance: line.under_tolerance_percent ?? '0',
    shipped: done.shipped,
    replacementShipped: done.replacementShipped,
    replacement: back.replacement,
    reserved: own + claimed,
    isPicked: done.isPicked,
    inProduction: fixed(line.qty_in_production),
    invoiced: fixed(line.qty_invoiced),
  });
  return { ...facts, count };
}

/** What may stay set aside for the order itself. */
const mostOwn = ({ count, claimed }: CountedLine): FixedDecimal =>
  maximum(count.pending - claimed, ZERO);

/** Never a reservation without demand (R17). */
async function releaseExcess(context: Writing, lines: readonly CountedLine[]): Promise<void> {
  const over = lines.filter((line) => line.own > mostOwn(line));
  for (const [orderId, own] of Map.groupBy(over, ({ line }) => line.order_id))
    await keepWithin(
      context,
      { resource: ORDERS, id: String(orderId) },
      own.flatMap((each) =>
        inParts(each.line, mostOwn(each)).map((part) => ({
          sourceLineId: String(each.line.id),
          ...part,
        })),
      ),
    );
}

function countedOf({ count, done, back, own, claimed }: CountedLine): Counted {
  return {
    qty_shipped: decimalText(done.shipped),
    qty_replacement_shipped: decimalText(done.replacementShipped),
    qty_delivered: decimalText(done.delivered),
    qty_returned: decimalText(back.returned),
    qty_replacement: decimalText(back.replacement),
    qty_discharged: decimalText(back.discharged),
    qty_reserved: decimalText(own + claimed),
    qty_to_produce: decimalText(count.toProduce),
    qty_pending: decimalText(count.pending),
    line_status: count.status,
  };
}

/** Each version of a row costs: those that are right stay. */
async function store({ tx }: Writing, lines: readonly CountedLine[]): Promise<void> {
  const changed = lines
    .map((each) => ({ line: each.line, as: countedOf(each) }))
    .filter(({ line, as }) => COUNTED.some((name) => line[name] !== as[name]));
  if (changed.length === 0) return;
  const column = (name: keyof Counted) => changed.map(({ as }) => as[name]);
  await tx.execute(
    sql`update customer_orders__lines l set qty_shipped = x.shipped, qty_replacement_shipped = x.replaced, qty_delivered = x.delivered, qty_returned = x.returned, qty_replacement = x.replacement, qty_discharged = x.discharged, qty_reserved = x.reserved, qty_to_produce = x.to_produce, qty_pending = x.pending, line_status = x.status, version = l.version + 1
      from unnest(${changed.map(({ line }) => line.id)}::bigint[], ${column('qty_shipped')}::numeric[], ${column('qty_replacement_shipped')}::numeric[], ${column('qty_delivered')}::numeric[], ${column('qty_returned')}::numeric[], ${column('qty_replacement')}::numeric[], ${column('qty_discharged')}::numeric[], ${column('qty_reserved')}::numeric[], ${column('qty_to_produce')}::numeric[], ${column('qty_pending')}::numeric[], ${column('line_status')}::text[]) as x(id, shipped, replaced, delivered, returned, replacement, discharged, reserved, to_produce, pending, status)
      where l.account_id = ${TENANT} and l.id = x.id`,
  );
}

function fulfilmentOf(lines: readonly CountedLine[]): OrderStates['fulfilment_status'] {
  const goods = lines.filter(({ line }) => line.isGoods);
  if (goods.every(({ count }) => ENDED.includes(count.status))) return 'COMPLETO';
  return goods.some(({ done }) => done.shipped > 0n) ? 'PARCIAL' : 'PENDIENTE';
}

/** All of it left or was called off, and what there is to invoice is invoiced. */
const isOver = (lines: readonly CountedLine[], billing: OrderStates['billing_status']): boolean =>
  lines.every(({ count }) => ENDED.includes(count.status)) &&
  (billing === 'FACTURADO' || lines.every(({ count }) => count.status === 'CANCELADA'));

function productionOf(lines: readonly CountedLine[]): OrderStates['production_status'] {
  if (lines.some(({ line }) => fixed(line.qty_in_production) > 0n)) return 'EN_PROCESO';
  if (lines.some(({ count }) => count.toProduce > 0n)) return 'PENDIENTE';
  return lines.some(({ line }) => fixed(line.qty_produced) > 0n) ? 'TERMINADO' : 'NO_APLICA';
}

async function factsOf(
  { tx }: Writing,
  ids: readonly number[],
  { shipment }: Becoming,
): Promise<readonly LineFacts[]> {
  const demand = await loadDemand(tx, ids);
  const reserved = await reservedOf(tx, ids);
  const claimed = await claimedOf(
    tx,
    demand.map(({ id }) => id),
  );
  const done = await shippedLines(tx, demand, shipment);
  const { returned } = await loadReturns(tx, demand);
  return demand.map((line) => ({
    line,
    done: done(line),
    back: returned(line),
    own: ofLine(line, reserved),
    claimed: ofLine(line, claimed),
  }));
}

/** Counts the lines of orders that the caller holds; gives what their states are. */
export async function countOrders(
  context: Writing,
  ids: readonly number[],
  becoming: Becoming = {},
): Promise<ReadonlyMap<number, OrderStates & { readonly isOver: boolean }>> {
  const statusOf = ({ line }: LineFacts) => becoming.order ?? line.order_status;
  const counts = (await factsOf(context, ids, becoming)).map((each) =>
    counted(each, statusOf(each)),
  );
  await releaseExcess(context, counts);
  const kept = counts.map((each) =>
    counted({ ...each, own: minimum(each.own, mostOwn(each)) }, statusOf(each)),
  );
  await store(context, kept);
  const billed = new Map((await loadBilling(context, ids)).map((order) => [order.id, order]));
  return new Map(
    [...Map.groupBy(kept, ({ line }) => line.order_id)].map(([id, own]) => {
      const { lines, invoice_policy } = billed.get(id)!;
      return [
        id,
        {
          fulfilment_status: fulfilmentOf(own),
          production_status: productionOf(own),
          billing_status: billingStatus(lines, invoice_policy),
          isOver: isOver(own, billingStatus(lines, invoice_policy)),
        },
      ];
    }),
  );
}

/** Counts, and writes what follows of the orders themselves, with their history. */
export async function recountOrders(
  context: Writing,
  ids: readonly number[],
  becoming: Becoming = {},
): Promise<void> {
  await context.tx.query(
    sql`select id from customer_orders where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by id for update`,
  );
  for (const [id, { isOver: ends, ...states }] of await countOrders(context, ids, becoming)) {
    await changeByConsequence(
      context,
      ORDERS,
      { id },
      {
        changes: () => ({ ...states }),
        reason: becoming.why ?? t('sales.orderProgressed', 'Avanzó lo que se surte del pedido.'),
      },
    );
    // Nobody has to close it (§3).
    if (ends)
      await moveByConsequence(
        context,
        `${ORDERS}.end`,
        { id },
        { changes: { closed_at: context.now.toString({ smallestUnit: 'millisecond' }) } },
      );
  }
}
