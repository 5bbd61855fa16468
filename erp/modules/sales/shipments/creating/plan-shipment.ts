/** One shipment for each storage, of what an order has set aside (sales §3). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  decimalText,
  fixed,
  maximum,
  minimum,
  multiply,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { actionRules, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  loadDemand,
  ofLine,
  reservedOf,
  SHIPMENTS,
  type DemandLine,
} from '../../customer-orders/fulfilling/load-demand.ts';
import { recountOrders } from '../../customer-orders/fulfilling/recount-order.ts';
import { CREATE_SHIPMENT } from './create-shipment.ts';

type Creating = ActionContext<(typeof CREATE_SHIPMENT)['fields']>;

interface Offered {
  readonly line: DemandLine;
  /** Set aside, and in no shipment yet. */
  readonly free: FixedDecimal;
}

/** What drafts of shipments have planned of each line. */
async function plannedOf(tx: Tx, orderId: number): Promise<ReadonlyMap<number, FixedDecimal>> {
  const rows = await tx.query(
    sql<{
      id: number;
      qty: string;
    }>`select x.id, min(x.qty)::numeric(18,6) as qty from (select o.id, l.product_id, sum(l.qty_planned / coalesce(l.kit_each, 1)) as qty from sls__shipments__lines l ${raw(join('sls__shipments__lines.shipment_id', 'l', 's'))} ${raw(join('sls__shipments__lines.order_line_id', 'l', 'o'))} where l.account_id = ${TENANT} and o.order_id = ${orderId} and s.status = 'BORRADOR' group by 1, 2) x group by 1`,
  );
  return new Map(rows.map(({ id, qty }) => [id, fixed(qty)]));
}

async function offeredOf(tx: Tx, orderId: number): Promise<readonly Offered[]> {
  const demand = await loadDemand(tx, [orderId]);
  const reserved = await reservedOf(tx, [orderId]);
  const planned = await plannedOf(tx, orderId);
  return demand.flatMap((line) => {
    const free = maximum(ofLine(line, reserved) - (planned.get(line.id) ?? ZERO), ZERO);
    return line.isGoods && free > 0n ? [{ line, free }] : [];
  });
}

interface LineNames {
  readonly id: number;
  readonly product: string;
  readonly unit: string;
  readonly storage: string;
}

const namesOf = (tx: Tx, orderId: number) =>
  tx.query(
    sql<LineNames>`select l.id, p.code || ' — ' || p.name as product, u.code as unit, coalesce(s.code, '') as storage from customer_orders__lines l ${raw(join('customer_orders__lines.order_id', 'l', 'o'))} ${raw(join('customer_orders__lines.product_id', 'l', 'p'))} ${raw(join('products.stock_unit_id', 'p', 'u'))} left join storages s on s.account_id = ${TENANT} and s.id = coalesce(l.storage_id, o.storage_id) where l.account_id = ${TENANT} and l.order_id = ${orderId}`,
  );

interface PlannedRow {
  readonly order_line_id: number;
  readonly product_id: number;
  readonly qty: string;
  readonly is_replacement: boolean;
  readonly kit_each: string | null;
}

/** Of a line, its rows: what is owed of a replacement leaves first, and is not charged. */
function rowsOf({ line }: Offered, qty: FixedDecimal): readonly PlannedRow[] {
  const owed = maximum(fixed(line.qty_replacement) - fixed(line.qty_replacement_shipped), ZERO);
  const replaced = minimum(owed, qty);
  return [
    { part: replaced, is_replacement: true },
    { part: qty - replaced, is_replacement: false },
  ]
    .filter(({ part }) => part > 0n)
    .flatMap(({ part, is_replacement }) =>
      line.parts.map(({ productId, each }) => ({
        order_line_id: line.id,
        product_id: productId,
        qty: decimalText(multiply(part, each)),
        is_replacement,
        kit_each: line.kind === 'KIT' ? decimalText(each) : null,
      })),
    );
}

/** What nobody types of a row. */
async function writeParts(tx: Tx, id: number, rows: readonly PlannedRow[]): Promise<void> {
  await tx.execute(
    sql`update sls__shipments__lines l set product_id = x.product_id, unit_id = p.stock_unit_id, is_replacement = x.is_replacement, kit_each = x.kit_each
      from (select m.id, row_number() over (order by m.position, m.id) as ord from sls__shipments__lines m where m.account_id = ${TENANT} and m.shipment_id = ${id}) n
        join unnest(${rows.map(({ product_id }) => product_id)}::bigint[], ${rows.map(({ is_replacement }) => is_replacement)}::boolean[], ${rows.map(({ kit_each }) => kit_each)}::numeric[]) with ordinality as x(product_id, is_replacement, kit_each, ord) on x.ord = n.ord
        join products p on p.account_id = ${TENANT} and p.id = x.product_id
      where l.account_id = ${TENANT} and l.id = n.id`,
  );
}

async function makeOne(
  { tx, services, actor, record, input }: Creating,
  storageId: number,
  chosen: readonly (Offered & { readonly qty: FixedDecimal })[],
): Promise<{ readonly id: number; readonly title: string }> {
  const shipments = services.registry.resource(SHIPMENTS);
  const order = record!;
  const head = Object.fromEntries(
    ['customer_id', 'consignee_id', 'freight_mode', 'route_id', 'incoterm'].flatMap((name) =>
      order[name] === null || order[name] === undefined ? [] : [[name, String(order[name])]],
    ),
  );
  const rows = chosen.flatMap((each) => rowsOf(each, each.qty));
  const made = await createInTransaction(tx, services, actor, shipments, {
    ...head,
    storage_id: String(storageId),
    scheduled_at: String(input.scheduled_at),
    lines: Object.fromEntries(
      rows.map(({ order_line_id, qty }, i) => [
        String(i),
        { order_line_id: String(order_line_id), qty_planned: qty },
      ]),
    ),
  });
  await writeParts(tx, made.id!, rows);
  return { id: made.id!, title: String(made.title ?? made.id) };
}

function chosenOf({ input, fail }: Creating, offered: readonly Offered[]) {
  return (input.lines ?? []).flatMap(({ id, qty }, i) => {
    const own = offered.find(({ line }) => line.id === id);
    const wanted = fixed(qty ?? '0');
    if (!own || wanted <= 0n) return [];
    if (wanted > own.free)
      fail(`lines[${i}][qty]`, t('sales.notSetAside', 'Sólo se embarca lo que está apartado.'));
    return [{ ...own, qty: wanted }];
  });
}

export const createShipment = actionRules(CREATE_SHIPMENT, {
  async prefill({ tx, actor, now, record }) {
    const id = record!.id!;
    const names = new Map((await namesOf(tx, id)).map((each) => [each.id, each]));
    const day =
      typeof record!.promised_date === 'string'
        ? Temporal.PlainDate.from(record!.promised_date)
        : now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
    return {
      values: {
        scheduled_at: day
          .toZonedDateTime({ timeZone: actor.timeZone, plainTime: '08:00' })
          .toInstant()
          .toString(),
        lines: (await offeredOf(tx, id)).map(({ line, free }) => {
          const { product, unit, storage } = names.get(line.id)!;
          const set = decimalText(free);
          return {
            id: line.id,
            product,
            unit,
            storage,
            pending: line.qty_pending,
            reserved: set,
            qty: set,
          };
        }),
      } as never,
    };
  },
  async run(context) {
    const { tx, record } = context;
    await recountOrders(context, [record!.id!]);
    const chosen = chosenOf(context, await offeredOf(tx, record!.id!));
    if (chosen.length === 0)
      throw invalid({
        lines: [
          t('sales.nothingSetAside', 'No hay nada apartado que embarcar: resérvalo primero.'),
        ],
      });
    const made: { id: number; title: string }[] = [];
    for (const [storageId, own] of Map.groupBy(chosen, ({ line }) => line.storage_id!))
      made.push(await makeOne(context, storageId, own));
    const message = t('sales.shipmentMade', 'Embarque hecho: envíalo a surtido.');
    const [first] = made;
    return {
      outcome:
        made.length === 1
          ? { message, open: { resource: SHIPMENTS, id: first!.id } }
          : { message, records: made.map((each) => ({ resource: SHIPMENTS, ...each })) },
    };
  },
});
