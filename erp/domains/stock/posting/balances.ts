/**
 * How much is where: balances after a posting, none of them negative, now or later (inventory R3).
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { inBatches } from '#erp/db/batches.ts';
import { formatDayOfInstant } from '#erp/model/field-types/dates.ts';
import { quantityText } from './check.ts';
import type { PostingContext } from '../posting-context.ts';
import type { StockLedgerEntry } from './ledger-entries.ts';
import { decimalText, fixed, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';

const placeOf = (ledgerEntry: StockLedgerEntry) =>
  [
    ledgerEntry.productId,
    ledgerEntry.storageId,
    ledgerEntry.slotId,
    ledgerEntry.lotId,
    ledgerEntry.ownerKind,
    ledgerEntry.ownerId,
  ].join('/');

/**
 * What each place gains or loses in the whole posting; the last ledger entry of the place stands
 * for it in messages.
 */
function netOf(ledgerEntries: readonly StockLedgerEntry[]): readonly {
  readonly leg: StockLedgerEntry;
  readonly qty: FixedDecimal;
  readonly qty2: FixedDecimal;
}[] {
  const net = new Map<string, { leg: StockLedgerEntry; qty: FixedDecimal; qty2: FixedDecimal }>();
  for (const ledgerEntry of ledgerEntries) {
    const known = net.get(placeOf(ledgerEntry));
    net.set(placeOf(ledgerEntry), {
      leg: known && known.leg.qty < 0n ? known.leg : ledgerEntry,
      qty: (known?.qty ?? ZERO) + ledgerEntry.qty,
      qty2: (known?.qty2 ?? ZERO) + ledgerEntry.qty2,
    });
  }
  return [...net.values()];
}

const mayBeNegative = ({ allowNegative, lotId, slotId, ownerKind }: StockLedgerEntry): boolean =>
  allowNegative && lotId === null && slotId === null && ownerKind === 'PROPIO';

export async function moveBalances(
  { tx, actor }: StockContext,
  postingContext: Pick<PostingContext, 'products' | 'storages' | 'units'>,
  at: string,
  ledgerEntries: readonly StockLedgerEntry[],
): Promise<void> {
  const net = netOf(ledgerEntries);
  const json = net.map(({ leg: ledgerEntry, qty, qty2 }) => ({
    product_id: ledgerEntry.productId,
    storage_id: ledgerEntry.storageId,
    slot_id: ledgerEntry.slotId,
    lot_id: ledgerEntry.lotId,
    owner_kind: ledgerEntry.ownerKind,
    owner_id: ledgerEntry.ownerId,
    qty: decimalText(qty),
    qty2: decimalText(qty2),
  }));
  // Places in the order of their key, so that two postings never wait for each other.
  const sorted = json.toSorted(
    (a, b) => a.product_id - b.product_id || a.storage_id - b.storage_id,
  );
  const after = await inBatches(sorted, (batch) =>
    tx.query<{
      product_id: number;
      storage_id: number;
      slot_id: number | null;
      lot_id: number | null;
      owner_kind: string;
      owner_id: number | null;
      qty: string;
    }>(
      `insert into stock_balances as b (account_id, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, qty, qty2, first_in_at, last_move_at)
     select $1::bigint, d.product_id, d.storage_id, d.slot_id, d.lot_id, d.owner_kind, d.owner_id, d.qty, d.qty2, case when d.qty > 0 then $3::timestamptz end, $3::timestamptz
     from jsonb_to_recordset($2::jsonb) as d(product_id bigint, storage_id bigint, slot_id bigint, lot_id bigint, owner_kind text, owner_id bigint, qty numeric(18,6), qty2 numeric(18,6))
     order by d.product_id, d.storage_id, d.slot_id, d.lot_id, d.owner_kind, d.owner_id
     on conflict (account_id, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id) do update set qty = b.qty + excluded.qty, qty2 = b.qty2 + excluded.qty2,
       first_in_at = case when b.qty <= 0 then excluded.first_in_at else b.first_in_at end, last_move_at = greatest(b.last_move_at, excluded.last_move_at)
     returning b.product_id, b.storage_id, b.slot_id, b.lot_id, b.owner_kind, b.owner_id, b.qty`,
      [actor.accountId, JSON.stringify(batch), at],
    ),
  );
  const left = new Map(
    after.map((row) => [
      [row.product_id, row.storage_id, row.slot_id, row.lot_id, row.owner_kind, row.owner_id].join(
        '/',
      ),
      fixed(row.qty),
    ]),
  );
  const short: Record<string, string[]> = {};
  for (const { leg: ledgerEntry, qty } of net) {
    const balance = left.get(placeOf(ledgerEntry))!;
    if (balance >= 0n || qty >= 0n || mayBeNegative(ledgerEntry)) continue;
    const product = postingContext.products.get(ledgerEntry.productId)!;
    const unit = postingContext.units.get(product.stock_unit_id)!.code;
    const there = balance - qty;
    short[`lines[${ledgerEntry.line}][qty]`] = [
      t(
        'stock.short',
        'Existencia insuficiente de {product} en {warehouse}: disponible {available}, solicitado {requested}.',
        {
          product: product.code,
          warehouse: postingContext.storages.get(ledgerEntry.storageId)!.name,
          available: quantityText(there > 0n ? there : ZERO, unit),
          requested: quantityText(-qty, unit),
        },
      ),
    ];
  }
  if (Object.keys(short).length > 0) throw invalid(short);
}

/**
 * Products and storages in which something happened after the moment: nearly never, and then only
 * those are gone through.
 */
async function followedPlaces(
  tx: StockContext['tx'],
  at: string,
  outs: readonly { readonly leg: StockLedgerEntry }[],
): Promise<ReadonlySet<string>> {
  if (outs.length === 0) return new Set();
  const rows = await tx.query<{ product_id: number; storage_id: number }>(
    `select w.product_id, w.storage_id from jsonb_to_recordset($1::jsonb) as w(product_id bigint, storage_id bigint)
     where exists (select 1 from kardex k where k.account_id = $3 and k.product_id = w.product_id and k.storage_id = w.storage_id and k.posted_at > $2)`,
    [
      JSON.stringify(
        outs.map(({ leg: ledgerEntry }) => ({
          product_id: ledgerEntry.productId,
          storage_id: ledgerEntry.storageId,
        })),
      ),
      at,
      TENANT,
    ],
  );
  return new Set(rows.map((row) => `${row.product_id}/${row.storage_id}`));
}

/** An out with an old date must leave enough for every document after it. */
export async function requireNoNegativeLater(
  { tx, actor }: StockContext,
  postingContext: Pick<PostingContext, 'products'>,
  at: string,
  ledgerEntries: readonly StockLedgerEntry[],
): Promise<void> {
  const outs = netOf(ledgerEntries).filter(
    ({ leg: ledgerEntry, qty }) => qty < 0n && !mayBeNegative(ledgerEntry),
  );
  const followed = await followedPlaces(tx, at, outs);
  const checked = outs.filter(({ leg: ledgerEntry }) =>
    followed.has(`${ledgerEntry.productId}/${ledgerEntry.storageId}`),
  );
  const [broken] = await inBatches(checked, (batch, from) =>
    tx.query<{ place: number; posted_at: string; folio: string | null }>(
      `select w.place, b.posted_at, b.folio
       from jsonb_to_recordset($1::jsonb) as w(place int, product_id bigint, storage_id bigint, slot_id bigint, lot_id bigint, owner_kind text, owner_id bigint)
       cross join lateral (
         select r.posted_at, m.folio from (
           select k.id, k.posted_at, k.movement_id, sum(k.qty) over (order by k.posted_at, k.id) as running from kardex k
           where k.account_id = $3 and k.product_id = w.product_id and k.storage_id = w.storage_id and k.slot_id is not distinct from w.slot_id and k.lot_id is not distinct from w.lot_id
             and k.owner_kind = w.owner_kind and k.owner_id is not distinct from w.owner_id) r
         join movements m on m.account_id = $3 and m.id = r.movement_id where r.posted_at >= $2 and r.running < 0 order by r.posted_at, r.id limit 1) b
       order by w.place limit 1`,
      [
        JSON.stringify(
          batch.map(({ leg: ledgerEntry }, i) => ({
            place: from + i,
            product_id: ledgerEntry.productId,
            storage_id: ledgerEntry.storageId,
            slot_id: ledgerEntry.slotId,
            lot_id: ledgerEntry.lotId,
            owner_kind: ledgerEntry.ownerKind,
            owner_id: ledgerEntry.ownerId,
          })),
        ),
        at,
        actor.accountId,
      ],
    ),
  );
  if (!broken) return;
  const day = formatDayOfInstant(broken.posted_at, actor);
  const message = t(
    'stock.wouldBeNegative',
    'El movimiento dejaría existencia negativa de {product} el {day}{folio}.',
    {
      product: postingContext.products.get(checked[broken.place]!.leg.productId)!.code,
      day,
      folio: broken.folio ? ` (${broken.folio})` : '',
    },
  );
  throw new DomainError('VALIDACION', message, { fields: { posted_at: [message] } });
}
