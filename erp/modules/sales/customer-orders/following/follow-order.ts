/** An order from its quotation to its payment, as who asks may see it. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { loadOrderDocuments, type OrderDocument } from '#erp/domains/fulfilment/order-documents.ts';
import { documentBalances } from '#erp/domains/open-items/reading/document-balance.ts';
import { documentPayments } from '#erp/domains/open-items/reading/document-payments.ts';
import { decimalText, fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { isModuleOn, privilegeKeyOf } from '#erp/kernel/access.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import { loadDemand, type DemandLine } from '../fulfilling/load-demand.ts';
import { shippedLines, type ShippedLine } from '../fulfilling/shipped-lines.ts';
import { stepsOf, type Step } from './order-steps.ts';

type Reading = Pick<Writing, 'tx' | 'services' | 'actor'>;

interface StoredOrder {
  readonly is_submitted: boolean;
  readonly is_authorised: boolean;
  readonly production_status: string;
  readonly billing_status: string;
}

export interface FollowedLine {
  readonly id: number;
  readonly product: string;
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

export interface FollowedOrder {
  readonly steps: readonly Step[];
  readonly lines: readonly FollowedLine[];
  readonly documents: readonly OrderDocument[];
  /** Of each currency in which it is invoiced; null for who does not see all of its invoices. */
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
    sql<StoredOrder>`select submitted_at is not null and status <> 'BORRADOR' as is_submitted, status in ('AUTORIZADO', 'CERRADO') as is_authorised, production_status, billing_status from customer_orders where account_id = ${TENANT} and id = ${id}`,
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

type Reader<T> = (tx: Tx, resource: string, ids: readonly number[]) => Promise<T[]>;

/** What is read of invoices, of whatever resource they are. */
async function ofInvoices<T>({ tx }: Reading, invoices: readonly OrderDocument[], read: Reader<T>) {
  const found: T[] = [];
  for (const [path, own] of Map.groupBy(invoices, ({ resource }) => resource))
    found.push(
      ...(await read(
        tx,
        path,
        own.map(({ record_id }) => record_id),
      )),
    );
  return found;
}

const paymentsOf = async (context: Reading, invoices: readonly OrderDocument[]) =>
  (await visible(context, await ofInvoices(context, invoices, documentPayments))).map(
    (payment): OrderDocument => ({
      ...payment,
      stage: 'PAGO',
      at: null,
      state_in: 'status',
      state: null,
      qty: null,
    }),
  );

const followedLine = (
  line: DemandLine,
  done: ShippedLine,
  name: Omit<Awaited<ReturnType<typeof loadNames>>[number], 'id'>,
): FollowedLine => ({
  id: line.id,
  product: name.product,
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

/** What of these invoices is charged and owed, by their own currency. */
async function chargedOf(context: Reading, invoices: readonly OrderDocument[]) {
  const currency = new Map(invoices.map((each) => [each.record_id, each.currency ?? '']));
  const balances = await ofInvoices(context, invoices, documentBalances);
  return [...Map.groupBy(balances, ({ id }) => currency.get(Number(id)) ?? '')].map(
    ([code, own]) => {
      const sum = (name: 'paid' | 'lowered' | 'balance') =>
        own.reduce((total, each) => total + fixed(each[name]), 0n);
      return {
        currency: code,
        invoiced: sum('paid') + sum('lowered') + sum('balance'),
        paid: sum('paid'),
        balance: sum('balance'),
      };
    },
  );
}

export async function followOrder(context: Reading, id: number): Promise<FollowedOrder> {
  const { tx, services } = context;
  const order = await loadOrder(tx, id);
  const demand = await loadDemand(tx, [id]);
  const done = await shippedLines(tx, demand);
  const names = new Map((await loadNames(tx, id)).map((name) => [name.id, name]));
  const all = await loadOrderDocuments(tx, services.registry, id);
  const documents = await visible(context, all);
  const invoicesIn = (found: readonly OrderDocument[]) =>
    found.filter(({ stage }) => stage === 'FACTURA');
  const invoices = invoicesIn(documents);
  // A part of them says nothing of whether the order is paid.
  const charged =
    invoices.length === invoicesIn(all).length ? await chargedOf(context, invoices) : null;
  const payments = await paymentsOf(context, invoices);
  return {
    steps: stepsOf({
      submitted: order.is_submitted,
      authorised: order.is_authorised,
      production: order.production_status,
      billing: order.billing_status,
      lines: demand.map((line) => inSteps(line, done(line))),
      charged,
    }),
    lines: demand.map((line) => followedLine(line, done(line), names.get(line.id)!)),
    documents: [...documents, ...payments],
    paid:
      charged?.map(({ currency, ...sums }) => ({
        currency,
        invoiced: decimalText(sums.invoiced),
        paid: decimalText(sums.paid),
        balance: decimalText(sums.balance),
      })) ?? null,
  };
}
