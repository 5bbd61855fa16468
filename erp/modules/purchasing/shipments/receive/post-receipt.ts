/** What came enters the stock at the price of its order. */
import type { Decimal } from 'decimal.js';
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import type { CountedLine } from '#erp/domains/fulfilment/count-lines.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { NewLot, PostingLine } from '#erp/domains/stock/posting.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { atItsRows } from '../at-its-rows.ts';
import type { OrderedLine } from '../open-shipment.ts';
import type { Arrival, ArrivedLine, Line } from './arrivals.ts';
import { SHIPMENTS, type Change } from './shipment-change.ts';

/** In the order's currency, up to so much of the line: its receipts add up to all of it. */
const upTo = ({ net_amount, quantity }: OrderedLine, received: Decimal): Decimal =>
  roundTo(received.times(net_amount).div(quantity), 2);

export const lotCodeOf = (
  { before, changes }: Change,
  { at, line, ordered }: Arrival,
): string | null =>
  ordered.tracking === 'NINGUNO'
    ? null
    : (line.lot_code ?? `${changes.folio ?? before.folio ?? `EMB-${before.id}`}-${at + 1}`);

/** What the document says each is worth, by its row; a standard may value it otherwise. */
export function valuesOf(
  arrivals: readonly ArrivedLine[],
  counted: ReadonlyMap<number, CountedLine>,
  rate: string,
): ReadonlyMap<number, string> {
  const received = new Map([...counted].map(([id, { before }]) => [id, new Exact(before)]));
  return new Map(
    arrivals.map(({ line, ordered }) => {
      const before = received.get(ordered.id)!;
      const after = before.plus(line.received_quantity!);
      received.set(ordered.id, after);
      const value = upTo(ordered, after).minus(upTo(ordered, before)).times(rate);
      return [line.id!, moneyText(value)];
    }),
  );
}

/** What is said of its lot: where it comes from, and whether it waits for a dictum. */
function newLotOf({ before, changes }: Change, { at, line, ordered }: Arrival, isHeld: boolean) {
  if (ordered.tracking === 'NINGUNO') return null;
  const isWhole = linesOf(before).length === 1;
  const isPacked = (before.packages ?? []).some(({ line_no }) => line_no === at + 1);
  const lot: NewLot = {
    // Its packages are the bales; the whole load is none.
    ...(isPacked && { kind: 'LOTE' }),
    quarantine: isHeld,
    grossKg: (isWhole && changes.gross_weight) || null,
    tareKg: (isWhole && changes.tare_weight) || null,
    supplierLot: line.supplier_lot ?? null,
    countryOriginId: before.country_origin_id ?? null,
  };
  return lot;
}

export interface Receipt {
  readonly arrivals: readonly Arrival[];
  readonly values: ReadonlyMap<number, string>;
  /** Rows that are analysed before they are free. */
  readonly held: ReadonlySet<number>;
}

/** Where it enters: what is analysed may wait in a storage of its own. */
export const storageOf = ({ before }: Change, { held }: Receipt, { id }: Line): number =>
  (held.has(id!) ? before.quarantine_storage_id : null) ?? before.storage_id!;

export async function postReceipt(context: Change, receipt: Receipt) {
  const { arrivals, values, held } = receipt;
  const { tx, services, actor, now, before } = context;
  const posting = postStock(
    { tx, services, actor, now },
    {
      type: 'ENT-COMPRA',
      source: { resource: SHIPMENTS, id: String(before.id), action: 'RECIBIR' },
      supplierId: before.supplier_id,
      lines: arrivals.map((arrival): PostingLine => {
        const { line, ordered } = arrival;
        const storageId = storageOf(context, receipt, line);
        return {
          sourceLineId: String(line.id),
          productId: ordered.product_id,
          storageId,
          slotId: storageId === before.storage_id ? (line.slot_id ?? null) : null,
          qty: line.received_quantity!,
          qty2: line.qty2 ?? null,
          unitId: ordered.unit_id,
          lotId: line.lot_id ?? null,
          lotCode: line.lot_id ? null : lotCodeOf(context, arrival),
          newLot: newLotOf(context, arrival, held.has(line.id!)),
          expiresOn: line.expires_on ?? null,
          value: values.get(line.id!)!,
        };
      }),
    },
  );
  return atItsRows(arrivals, 'received_quantity', posting);
}
