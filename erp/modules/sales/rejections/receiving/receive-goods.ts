/** What comes back enters at what it left at, and waits apart for what becomes of it (sales §3). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { decimalText, fixed, ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { openRejection } from '#erp/modules/wms/rejections/open-rejection.ts';
import { recountOrders } from '../../customer-orders/fulfilling/recount-order.ts';
import { atQuantity } from '../../shipments/at-quantity.ts';
import { ordersOf } from '../../shipments/load-lines.ts';
import { loadReturnedRows, lockOrdersOf, type ReturnedRow } from '../load-returned.ts';
import { REJECTIONS } from '../rejection-choices.ts';
import type { slsRejections } from '../rejections.ts';
import { leftRows, takeFrom } from './left-rows.ts';
import { KEPT_APART, RECEIVE } from './receive.ts';

type Receiving = ActionContext<(typeof RECEIVE)['fields'], StoredRow<typeof slsRejections>>;

interface Received {
  readonly row: ReturnedRow;
  readonly qty: bigint;
}

async function requireApart({ tx, input, fail }: Receiving): Promise<void> {
  const [storage] = await tx.query(
    sql<{
      usage: string;
    }>`select y.usage from storages s ${raw(join('storages.storage_type_id', 's', 'y'))} where s.account_id = ${TENANT} and s.id = ${input.storage_id}`,
  );
  if (storage && !KEPT_APART.some((usage) => usage === storage.usage))
    fail('storage_id', t('sales.returnApartFrom', 'Elige un almacén de rechazo o de cuarentena.'));
}

/** The first in which what is rejected is kept, of the branch. */
async function usualStorage(tx: Tx, branchId: number | null): Promise<number | null> {
  const [storage] = await tx.query(
    sql<{
      id: number;
    }>`select s.id from storages s ${raw(join('storages.storage_type_id', 's', 'y'))} where s.account_id = ${TENANT} and s.active and s.branch_office_id = ${branchId}::bigint and y.usage = any(${KEPT_APART}::text[]) order by y.usage desc, s.id limit 1`,
  );
  return storage?.id ?? null;
}

function receivedOf({ input, fail }: Receiving, rows: readonly ReturnedRow[]): Received[] {
  return rows.flatMap((row) => {
    const at = (input.lines ?? []).findIndex(({ id }) => id === row.id);
    const qty = fixed(input.lines?.[at]?.qty_received ?? '0');
    if (qty > fixed(row.qty))
      fail(
        `lines[${at}][qty_received]`,
        t('sales.receivedTooMuch', 'Se recibe más de lo que se devuelve.'),
      );
    return [{ row, qty }];
  });
}

/** Each from the rows in which it left, so that it enters at what it cost. */
async function post(context: Receiving, received: readonly Received[]) {
  const { tx, record, input } = context;
  const left = await leftRows(tx, record.shipment_id);
  return atQuantity(
    'qty_received',
    postStock(context, {
      type: 'DEV-VENTA',
      source: { resource: REJECTIONS, id: String(record.id), action: 'RECIBIR' },
      customerId: Number(record.customer_id),
      reasonId: record.cause_id,
      lines: received.flatMap(({ row, qty }) =>
        takeFrom(left, row, qty).map((part) => ({
          sourceLineId: String(row.id),
          productId: row.product_id,
          storageId: input.storage_id!,
          lotId: row.lot_id,
          qty: decimalText(part.qty),
          returnOfLineId: part.id,
        })),
      ),
    }),
  );
}

/** The warehouse says what becomes of each of them. */
async function keepApart(
  { tx, services, actor, now, record, input }: Receiving,
  { row, qty }: Received,
  slotId: number | null,
): Promise<number> {
  return openRejection(
    { tx, services, actor, now },
    {
      origin: 'DEVOLUCION_CLIENTE',
      storageId: input.storage_id!,
      slotId,
      productId: row.product_id,
      lotId: row.lot_id,
      qty: decimalText(qty),
      reasonId: record.cause_id,
      source: { resource: REJECTIONS, id: record.id },
    },
  );
}

async function writeReceived(
  { tx }: Receiving,
  { row, qty }: Received,
  wmsId: number | null,
): Promise<void> {
  await tx.execute(
    sql`update sls__rejections__lines set qty_received = ${decimalText(qty)}, wms_rejection_id = ${wmsId}, version = version + 1 where account_id = ${TENANT} and id = ${row.id}`,
  );
}

export const receive = actionRulesOf<typeof slsRejections>()(RECEIVE, {
  async prefill({ tx, record }) {
    const rows = await loadReturnedRows(tx, record.id);
    const storage = record.storage_id ?? (await usualStorage(tx, record.branch_office_id));
    return {
      values: {
        storage_id: storage,
        lines: rows.map(({ id, product, lot, qty, unit }) => ({
          id,
          product,
          lot,
          qty,
          unit,
          qty_received: qty,
        })),
      } as never,
    };
  },
  lockFirst: ({ tx }, id) => lockOrdersOf(tx, id),
  async run(context) {
    const { tx, record, input, now } = context;
    const rows = await loadReturnedRows(tx, record.id);
    await requireApart(context);
    const all = receivedOf(context, rows);
    const received = all.filter(({ qty }) => qty > ZERO);
    if (received.length === 0)
      throw invalid({
        lines: [t('sales.nothingBack', 'Escribe en Recibida lo que regresó.')],
      });
    const { movementId, lines: posted } = await post(context, received);
    for (const each of all) {
      const own = posted.find(({ sourceLineId }) => sourceLineId === String(each.row.id));
      const wmsId = each.qty > ZERO ? await keepApart(context, each, own?.slotId ?? null) : null;
      await writeReceived(context, each, wmsId);
    }
    await moveByConsequence(
      context,
      `${REJECTIONS}.received`,
      { id: record.id },
      {
        changes: {
          movement_id: movementId,
          storage_id: input.storage_id,
          received_at: now.toString({ smallestUnit: 'millisecond' }),
        },
      },
    );
    await recountOrders(context, ordersOf(received.map(({ row }) => row)), {
      why: t('sales.goodsBack', 'El cliente devolvió mercancía.'),
    });
    return { outcome: { message: t('sales.returnReceived', 'Devolución recibida.') } };
  },
});
