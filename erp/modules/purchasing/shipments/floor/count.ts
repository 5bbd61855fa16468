/** What comes is counted with a reader of codes, one scan after another. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import { findScannedCode } from '#erp/domains/stock/locations/scan.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Row } from '#erp/kernel/rows/typed-rows.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { slotOf } from '#erp/modules/inventory/receiving/scanned-slot.ts';
import { loadOrder, loadOrderLines } from '../open-shipment.ts';
import { mostOf, toleranceOf } from '../receive/receipt-checks.ts';
import { askedOfRow } from './asked-fields.ts';
import { countedOf, countedRows, leftOf, plainQuantity, type CountedRow } from './counted-rows.ts';
import { isCounted, requireExpected, requireGoods, storeOf, type Store } from './expected.ts';
import { readCount, textOf } from './typed-count.ts';
import { clearRow, startFromNothing, writeCount } from './write-count.ts';

interface Counting extends CallContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly shipment: Row;
  readonly store: Store;
}

/** The row that the code names: by its lot, then by its product; one that waits first. */
async function rowNamed(
  { tx, shipment }: Counting,
  rows: readonly CountedRow[],
  code: string,
): Promise<CountedRow> {
  const storageId = Number(shipment.storage_id);
  const { productId } = await findScannedCode(tx, code, { storageId });
  const lot = code.toUpperCase();
  const byLot = rows.filter(({ supplier_lot }) => supplier_lot?.toUpperCase() === lot);
  const named = byLot.length > 0 ? byLot : rows.filter((row) => row.product_id === productId);
  const open = named.filter(({ closed }) => !closed);
  const row = open.find((each) => leftOf(each).gt(0)) ?? open[0];
  if (row) return row;
  if (named.length > 0)
    throw invalid({
      code: [t('purchasing.closedLine', 'La partida de la orden se cerró: ya no se recibe.')],
    });
  throw invalid({
    code: [
      t('purchasing.notInShipment', '«{code}» no está en este documento.', {
        code: code.slice(0, 60),
      }),
    ],
  });
}

/** R16, as receiving says it: what has entered of the order, and what is counted here. */
async function requireWithinOrder(
  { tx, shipment }: Counting,
  rows: readonly CountedRow[],
  row: CountedRow,
  qty: string,
): Promise<void> {
  const order = await loadOrder(tx, Number(shipment.purchase_order_id));
  if (!order || order.spot) return;
  const ordered = (await loadOrderLines(tx, order.id)).get(row.ordered_id);
  if (!ordered) return;
  const percent = await toleranceOf(tx, order.supplier_id);
  const left = mostOf(ordered, percent)
    .minus(ordered.received)
    .minus(countedOf(rows, row.ordered_id));
  if (new Exact(qty).lte(left)) return;
  throw invalid({
    qty: [
      t(
        'purchasing.overReceipt',
        'Máximo {most} {unit} por recibir (incluye {percent} % de tolerancia).',
        {
          most: roundTo(Exact.max(0, left), 4).toFixed(4),
          unit: ordered.unit,
          percent: new Exact(percent).toFixed(),
        },
      ),
    ],
  });
}

/** Whoever counts has it in front: it came, and nothing of it has been counted yet. */
async function begin(context: Counting): Promise<void> {
  const { tx, services, actor, resource, shipment, now } = context;
  const id = shipment.id!;
  if (shipment.status !== 'EN_PATIO')
    await transitionInTransaction(tx, services, actor, resource, 'arrive', id, {});
  await startFromNothing({ tx, shipment: id });
  await tx.execute(
    sql`update shipments set counted_at = ${now.toString({ smallestUnit: 'millisecond' })} where account_id = ${TENANT} and id = ${id}`,
  );
}

async function keep(context: Counting, changes: Parameters<typeof audit>[3]['changes']) {
  const { tx, actor, now, shipment } = context;
  await tx.execute(
    sql`update shipments set version = version + 1, updated_at = ${now.toString({ smallestUnit: 'millisecond' })}, updated_by = ${actor.userId} where account_id = ${TENANT} and id = ${shipment.id}`,
  );
  await audit(tx, actor, now, {
    action: 'EDITAR',
    resource: context.resource.path,
    recordId: shipment.id!,
    recordLabel: String(shipment.folio ?? shipment.id),
    changes,
  });
}

/** What bales of one load have in common; not their tags. */
const ALIKE = ['kind', 'tare_kg', 'expires_on', 'slot'];

const at = ({ line_no }: CountedRow) => `lines[${line_no - 1}].received_quantity`;

const said = ({ services, store }: Counting, row: CountedRow) => ({
  line_id: row.id,
  product: `${row.code} ${row.name}`,
  lot: null,
  unit: row.unit,
  left: plainQuantity(leftOf(row).toFixed()),
  slot: row.slot,
  asks: askedOfRow(services.registry, row, store.uses_slots),
});

async function clear(context: Counting, rows: readonly CountedRow[], id: string) {
  const { tx, actor, shipment } = context;
  const row = rows.find((each) => String(each.id) === id);
  if (!row) throw notFound();
  await clearRow({ tx, actor, shipment: shipment.id! }, row);
  await keep(context, { [at(row)]: [row.received, '0'] });
  return {
    ...said(context, row),
    message: t('purchasing.countCleared', 'Se quitó lo contado de {product}: cuéntalo otra vez.', {
      product: row.code,
    }),
  };
}

async function count(context: Counting) {
  const { tx, actor, body, shipment } = context;
  const id = shipment.id!;
  const isFirst = !isCounted(shipment);
  const known = await countedRows(tx, id);
  const rows = isFirst ? known.map((row) => ({ ...row, received: '0' })) : known;
  const clears = textOf(body, 'clear');
  if (clears !== '') return clear(context, rows, clears);
  const row = await rowNamed(context, rows, textOf(body, 'code'));
  if (textOf(body, 'check') !== '' && textOf(body, 'qty') === '') return said(context, row);
  const { storage_id, storage } = context.store;
  const slotId = await slotOf(tx, { id: storage_id, name: storage }, textOf(body, 'slot'));
  const typed = await readCount(context, row, slotId);
  await requireWithinOrder(context, rows, row, typed.qty);
  if (textOf(body, 'check') !== '') return said(context, row);
  if (isFirst) await begin(context);
  await writeCount({ tx, actor, shipment: id }, rows, row, typed);
  const counted = new Exact(row.received).plus(typed.qty).toFixed();
  await keep(context, { [at(row)]: [row.received, counted] });
  const lot = typed.package?.tag ?? typed.supplier_lot ?? typed.lot_code;
  const quantity = `${plainQuantity(typed.qty)} ${row.unit}`;
  return {
    ...said(context, row),
    ...(typed.package && { again: ALIKE }),
    message: lot
      ? t('purchasing.countedLot', '{quantity} de {product}, lote {lot}.', {
          quantity,
          product: row.code,
          lot,
        })
      : t('purchasing.counted', '{quantity} de {product}.', { quantity, product: row.code }),
  };
}

/**
 * `PUT shipments/scan/:id`: with `check` it only says what the code names and what is asked of it;
 * without, it is counted. Locked before it is read: what two count at once adds up.
 */
export async function countShipment(context: CallContext) {
  const actor = requireActor(context);
  const { services } = context;
  const { accountId, operator } = actor;
  const data = await services.db.tenant({ accountId, operator }, async (tx) => {
    const shipment = await requireGoods(context, tx, actor, { lock: true });
    requireExpected(shipment);
    const store = await storeOf(tx, shipment.storage_id);
    return count({ ...context, tx, actor, shipment, store });
  });
  return { data };
}
