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
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { customerOrders } from '../../customer-orders/customer-orders.ts';
import {
  loadDemand,
  ofLine,
  reservedOf,
  SHIPMENTS,
  type DemandLine,
} from '../../customer-orders/fulfilling/load-demand.ts';
import { recountOrders } from '../../customer-orders/fulfilling/recount-order.ts';
import { askForDocuments } from '../../shipment-documents/required-documents.ts';
import { CREATE_SHIPMENT } from './create-shipment.ts';

type Creating = ActionContext<(typeof CREATE_SHIPMENT)['fields'], StoredRow<typeof customerOrders>>;

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

/** After those that it has. */
async function addLines(
  { tx, actor }: Creating,
  id: number,
  rows: readonly PlannedRow[],
): Promise<void> {
  await tx.execute(
    sql`insert into sls__shipments__lines (account_id, shipment_id, position, order_line_id, product_id, unit_id, is_replacement, kit_each, qty_planned, created_by, updated_by)
      select ${TENANT}, ${id}, coalesce((select max(m.position) + 1 from sls__shipments__lines m where m.account_id = ${TENANT} and m.shipment_id = ${id}), 0) + x.ord - 1, x.order_line_id, x.product_id, p.stock_unit_id, x.is_replacement, x.kit_each, x.qty, ${actor.userId}::bigint, ${actor.userId}::bigint
      from unnest(${rows.map(({ order_line_id }) => order_line_id)}::bigint[], ${rows.map(({ product_id }) => product_id)}::bigint[], ${rows.map(({ is_replacement }) => is_replacement)}::boolean[], ${rows.map(({ kit_each }) => kit_each)}::numeric[], ${rows.map(({ qty }) => qty)}::numeric[]) with ordinality as x(order_line_id, product_id, is_replacement, kit_each, qty, ord)
        join products p on p.account_id = ${TENANT} and p.id = x.product_id order by x.ord`,
  );
}

/** Of the order's head, what its shipment begins with. */
const TAKEN = ['customer_id', 'consignee_id', 'freight_mode', 'route_id', 'incoterm'] as const;

async function makeOne(
  { tx, services, actor, record: order, input }: Creating,
  storageId: number,
): Promise<Draft> {
  const head = Object.fromEntries(
    TAKEN.flatMap((name) => (order[name] === null ? [] : [[name, String(order[name])]])),
  );
  const made = await createInTransaction(
    tx,
    services,
    actor,
    services.registry.resource(SHIPMENTS),
    { ...head, storage_id: String(storageId), scheduled_at: String(input.scheduled_at) },
  );
  const { id, folio } = made;
  const title = typeof folio === 'string' ? folio : `#${id}`;
  return { id: id!, storage_id: storageId, scheduled_at: String(input.scheduled_at), title };
}

interface Draft {
  readonly id: number;
  readonly storage_id: number;
  readonly scheduled_at: string;
  readonly title: string;
}

/** Not sent to be gathered yet, for the same place of the same customer. */
const draftsFor = ({ tx, actor, record }: Pick<Creating, 'tx' | 'actor' | 'record'>) =>
  tx.query(
    sql<Draft>`select t.id, t.storage_id, t.scheduled_at, concat_ws(' · ', coalesce(t.folio, '#' || t.id), s.code) as title from sls__shipments t join storages s on s.account_id = ${TENANT} and s.id = t.storage_id
      where t.account_id = ${TENANT} and t.status = 'BORRADOR' and t.customer_id = ${record.customer_id} and t.consignee_id is not distinct from ${record.consignee_id}::bigint
        and (${actor.permissions.storageIds}::bigint[] is null or t.storage_id = any(${actor.permissions.storageIds}::bigint[])) order by t.id desc limit ${MOST_DRAFTS}`,
  );

/** How many are offered. */
const MOST_DRAFTS = 50;

/** Nobody sends it to be gathered meanwhile. */
async function lockDraft({ tx, input }: Creating): Promise<number | null> {
  if (!input.into) return null;
  const [draft] = await tx.query(
    sql<{
      id: number;
    }>`select id from sls__shipments where account_id = ${TENANT} and id = ${input.into}::bigint and status = 'BORRADOR' for update`,
  );
  return draft?.id ?? null;
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

export const createShipment = actionRulesOf<typeof customerOrders>()(CREATE_SHIPMENT, {
  async prefill({ tx, actor, now, record }) {
    const id = record.id;
    const drafts = await draftsFor({ tx, actor, record });
    const names = new Map((await namesOf(tx, id)).map((each) => [each.id, each]));
    const day = record.promised_date
      ? Temporal.PlainDate.from(record.promised_date)
      : now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
    return {
      choices: { into: drafts.map((draft) => [String(draft.id), draft.title] as const) },
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
    await recountOrders(context, [record.id]);
    const chosen = chosenOf(context, await offeredOf(tx, record.id));
    if (chosen.length === 0)
      throw invalid({
        lines: [
          t('sales.nothingSetAside', 'No hay nada apartado que embarcar: resérvalo primero.'),
        ],
      });
    const asked = await lockDraft(context);
    const drafts = await draftsFor(context);
    const made: Draft[] = [];
    for (const [storageId, own] of Map.groupBy(chosen, ({ line }) => line.storage_id!)) {
      const into = drafts.find((draft) => draft.id === asked && draft.storage_id === storageId);
      const shipment = into ?? (await makeOne(context, storageId));
      await addLines(
        context,
        shipment.id,
        own.flatMap((each) => rowsOf(each, each.qty)),
      );
      await askForDocuments(context, shipment);
      made.push(shipment);
    }
    const message = t('sales.shipmentMade', 'Embarque hecho: envíalo a surtido.');
    const [first] = made;
    return {
      outcome:
        made.length === 1
          ? { message, open: { resource: SHIPMENTS, id: first!.id } }
          : { message, records: made.map(({ id, title }) => ({ resource: SHIPMENTS, id, title })) },
    };
  },
});
