import { invalid, Refusal } from '#erp/api/errors.ts';
import { defineRules, type Row, type SaveContext, type TransitionContext } from '#erp/api/rules.ts';
import { amount, micro, ZERO, type Micro } from '#erp/engines/stock/micro.ts';
import { postStock } from '#erp/engines/stock/post.ts';
import type { Posted, PostingLine, StockContext } from '#erp/engines/stock/posting.ts';
import { release, reserve } from '#erp/engines/stock/reserve.ts';
import { inStockUnits } from '#erp/engines/stock/supply.ts';

/** Columns that are written while the goods arrive; everything else is fixed once they left. */
const ARRIVAL = new Set(['lines', 'notes', 'eta']);
const PLACES = { TRANSITO: 'en tránsito', RECHAZO: 'de rechazo' } as const;

const linesOf = (row: Row): readonly Row[] => (Array.isArray(row.lines) ? (row.lines as readonly Row[]) : []);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const qtyOf = (value: unknown): Micro => (value === null || value === undefined || value === '' ? ZERO : micro(String(value)));

async function checkSave({ tx, before, draft, changed, fail }: SaveContext): Promise<void> {
  const status = before?.status ?? 'BORRADOR';
  if (status === 'CERRADO' || status === 'CANCELADO') throw new Refusal('ESTADO_INVALIDO', 'El traspaso ya terminó.');
  if (status !== 'BORRADOR' && Object.keys(draft).some((name) => !ARRIVAL.has(name) && changed(name)))
    throw new Refusal('ESTADO_INVALIDO', 'El traspaso ya está autorizado: sólo se captura lo recibido.');
  if (draft.from_storage_id && draft.to_storage_id) {
    const rows = await tx.query<{ branch_office_id: number }>('select branch_office_id from storages where id in ($1, $2)', [draft.from_storage_id, draft.to_storage_id]);
    if (new Set(rows.map((row) => row.branch_office_id)).size < 2) fail('to_storage_id', 'Es de la misma sucursal: usa un movimiento de traspaso.');
    else draft.transit_storage_id = await storageOf(tx, draft.to_storage_id, 'TRANSITO').catch(() => null);
  }
  for (const [index, line] of linesOf(draft).entries()) {
    const shipped = qtyOf(line.qty_shipped);
    if (qtyOf(line.qty_received) + qtyOf(line.qty_damaged) > shipped && status !== 'BORRADOR')
      fail(`lines[${index}][qty_received]`, 'Es más de lo que se envió: registra el sobrante como incidencia.');
    if (qtyOf(line.qty_received) < qtyOf(line.entered_qty)) fail(`lines[${index}][qty_received]`, 'Es menos de lo que ya ingresó.');
  }
}

/** The storage of that use in the branch of another one. */
async function storageOf(tx: SaveContext['tx'], beside: unknown, usage: keyof typeof PLACES): Promise<number> {
  const [found] = await tx.query<{ id: number }>(
    `select s.id from storages s join storage_types y on y.account_id = s.account_id and y.id = s.storage_type_id
     where s.branch_office_id = (select b.branch_office_id from storages b where b.id = $1) and y.usage = $2 and s.active order by s.id limit 1`,
    [beside, usage],
  );
  if (!found) throw invalid({ to_storage_id: [`La sucursal de destino no tiene un almacén ${PLACES[usage]}.`] });
  return found.id;
}

const post = (
  { tx, actor, now, before, resource }: TransitionContext,
  type: string,
  action: string,
  lines: readonly PostingLine[],
  more: { readonly shortageClass?: string } = {},
): Promise<Posted> => postStock({ tx, actor, now }, { type, source: { resource: resource.path, id: String(before.id), action }, lines, ...more });

/** Each posting of one document has a number of its own, so that a second arrival is not taken for a repetition. */
async function numbered({ tx, before, resource }: TransitionContext, action: string): Promise<string> {
  const [row] = await tx.query<{ n: number }>('select count(*) as n from movements where source_resource = $1 and source_id = $2 and source_action like $3', [
    resource.path,
    String(before.id),
    `${action}-%`,
  ]);
  return `${action}-${row!.n + 1}`;
}

const stockOf = ({ tx, actor, now }: TransitionContext): StockContext => ({ tx, actor, now });
const sourceOf = ({ resource, before }: TransitionContext) => ({ resource: resource.path, id: String(before.id) });

/** From here on the goods are set aside at the origin; shipping takes them. */
async function authorize(context: TransitionContext): Promise<void> {
  const { tx, before } = context;
  const lines = linesOf(before);
  const tracked = await tx.query<{ id: number; code: string }>(`select id, code from products where id = any($1::bigint[]) and coalesce(tracking, 'NINGUNO') <> 'NINGUNO'`, [
    lines.map((line) => line.product_id),
  ]);
  const missing = lines.flatMap((line, index) => {
    const product = tracked.find(({ id }) => id === line.product_id);
    return product && !line.lot_id ? [[`lines[${index}][lot_id]`, [`Indica el lote de ${product.code}.`]] as const] : [];
  });
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
  const wanted = await inStockUnits(
    stockOf(context),
    lines.map((line) => ({ sourceLineId: Number(line.id), productId: Number(line.product_id), qty: String(line.qty), unitId: number(line.unit_id) })),
  );
  await reserve(stockOf(context), {
    source: sourceOf(context),
    neededAt: before.eta ? String(before.eta) : null,
    lines: wanted.map(({ ord, qty }) => {
      const line = lines[ord]!;
      return {
        sourceLineId: String(line.id),
        productId: Number(line.product_id),
        storageId: Number(before.from_storage_id),
        qty,
        lotId: number(line.lot_id),
        slotId: number(line.from_slot_id),
      };
    }),
  });
}

async function ship(context: TransitionContext): Promise<void> {
  const { tx, before, changes, now } = context;
  if (!before.carrier && !(before.vehicle && before.driver)) throw invalid({ carrier: ['Escribe el transportista, o el vehículo y su chofer.'] });
  const transit = await storageOf(tx, before.to_storage_id, 'TRANSITO');
  const lines = linesOf(before);
  const posted = await post(
    context,
    'TRANSITO-SAL',
    'ENVIAR',
    lines.map((line) => ({
      sourceLineId: String(line.id),
      productId: Number(line.product_id),
      storageId: Number(before.from_storage_id),
      slotId: number(line.from_slot_id),
      toStorageId: transit,
      lotId: number(line.lot_id),
      qty: String(line.qty),
      unitId: number(line.unit_id),
      qty2: line.qty2 ? String(line.qty2) : null,
    })),
  );
  await release(stockOf(context), { source: sourceOf(context) });
  const sent = new Map(posted.lines.map((line) => [line.sourceLineId, line]));
  changes.transit_storage_id = transit;
  changes.ship_at = now.toString({ smallestUnit: 'millisecond' });
  changes.lines = lines.map((line) => ({ ...line, qty_shipped: sent.get(String(line.id))!.qtyStock, shipped_line_id: sent.get(String(line.id))!.lineId, resolution: 'PENDIENTE' }));
}

interface Arrival {
  readonly line: Row;
  readonly received: Micro;
  readonly damaged: Micro;
}

/** Brings in what has arrived and is not in yet; what is damaged goes to the branch's storage for rejects. */
async function enter(context: TransitionContext, arrivals: readonly Arrival[]): Promise<Row[]> {
  const { tx, before } = context;
  const transit = Number(before.transit_storage_id);
  const from = (line: Row, toStorageId: number, qty: Micro): PostingLine => ({
    sourceLineId: String(line.id),
    productId: Number(line.product_id),
    storageId: transit,
    toStorageId,
    lotId: number(line.lot_id),
    qty: amount(qty),
    returnOfLineId: number(line.shipped_line_id),
  });
  const good = arrivals.filter(({ line, received }) => received > qtyOf(line.entered_qty));
  const bad = arrivals.filter(({ line, damaged }) => damaged > qtyOf(line.entered_damaged));
  const rejects = bad.length > 0 ? await storageOf(tx, before.to_storage_id, 'RECHAZO') : 0;
  const lines = [
    ...good.map(({ line, received }) => from(line, Number(before.to_storage_id), received - qtyOf(line.entered_qty))),
    ...bad.map(({ line, damaged }) => from(line, rejects, damaged - qtyOf(line.entered_damaged))),
  ];
  if (lines.length === 0) throw invalid({ lines: ['Captura en Recibido o Dañado lo que llegó.'] });
  await post(context, 'TRANSITO-ENT', await numbered(context, 'RECIBIR'), lines);
  return arrivals.map(({ line, received, damaged }) => ({
    ...line,
    qty_received: amount(received),
    qty_damaged: amount(damaged),
    entered_qty: amount(received),
    entered_damaged: amount(damaged),
    resolution: received + damaged === qtyOf(line.qty_shipped) ? null : (line.resolution ?? 'PENDIENTE'),
  }));
}

const isWhole = (line: Row) => qtyOf(line.qty_received) + qtyOf(line.qty_damaged) === qtyOf(line.qty_shipped);

async function receive(context: TransitionContext): Promise<void> {
  const { before, changes, now } = context;
  const lines = await enter(
    context,
    linesOf(before).map((line) => ({ line, received: qtyOf(line.qty_received), damaged: qtyOf(line.qty_damaged) })),
  );
  changes.lines = lines;
  changes.received_at = now.toString({ smallestUnit: 'millisecond' });
  if (lines.every(isWhole)) changes.status = 'CERRADO';
}

async function receiveAll(context: TransitionContext): Promise<void> {
  const { before, changes, now } = context;
  changes.lines = await enter(
    context,
    linesOf(before).map((line) => ({ line, received: qtyOf(line.qty_shipped) - qtyOf(line.entered_damaged), damaged: qtyOf(line.entered_damaged) })),
  );
  changes.received_at = now.toString({ smallestUnit: 'millisecond' });
}

/** What did not arrive: lost goods leave the transit as a shortage, the others go back to where they came from. */
async function resolve(context: TransitionContext): Promise<void> {
  const { before } = context;
  const open = linesOf(before).filter((line) => !isWhole(line));
  const pending = linesOf(before).flatMap((line, index) => (!isWhole(line) && (!line.resolution || line.resolution === 'PENDIENTE') ? [index] : []));
  if (pending.length > 0) throw invalid(Object.fromEntries(pending.map((index) => [`lines[${index}][resolution]`, ['Di qué pasó con lo que falta.']])));
  const left = (line: Row) => amount(qtyOf(line.qty_shipped) - qtyOf(line.qty_received) - qtyOf(line.qty_damaged));
  const base = (line: Row) => ({
    sourceLineId: String(line.id),
    productId: Number(line.product_id),
    storageId: Number(before.transit_storage_id),
    lotId: number(line.lot_id),
    qty: left(line),
  });
  const lost = open.filter(({ resolution }) => resolution === 'MERMA' || resolution === 'CARGO_TRANSPORTISTA');
  const back = open.filter(({ resolution }) => resolution === 'REGRESO_ORIGEN' || resolution === 'ERROR_ENVIO');
  if (lost.length > 0) await post(context, 'AJ-SAL', 'RESOLVER-FALTA', lost.map(base), { shortageClass: 'MERMA' });
  if (back.length > 0)
    await post(
      context,
      'TRASP',
      'RESOLVER-REGRESO',
      back.map((line) => ({ ...base(line), toStorageId: Number(before.from_storage_id), returnOfLineId: number(line.shipped_line_id) })),
    );
}

/** On its way it comes back whole, at the value it left with. */
async function cancel(context: TransitionContext): Promise<void> {
  const { before } = context;
  await release(stockOf(context), { source: sourceOf(context) });
  if (before.status !== 'EN_TRANSITO') return;
  await post(
    context,
    'TRASP',
    'CANCELAR',
    linesOf(before).map((line) => ({
      sourceLineId: String(line.id),
      productId: Number(line.product_id),
      storageId: Number(before.transit_storage_id),
      toStorageId: Number(before.from_storage_id),
      toSlotId: number(line.from_slot_id),
      lotId: number(line.lot_id),
      qty: String(line.qty_shipped),
      returnOfLineId: number(line.shipped_line_id),
    })),
  );
}

export const rules = defineRules('branch-transfers', {
  beforeSave: checkSave,
  beforeDelete({ before }) {
    if (before.status !== 'BORRADOR') throw new Refusal('ESTADO_INVALIDO', 'Sólo se borra un borrador: cancela el traspaso.');
  },
  transitions: { authorize, ship, receive, receiveAll, resolve, cancel },
});
