/** What is expected of a shipment or of an order, for who receives it on the floor. */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { rowFilters } from '#erp/kernel/access.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { readRow } from '#erp/kernel/query/read.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Row } from '#erp/kernel/rows/typed-rows.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { isOpenOrder, isServiceOrder } from '../../purchase-orders/purchase-order-choices.ts';
import { EXPECTED } from '../shipment-choices.ts';
import { askedToConfirm } from './asked-fields.ts';
import { countedRows, leftOf, type CountedRow } from './counted-rows.ts';

export const RECEIVE_KEY = 'shipments.receive';

export interface Store {
  readonly storage_id: number;
  readonly storage: string;
  readonly uses_slots: boolean;
}

export async function storeOf(tx: Tx, id: unknown): Promise<Store> {
  const [found] = await tx.query(
    sql<Store>`select id as storage_id, name as storage, uses_slots from storages where account_id = ${TENANT} and id = ${id}`,
  );
  if (!found) throw notFound();
  return found;
}

/** Of goods, within the reach of who receives. Throws NO_ENCONTRADO. */
export async function requireGoods(
  { services, resource, id }: Pick<CallContext, 'services' | 'resource' | 'id'>,
  tx: Tx,
  actor: Actor,
  { lock }: { readonly lock: boolean },
): Promise<Row> {
  const { registry } = services;
  const params = new Params();
  const conditions = [
    `t.id = ${params.add(id)}`,
    ...rowFilters(actor, registry, resource, RECEIVE_KEY, params),
  ];
  const row = await readRow(tx, registry, resource, conditions, params, { shown: false, lock });
  const isGoods = row && !isServiceOrder(String(row.type ?? row.kind)) && row.storage_id !== null;
  if (!isGoods) throw notFound();
  return row;
}

/** Throws ESTADO_INVALIDO of what has entered, or does not come any more. */
export function requireExpected({ status }: Row): void {
  if (!EXPECTED.some((each) => each === status))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('purchasing.shipmentNotReceived', 'Este embarque ya no se recibe: revisa su estado.'),
    );
}

export const namesOf = ({ id, folio, status }: Row) => ({
  id: id!,
  folio: typeof folio === 'string' ? folio : null,
  status: String(status),
});

const packagesOf = ({ packages }: CountedRow) =>
  packages > 0 ? t('purchasing.packages', '{count} paquetes', { count: packages }) : null;

/** Of a row that something came of, how much; until it is counted nothing has come. */
const lineOf = (row: CountedRow, isCounted: boolean) => ({
  id: row.id,
  product_id: row.product_id,
  code: row.code,
  name: row.name,
  lot_id: null,
  lot: [row.lot_code ?? row.supplier_lot, packagesOf(row)].filter(Boolean).join(' · ') || null,
  unit_id: row.unit_id,
  unit: row.unit,
  qty: row.expected,
  done: isCounted ? row.received : '0',
  slot: row.slot,
  scanned: row.closed || (isCounted && leftOf(row).isZero()),
});

export const isCounted = (shipment: Row): boolean => shipment.counted_at !== null;

/** `GET shipments/receive/:id`. */
export async function expectedOfShipment(context: CallContext) {
  const actor = requireActor(context);
  const { services, resource, id } = context;
  const { accountId } = actor;
  return services.db.tenant({ accountId }, async (tx) => {
    const shipment = await requireGoods(context, tx, actor, { lock: false });
    const rows = await countedRows(tx, id!);
    const store = await storeOf(tx, shipment.storage_id);
    const confirm = await askedToConfirm({ tx, actor }, resource, shipment);
    return {
      data: {
        ...namesOf(shipment),
        ...store,
        type: t('purchasing.shipment', 'Embarque'),
        open: EXPECTED.some((each) => each === shipment.status),
        lines: rows.map((row) => lineOf(row, isCounted(shipment))),
        confirm,
        clears: true,
      },
    };
  });
}

interface PendingRow {
  readonly id: number;
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly unit_id: number;
  readonly unit: string;
  readonly qty: string;
}

/** `GET purchase-orders/receive/:id`: only what is still to come. */
export async function expectedOfOrder(context: CallContext) {
  const actor = requireActor(context);
  const { services, id } = context;
  const { accountId } = actor;
  return services.db.tenant({ accountId }, async (tx) => {
    const order = await requireGoods(context, tx, actor, { lock: false });
    const rows = await tx.query(
      sql<PendingRow>`select l.id, l.product_id, p.code, p.name, l.unit_id, u.code as unit, l.pending_quantity as qty
        from purchase_order_lines l ${raw(join('purchase_order_lines.product_id', 'l', 'p'))} ${raw(leftJoin('purchase_order_lines.unit_id', 'l', 'u'))}
        where l.account_id = ${TENANT} and l.order_id = ${id} and l.pending_quantity > 0 order by l.position, l.id`,
    );
    return {
      data: {
        ...namesOf(order),
        ...(await storeOf(tx, order.storage_id)),
        type: t('purchasing.order', 'Orden de compra'),
        open: isOpenOrder(String(order.status)) && rows.length > 0,
        lines: rows.map((row) => ({
          ...row,
          lot_id: null,
          lot: null,
          done: '0',
          slot: null,
          scanned: false,
        })),
      },
    };
  });
}
