/** What a reception must have before anything enters (purchasing R16, R19, R22). */
import { lockNames } from '#erp/db/named-locks.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import type { CountedLine } from '#erp/domains/fulfilment/count-lines.ts';
import { receiptPercent } from '#erp/domains/stock/posting/receipt-tolerance.ts';
import { t } from '#erp/model/texts/t.ts';
import type { OrderedLine } from '../open-shipment.ts';
import { CUSTOMS_FIELDS } from '../shipment-choices.ts';
import type { Arrival, ArrivedLine } from './arrivals.ts';
import type { Change } from './shipment-change.ts';

interface DeliveryNote {
  readonly supplierId: number;
  readonly note: string;
  /** The shipment that has it itself. */
  readonly but?: number;
  /** Only among what was received. */
  readonly received?: true;
}

/**
 * Folio of another shipment of the supplier with the same note, null without one. Two with the same
 * note do not pass each other.
 */
export async function shipmentOfNote(
  tx: Tx,
  { supplierId, note, but = 0, received }: DeliveryNote,
): Promise<string | null> {
  await lockNames(tx, [`delivery-note:${supplierId}:${note}`]);
  const [other] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(folio, '') as folio from shipments where account_id = ${TENANT} and supplier_id = ${supplierId} and delivery_note = ${note} and id <> ${but} and (received_at is not null or not ${received ?? false}) and status <> 'CANCELADO' limit 1`,
  );
  return other?.folio ?? null;
}

export async function requireNote({ tx, before, fail }: Change): Promise<void> {
  const note = before.delivery_note;
  if (!note)
    return fail('delivery_note', t('purchasing.noteNeeded', 'Escribe la remisión del proveedor.'));
  const supplierId = before.supplier_id!;
  const but = before.id;
  const folio = await shipmentOfNote(tx, { supplierId, note, but, received: true });
  if (folio !== null)
    fail(
      'delivery_note',
      t('purchasing.noteTwice', 'La remisión {note} ya se recibió en {folio}.', { note, folio }),
    );
}

/** R22. */
export function requireCustoms({ before, now, actor, fail }: Change): void {
  if (before.type !== 'IMPORTACION') return;
  for (const name of CUSTOMS_FIELDS)
    if (!before[name])
      fail(name, t('purchasing.customsNeeded', 'Una importación se recibe con su pedimento.'));
  if (!before.pedimento) return;
  const year = now.toZonedDateTimeISO(actor.timeZone).year;
  const age = (year - Number(before.pedimento.slice(0, 2)) + 100) % 100;
  if (age > 10) fail('pedimento', t('purchasing.oldCustoms', 'El año del pedimento pasa de diez.'));
}

/** Goods of two pedimentos are not one lot while there is something of both (R22). */
export async function requireOwnLots({ tx, before, fail }: Change, arrivals: readonly Arrival[]) {
  const named = arrivals.filter(({ line }) => line.lot_code);
  if (!before.pedimento || named.length === 0) return;
  const others = await tx.query(
    sql<{
      product_id: number;
      code: string;
      pedimento: string;
    }>`select l.product_id, l.code, l.pedimento from lots l
      where l.account_id = ${TENANT} and l.product_id = any(${named.map(({ ordered }) => ordered.product_id)}::bigint[]) and l.code = any(${named.map(({ line }) => line.lot_code!)}::text[]) and l.pedimento <> ${before.pedimento}
        and exists (select 1 from stock_balances b where b.account_id = ${TENANT} and b.lot_id = l.id and b.qty > 0)`,
  );
  for (const { at, line, ordered } of named) {
    const other = others.find(
      ({ product_id, code }) => product_id === ordered.product_id && code === line.lot_code,
    );
    if (other)
      fail(
        `lines[${at}][lot_code]`,
        t('purchasing.otherCustoms', 'Ese lote entró con el pedimento {pedimento}: usa otro.', {
          pedimento: other.pedimento,
        }),
      );
  }
}

/** The supplier's own tolerance, else the company's. */
export async function toleranceOf(tx: Tx, supplierId: number): Promise<string> {
  const [supplier] = await tx.query(
    sql<{
      percent: string | null;
    }>`select over_receipt_percent as percent from suppliers where account_id = ${TENANT} and id = ${supplierId}`,
  );
  return supplier?.percent ?? (await receiptPercent(tx));
}

/** The most that may come of a line of an order (R16). */
export const mostOf = (
  { quantity, reopened }: Pick<OrderedLine, 'quantity' | 'reopened'>,
  percent: string,
) => new Exact(quantity).times(new Exact(100).plus(percent)).div(100).plus(reopened);

export async function requireWithin(
  { tx, before, fail }: Change,
  arrivals: readonly ArrivedLine[],
  counted: ReadonlyMap<number, CountedLine>,
): Promise<void> {
  const percent = await toleranceOf(tx, before.supplier_id!);
  for (const { at, ordered } of arrivals) {
    const { quantity, before: had, after } = counted.get(ordered.id)!;
    const most = mostOf({ quantity, reopened: ordered.reopened }, percent);
    if (new Exact(after).gt(most))
      fail(
        `lines[${at}][received_quantity]`,
        t(
          'purchasing.overReceipt',
          'Máximo {most} {unit} por recibir (incluye {percent} % de tolerancia).',
          {
            most: roundTo(Exact.max(0, most.minus(had)), 4).toFixed(4),
            unit: ordered.unit,
            percent: new Exact(percent).toFixed(),
          },
        ),
      );
  }
}
