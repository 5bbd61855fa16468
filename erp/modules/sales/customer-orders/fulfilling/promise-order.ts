/** What an order promises once its goods are set aside (sales R15). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { availableToPromiseOn } from '#erp/domains/stock/availability/available-to-promise.ts';
import { branchStock, type BranchStock } from '#erp/domains/stock/availability/branch-stock.ts';
import { fixed, ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { readCalendar } from '#erp/platform/calendar/business-time.ts';
import { inParts, loadDemand, type DemandLine } from './load-demand.ts';
import { promisedOn, type Promising } from './promise-date.ts';

/** How a sale gets to its customer. */
export interface Delivery {
  /** Taken there by ourselves, by this route. */
  readonly isOwn: boolean;
  readonly routeId: number | null;
  readonly consigneeId: number | null;
  /** Whose holidays count. */
  readonly branchId: number | null;
}

/** What is told of a line: stored, or still written. */
export type WantedLine = Pick<
  DemandLine,
  'parts' | 'qty_pending' | 'qty_reserved' | 'lead_time_days' | 'storage_id'
>;

interface Arrival {
  readonly weekdays: readonly string[] | null;
  readonly cutoff_time: string | null;
  readonly transit_days: number | null;
  readonly delivery_days: readonly string[] | null;
}

const days = (weekdays: readonly string[] | null): readonly number[] =>
  (weekdays ?? []).map(Number);

export async function deliveryOf(
  context: Writing,
  { isOwn, routeId, consigneeId, branchId }: Delivery,
): Promise<Omit<Promising, 'readyOn'>> {
  const { tx, services, actor, now } = context;
  const [arrival] = await tx.query(
    sql<Arrival>`select r.weekdays, r.cutoff_time, r.transit_days, c.delivery_days
      from (select 1) a left join sls__routes r on r.account_id = ${TENANT} and r.id = ${routeId}::bigint
        left join sls__consignees c on c.account_id = ${TENANT} and c.id = ${consigneeId}::bigint`,
  );
  const { weekdays, cutoff_time, transit_days, delivery_days } = arrival!;
  const { accountId, timeZone } = actor;
  const { holidays } = await readCalendar({ tx, services, accountId, timeZone }, branchId);
  return {
    now: now.toZonedDateTimeISO(timeZone).toPlainDateTime(),
    departures:
      isOwn && weekdays
        ? { weekdays: days(weekdays), cutoff: cutoff_time, transitDays: transit_days ?? 0 }
        : null,
    receivingDays: days(delivery_days),
    holidays,
  };
}

const deliveryOfOrder = async ({ tx }: Writing, orderId: number): Promise<Delivery> =>
  (
    await tx.query(
      sql<
        Delivery & Record<string, unknown>
      >`select freight_mode = 'REPARTO_PROPIO' as "isOwn", route_id as "routeId", consignee_id as "consigneeId", branch_office_id as "branchId" from customer_orders where account_id = ${TENANT} and id = ${orderId}`,
    )
  )[0]!;

const missingOf = (line: WantedLine) =>
  inParts(line, fixed(line.qty_pending) - fixed(line.qty_reserved)).filter(({ qty }) => qty > 0n);

/**
 * The day by which there is all of it: today, that of what is on its way, else its lead time; null
 * where nothing says one.
 */
export function readyOn(
  line: WantedLine,
  here: BranchStock | undefined,
  today: string,
): string | null {
  const ready = missingOf(line).map(({ productId, qty }) =>
    availableToPromiseOn(
      here?.available.get(productId) ?? ZERO,
      here?.flows.get(productId) ?? [],
      qty,
      today,
    ),
  );
  const known = ready.filter((day) => day !== null);
  if (known.length < ready.length)
    return line.lead_time_days
      ? Temporal.PlainDate.from(today).add({ days: line.lead_time_days }).toString()
      : null;
  return known.reduce((latest, day) => (day > latest ? day : latest), today);
}

/** That of the branch where each of them is kept. */
export async function stockOf(context: Writing, lines: readonly WantedLine[], today: string) {
  const { tx, services } = context;
  const products = lines.flatMap((line) => missingOf(line).map(({ productId }) => productId));
  if (products.length === 0) return () => undefined;
  const branches = new Map(
    (
      await tx.query(
        sql<{
          id: number;
          branch_office_id: number;
        }>`select id, branch_office_id from storages where account_id = ${TENANT}`,
      )
    ).map(({ id, branch_office_id }) => [id, branch_office_id]),
  );
  const stock = await branchStock(
    { ...context, rowSets: services.registry.rowSets },
    products,
    today,
  );
  return ({ storage_id }: Pick<WantedLine, 'storage_id'>) =>
    stock.find(({ branchId }) => branchId === branches.get(storage_id ?? 0));
}

/**
 * The days that nobody typed, written on its lines; gives that of the order, its latest line's, and
 * none while one of its lines has none. The lines are counted already.
 */
export async function promiseOrder(context: Writing, orderId: number): Promise<string | null> {
  const { tx, actor, now } = context;
  const lines = await loadDemand(tx, [orderId]);
  const open = lines.filter(({ promised_date }) => promised_date === null);
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const delivery = await deliveryOf(context, await deliveryOfOrder(context, orderId));
  const stockAt = await stockOf(context, open, today);
  const promised = new Map(
    open.flatMap((line) => {
      const ready = readyOn(line, stockAt(line), today);
      return ready === null
        ? []
        : [[line.id, promisedOn({ ...delivery, readyOn: ready })] as const];
    }),
  );
  if (promised.size > 0)
    await tx.execute(
      sql`update customer_orders__lines l set promised_date = x.day, version = l.version + 1 from unnest(${[...promised.keys()]}::bigint[], ${[...promised.values()]}::date[]) as x(id, day) where l.account_id = ${TENANT} and l.id = x.id`,
    );
  const all = lines.flatMap(({ id, promised_date }) => promised.get(id) ?? promised_date ?? []);
  return all.length < lines.length || all.length === 0
    ? null
    : all.reduce((latest, day) => (day > latest ? day : latest));
}
