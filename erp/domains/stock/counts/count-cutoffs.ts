/**
 * What was counted stays counted (inventory R29, §4.4): a document of an older date is taken back
 * at the count that had already seen it.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { invalid } from '#erp/model/errors.ts';
import { formatDayOfInstant } from '#erp/model/field-types/dates.ts';
import { loadMovementType } from '../posting-context.ts';
import type { StockLedgerEntry } from '../posting/ledger-entries.ts';
import { decimalText, fixed, multiply } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';

interface Anchor {
  readonly ord: number;
  readonly posted_at: string;
  readonly folio: string | null;
}

/** The first count of each ledger entry's place after the moment. */
const laterCounts = (
  { tx }: StockContext,
  at: string,
  ledgerEntries: readonly StockLedgerEntry[],
): Promise<Anchor[]> =>
  tx.query<Anchor>(
    `select w.ord, a.posted_at, c.folio
     from jsonb_to_recordset($1::jsonb) as w(ord int, product_id bigint, storage_id bigint, slot_id bigint, lot_id bigint, at timestamptz)
     cross join lateral (
       select k.posted_at, k.source_id from kardex k
       where k.account_id = $2 and k.storage_id = w.storage_id and k.product_id = w.product_id and k.posted_at > w.at and k.is_anchor and k.counted_qty is not null
         and k.slot_id is not distinct from w.slot_id and k.lot_id is not distinct from w.lot_id and k.owner_kind = 'PROPIO' order by k.posted_at, k.id limit 1) a
     left join inv__counts c on c.account_id = $2 and c.id = a.source_id::bigint order by w.ord`,
    [
      JSON.stringify(
        ledgerEntries.map((ledgerEntry, ord) => ({
          ord,
          product_id: ledgerEntry.productId,
          storage_id: ledgerEntry.storageId,
          slot_id: ledgerEntry.slotId,
          lot_id: ledgerEntry.lotId,
          at: ledgerEntry.at ?? at,
        })),
      ),
      TENANT,
    ],
  );

/**
 * What comes back is there before anything leaves at the count: a receipt and a sale that both were
 * forgotten would else leave the place short for an instant that never was.
 */
const justBefore = (at: string) =>
  Temporal.Instant.from(at).subtract({ milliseconds: 1 }).toString({ smallestUnit: 'millisecond' });

/**
 * Opposite entries at the counts that follow; none when nothing was counted since. Throws the
 * question when it was not confirmed.
 */
export async function offsetLaterCounts(
  context: StockContext,
  products: ReadonlyMap<number, { readonly standard_cost: string | null }>,
  at: string,
  ledgerEntries: readonly StockLedgerEntry[],
  confirmed: boolean,
): Promise<StockLedgerEntry[]> {
  const own = ledgerEntries.filter(
    (ledgerEntry) => ledgerEntry.ownerKind === 'PROPIO' && ledgerEntry.qty !== 0n,
  );
  const found = await laterCounts(context, at, own);
  const [first] = found;
  if (!first) return [];
  if (!confirmed)
    throw invalid({
      confirm_impact: [
        t(
          'stock.countAfter',
          'Existe el conteo {folio} del {day}; la diferencia se compensará en él.',
          { folio: first.folio ?? '', day: formatDayOfInstant(first.posted_at, context.actor) },
        ),
      ],
    });
  const [entry, exit] = [
    await loadMovementType(context.tx, { code: 'CONTEO-ENT' }),
    await loadMovementType(context.tx, { code: 'CONTEO-SAL' }),
  ];
  return found.map(({ ord, posted_at }): StockLedgerEntry => {
    const ledgerEntry = own[ord]!;
    const {
      parent: _parent,
      pairOf: _pair,
      costGroup: _group,
      costShare: _share,
      counted: _counted,
      ...place
    } = ledgerEntry;
    const standard =
      ledgerEntry.method === 'ESTANDAR'
        ? multiply(
            -ledgerEntry.qty,
            fixed(products.get(ledgerEntry.productId)?.standard_cost ?? decimalText(0n)),
          )
        : null;
    return {
      ...place,
      qty: -ledgerEntry.qty,
      qty2: -ledgerEntry.qty2,
      value: standard,
      at: ledgerEntry.qty > 0n ? posted_at : justBefore(posted_at),
      typeId: (ledgerEntry.qty > 0n ? exit : entry).id,
      offsets: ledgerEntry,
    };
  });
}
