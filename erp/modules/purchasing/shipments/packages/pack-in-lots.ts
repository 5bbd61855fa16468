/** What came in bales is moved from the lot of its line to one of each, at its cost. */
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { PostedLine, PostingLine } from '#erp/domains/stock/posting.ts';
import { t } from '#erp/model/texts/t.ts';
import { copyLots } from '#erp/modules/inventory/lots/copy-lots.ts';
import type { Arrival } from '../receive/arrivals.ts';
import { storageOf, type Receipt } from '../receive/post-receipt.ts';
import { SHIPMENTS, type Change } from '../receive/shipment-change.ts';
import { codeOf, netOf, packagesOf, type Package } from './check-packages.ts';

interface Packed {
  readonly arrival: Arrival;
  readonly packages: readonly Package[];
  readonly row: PostedLine;
}

const packagesOfLoad = () => t('purchasing.packagesOfLoad', 'Paquetes de un embarque.');

const QUANTITY_DECIMALS = 3;

async function lotsOf(context: Change, { arrival, packages, row }: Packed) {
  const { tx, services, actor, now } = context;
  return copyLots({ tx, services, actor, now }, row.lotId!, {
    parts: packages.map((each) => ({
      code: codeOf(context, arrival, each),
      kind: each.kind!,
      gross_kg: each.gross_kg!,
      tare_kg: each.tare_kg ?? null,
      supplier_lot: each.supplier_tag ?? null,
    })),
    why: packagesOfLoad(),
  });
}

/** The whole of the line, shared by the net weights. */
function movesOf(
  storageId: number,
  { arrival, packages, row }: Packed,
  lots: readonly number[],
): readonly PostingLine[] {
  const parts = apportion(row.qtyStock, packages.map(netOf), QUANTITY_DECIMALS);
  return lots.map((lot, i) => ({
    sourceLineId: `${arrival.line.id}/${packages[i]!.number}`,
    productId: arrival.ordered.product_id,
    storageId,
    toStorageId: storageId,
    slotId: row.slotId,
    toSlotId: row.slotId,
    lotId: row.lotId,
    toLotId: lot,
    qty: parts[i]!,
    qty2: Number(arrival.line.qty2) === packages.length ? '1' : null,
  }));
}

export async function packInLots(
  context: Change,
  receipt: Receipt,
  posted: readonly PostedLine[],
): Promise<void> {
  const { tx, services, actor, now, before, changes } = context;
  const packed = receipt.arrivals.flatMap((arrival): Packed[] => {
    const packages = packagesOf(context, arrival.at);
    const row = posted.find(({ sourceLineId }) => sourceLineId === String(arrival.line.id));
    return packages.length > 0 && row?.lotId ? [{ arrival, packages, row }] : [];
  });
  if (packed.length === 0) return;
  const lines: PostingLine[] = [];
  const lotOf = new Map<number, number>();
  for (const each of packed) {
    const lots = await lotsOf(context, each);
    lines.push(...movesOf(storageOf(context, receipt, each.arrival.line), each, lots));
    for (const [i, { id }] of each.packages.entries()) lotOf.set(id!, lots[i]!);
  }
  const { movementId } = await postStock(
    { tx, services, actor, now },
    {
      type: 'TRASP',
      source: { resource: SHIPMENTS, id: String(before.id), action: 'PAQUETES' },
      notes: packagesOfLoad(),
      lines,
    },
  );
  changes.packages_movement_id = movementId;
  changes.packages = before.packages.map((each) => ({
    ...each,
    lot_id: lotOf.get(each.id!) ?? null,
  }));
}
