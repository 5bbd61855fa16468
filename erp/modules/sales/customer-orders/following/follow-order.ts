/** An order from its quotation to its payment, as who asks may see it. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { loadOrderDocuments, type OrderDocument } from '#erp/domains/fulfilment/order-documents.ts';
import { decimalText, fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { isModuleOn, privilegeKeyOf } from '#erp/kernel/access.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import { loadDemand, type DemandLine } from '../fulfilling/load-demand.ts';
import { shippedLines, type ShippedLine } from '../fulfilling/shipped-lines.ts';
import { chargesOf, paymentsOf, sumsOf } from './order-charges.ts';
import { stepsOf, type Step } from './order-steps.ts';
import { withMoments, type Moment } from './step-moments.ts';

type Reading = Pick<Writing, 'tx' | 'services' | 'actor'>;

interface StoredOrder {
  readonly is_submitted: boolean;
  readonly is_authorised: boolean;
  readonly production_status: string;
  readonly billing_status: string;
  readonly submitted_at: string | null;
  readonly approved_at: string | null;
}

export interface FollowedLine {
  readonly id: number;
  readonly product: string;
  /** What is not goods is neither set aside nor shipped. */
  readonly is_goods: boolean;
  readonly unit: string | null;
  readonly ordered: string;
  readonly cancelled: string;
  readonly reserved: string;
  readonly picked: string;
  readonly shipped: string;
  readonly delivered: string;
  readonly invoiced: string;
  readonly returned: string;
  readonly pending: string;
}

/** One that its reader may not open says what it is, when it was and how far; no money. */
export type FollowedDocument = OrderDocument & { readonly opens: boolean };

export interface FollowedOrder {
  readonly steps: readonly (Step & Moment)[];
  readonly lines: readonly FollowedLine[];
  readonly documents: readonly FollowedDocument[];
  /**
   * Of the order's lines, by each currency in which they are invoiced; null for who does not see
   * all of its invoices.
   */
  readonly paid:
    | readonly {
        readonly currency: string;
        readonly invoiced: string;
        readonly paid: string;
        readonly balance: string;
      }[]
    | null;
}

const loadOrder = async (tx: Tx, id: number): Promise<StoredOrder> => {
  const [order] = await tx.query(
    sql<StoredOrder>`select submitted_at is not null and status <> 'BORRADOR' as is_submitted, status in ('AUTORIZADO', 'CERRADO') as is_authorised, production_status, billing_status, submitted_at, approved_at from customer_orders where account_id = ${TENANT} and id = ${id}`,
  );
  if (!order) throw new Error(`no order ${id}`);
  return order;
};

const loadNames = (tx: Tx, id: number) =>
  tx.query(
    sql<{
      id: number;
      product: string;
      unit: string | null;
    }>`select l.id, coalesce(l.description, p.name) as product, u.code as unit from customer_orders__lines l ${raw(join('customer_orders__lines.product_id', 'l', 'p'))} left join units u on u.account_id = ${TENANT} and u.id = p.stock_unit_id where l.account_id = ${TENANT} and l.order_id = ${id} order by l.position, l.id`,
  );

/** Whether the list of these records opens for who asks. */
function isListed({ services, actor }: Reading, path: string): boolean {
  const { registry } = services;
  const resource = registry.resources.get(path);
  return (
    resource !== undefined &&
    isModuleOn(actor, registry, resource) &&
    hasPermission(actor, privilegeKeyOf(registry, resource, 'list'))
  );
}

type DocumentKey = Pick<OrderDocument, 'resource' | 'record_id'>;

/** Only those that the list of each shows to who asks. */
async function visible<T extends DocumentKey>(context: Reading, found: readonly T[]): Promise<T[]> {
  const seen = new Map<string, ReadonlySet<number>>();
  for (const [path, own] of Map.groupBy(found, ({ resource }) => resource))
    if (isListed(context, path))
      seen.set(
        path,
        await visibleIds(
          context,
          path,
          own.map(({ record_id }) => record_id),
        ),
      );
  return found.filter(({ resource, record_id }) => seen.get(resource)?.has(record_id));
}

const asTold = (document: OrderDocument, opens: boolean): FollowedDocument =>
  opens
    ? { ...document, opens }
    : { ...document, amount: null, currency: null, whole: null, opens };

const followedLine = (
  line: DemandLine,
  done: ShippedLine,
  name: Omit<Awaited<ReturnType<typeof loadNames>>[number], 'id'>,
): FollowedLine => ({
  id: line.id,
  product: name.product,
  is_goods: line.isGoods,
  unit: name.unit,
  ordered: line.qty_stock,
  cancelled: line.qty_cancelled,
  reserved: line.qty_reserved,
  picked: decimalText(done.picked),
  shipped: line.qty_shipped,
  delivered: line.qty_delivered,
  invoiced: line.qty_invoiced,
  returned: line.qty_returned,
  pending: line.qty_pending,
});

const inSteps = (line: DemandLine, { picked }: ShippedLine) => ({
  isGoods: line.isGoods,
  wanted: fixed(line.qty_stock) - fixed(line.qty_cancelled),
  pending: fixed(line.qty_pending),
  picked,
  shipped: fixed(line.qty_shipped),
  delivered: fixed(line.qty_delivered),
});

export async function followOrder(context: Reading, id: number): Promise<FollowedOrder> {
  const { tx, services } = context;
  const order = await loadOrder(tx, id);
  const demand = await loadDemand(tx, [id]);
  const done = await shippedLines(tx, demand);
  const names = new Map((await loadNames(tx, id)).map((name) => [name.id, name]));
  const all = await loadOrderDocuments(tx, services.registry, id);
  const opened = new Set(await visible(context, all));
  const invoices = all.filter(({ stage }) => stage === 'FACTURA');
  const seenInvoices = invoices.filter((invoice) => opened.has(invoice));
  const charged = await chargesOf(tx, invoices);
  // A part of them says nothing of whether the order is paid.
  const charges = seenInvoices.length === invoices.length ? charged : null;
  const payments = await visible(context, await paymentsOf(tx, seenInvoices));
  const steps = stepsOf({
    submitted: order.is_submitted,
    authorised: order.is_authorised,
    production: order.production_status,
    billing: order.billing_status,
    lines: demand.map((line) => inSteps(line, done(line))),
    charged: charges && charges.map((charge) => charge.all),
  });
  return {
    steps: withMoments(steps, {
      submitted: order.submitted_at,
      approved: order.approved_at,
      documents: [...all, ...payments],
      invoices: charged.map(({ invoice }) => invoice),
    }),
    lines: demand.map((line) => followedLine(line, done(line), names.get(line.id)!)),
    documents: [
      ...all.map((document) => asTold(document, opened.has(document))),
      ...payments.map((payment) => asTold(payment, true)),
    ],
    paid: charges && sumsOf(charges),
  };
}
