/**
 * What a posting does to reservations (inventory R18): it consumes its own and leaves enough for
 * those of others. The products are locked and the balances already moved.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { invalid } from '#erp/model/errors.ts';
import { quantityText } from '../posting/check.ts';
import {
  documentOf,
  isLotReservation,
  clearLot,
  openReservation,
  reduceReservation,
  moveReservation,
  type OpenReservation,
} from './open-reservations.ts';
import type { PostingContext } from '../posting-context.ts';
import {
  isOwnStock,
  type StockLedgerEntry,
  type MovementHeader,
} from '../posting/ledger-entries.ts';
import { minimum, maximum, sum, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import { pairKey, pairsOf, placesAt, type Pair, type Place } from './own-places.ts';
import type { StockContext } from '../posting.ts';
import { notifyReservationOwners } from './reservation-notices.ts';
import {
  insertLike,
  isOf,
  saveReservations,
  lockReservations,
  refreshLotReservations,
} from './reservation-rows.ts';

/** A count says what there is: what is not there cannot stay reserved, whoever counted. */
const SAYS_WHAT_THERE_IS = new Set(['CONTEO-SAL']);

const open = (claims: readonly OpenReservation[]): FixedDecimal => sum(claims.map(openReservation));

export async function settleReservations(
  context: StockContext,
  postingContext: Pick<PostingContext, 'products' | 'units'>,
  head: Pick<MovementHeader, 'typeId' | 'source'>,
  ledgerEntries: readonly StockLedgerEntry[],
): Promise<void> {
  const { tx } = context;
  const outs = ledgerEntries.filter(
    (ledgerEntry) => isOwnStock(ledgerEntry) && ledgerEntry.qty < 0n,
  );
  const pairs = pairsOf(outs);
  if (pairs.length === 0) return;
  const claims = await lockReservations(
    tx,
    'exists (select 1 from jsonb_to_recordset($1::jsonb) as w(product_id bigint, storage_id bigint) where w.product_id = r.product_id and w.storage_id = r.storage_id)',
    [
      JSON.stringify(
        pairs.map(({ productId, storageId }) => ({ product_id: productId, storage_id: storageId })),
      ),
    ],
  );
  if (claims.length === 0) return;
  const before = new Map(claims.map((claim) => [claim, { ...claim }]));
  const into = new Map(
    ledgerEntries.flatMap((ledgerEntry) =>
      ledgerEntry.pairOf ? [[ledgerEntry.pairOf, ledgerEntry] as const] : [],
    ),
  );
  const stays = (ledgerEntry: StockLedgerEntry) =>
    into.get(ledgerEntry)?.storageId === ledgerEntry.storageId;
  const leaving = outs.filter((ledgerEntry) => !stays(ledgerEntry));
  const own = isOf([
    head.source,
    ...claims
      .filter(({ row }) => leaving.some(({ reservationId }) => reservationId === row.id))
      .map(sourceOf),
  ]);
  consume(leaving, claims, own);

  const places = await placesAt(context, pairs);
  const moved = outs
    .filter(stays)
    .flatMap((ledgerEntry) =>
      moveReservation(claims, places, ledgerEntry, into.get(ledgerEntry)!.slotId),
    );
  const wanted = {
    context,
    facts: postingContext,
    head,
    legs: ledgerEntries,
    leaving,
    claims,
    places,
    own,
  };
  const told = await yieldTo(wanted);
  const changed = claims.filter(
    (claim) => JSON.stringify(plain(claim)) !== JSON.stringify(plain(before.get(claim)!)),
  );
  await saveReservations(context, changed, (claim) =>
    claim.consumed > before.get(claim)!.consumed ? 'CONSUMIDA' : 'LIBERADA',
  );
  await insertLike(
    context,
    moved.map(({ claim, made }) => ({ like: claim, made })),
  );
  if (moved.length > 0 || changed.some((claim) => isLotReservation(before.get(claim)!)))
    await refreshLotReservations(
      tx,
      pairs.map(({ productId }) => productId),
    );
  await notifyReservationOwners(context, told, 'La mercancía salió con otro documento.');
}

const sourceOf = ({ row }: OpenReservation) => ({
  resource: row.source_resource,
  id: row.source_id,
});
const plain = ({ lotId, slotId, qty, consumed, released }: OpenReservation) => [
  lotId,
  slotId,
  ...[qty, consumed, released].map(String),
];

/**
 * What was set aside for the line by name first; then what its own document set aside for it: these
 * very goods, any, and last other ones.
 */
function consume(
  leaving: readonly StockLedgerEntry[],
  claims: readonly OpenReservation[],
  own: (claim: OpenReservation) => boolean,
): void {
  const due = new Map(leaving.map((ledgerEntry) => [ledgerEntry, -ledgerEntry.qty]));
  const here = (ledgerEntry: StockLedgerEntry, { row }: OpenReservation) =>
    row.product_id === ledgerEntry.productId && row.storage_id === ledgerEntry.storageId;
  const lineOf = (ledgerEntry: StockLedgerEntry) =>
    claims.find(({ row }) => row.id === ledgerEntry.reservationId)?.row.source_line_id ??
    ledgerEntry.sourceLineId;
  const ofLine = (ledgerEntry: StockLedgerEntry, claim: OpenReservation) =>
    own(claim) &&
    (lineOf(ledgerEntry) === null || claim.row.source_line_id === lineOf(ledgerEntry));
  const turns: readonly ((ledgerEntry: StockLedgerEntry, claim: OpenReservation) => boolean)[] = [
    (ledgerEntry, { row }) => row.id === ledgerEntry.reservationId,
    (ledgerEntry, claim) =>
      ofLine(ledgerEntry, claim) &&
      isLotReservation(claim) &&
      claim.lotId === ledgerEntry.lotId &&
      claim.slotId === ledgerEntry.slotId,
    (ledgerEntry, claim) => ofLine(ledgerEntry, claim) && !isLotReservation(claim),
    ofLine,
  ];
  for (const turn of turns)
    for (const ledgerEntry of leaving)
      for (const claim of claims) {
        const left = due.get(ledgerEntry)!;
        if (left === ZERO || !here(ledgerEntry, claim) || !turn(ledgerEntry, claim)) continue;
        const taken = minimum(openReservation(claim), left);
        claim.consumed += taken;
        due.set(ledgerEntry, left - taken);
      }
}

interface Settling {
  readonly context: StockContext;
  readonly facts: Pick<PostingContext, 'products' | 'units'>;
  readonly head: Pick<MovementHeader, 'typeId'>;
  readonly legs: readonly StockLedgerEntry[];
  readonly leaving: readonly StockLedgerEntry[];
  readonly claims: readonly OpenReservation[];
  readonly places: readonly Place[];
  readonly own: (claim: OpenReservation) => boolean;
}

/**
 * Refuses what others have set aside (STOCK_RESERVADO), or takes it from them where the person may;
 * gives the claims of others that lost something.
 */
async function yieldTo({
  context,
  facts: postingContext,
  head,
  legs: ledgerEntries,
  leaving,
  claims,
  places,
  own,
}: Settling): Promise<readonly OpenReservation[]> {
  const fields: Record<string, string[]> = {};
  const told = new Set<OpenReservation>();
  const may = await mayTake(context, head.typeId);
  const refuse = (ledgerEntry: StockLedgerEntry, held: readonly OpenReservation[]) => {
    const product = postingContext.products.get(ledgerEntry.productId)!;
    const [first, ...more] = [...new Set(held.map(documentOf))];
    fields[`lines[${ledgerEntry.line}][qty]`] ??= [
      t('stock.reservedFor', '{quantity} de {product} están reservados para {document}{more}.', {
        quantity: quantityText(open(held), postingContext.units.get(product.stock_unit_id)!.code),
        product: product.code,
        document: first!,
        more: more.length > 0 ? t('stock.andMore', ' y {n} más', { n: more.length }) : '',
      }),
    ];
  };
  for (const pair of pairsOf(leaving)) {
    const [mine, lots] = [
      claims.filter(
        ({ row }) => row.product_id === pair.productId && row.storage_id === pair.storageId,
      ),
      places.filter((place) => pairKey(place) === pairKey(pair)),
    ];
    const others = mine.filter((claim) => !own(claim) && openReservation(claim) > 0n);
    const free = sum(lots.map(({ qty, held }) => (held ? ZERO : qty)));
    const first = leaving.find((ledgerEntry) => pairKey(ledgerEntry) === pairKey(pair))!;
    if (takesFree(ledgerEntries, pair, lots)) {
      const over = open(others) - free;
      if (over > 0n && !may) refuse(first, others);
      for (const claim of reduceReservation(others, over)) told.add(claim);
      reduceReservation(mine.filter(own), open(mine) - free);
    } else
      for (const claim of reduceReservation(
        others,
        open(mine) - maximum(sum(lots.map(({ qty }) => qty)), ZERO),
      ))
        told.add(claim);
    for (const place of lots) {
      const nailed = mine.filter(
        (claim) =>
          isLotReservation(claim) &&
          claim.lotId === place.lotId &&
          claim.slotId === place.slotId &&
          openReservation(claim) > 0n,
      );
      if (open(nailed) <= maximum(place.qty, ZERO)) continue;
      const theirs = nailed.filter((claim) => !own(claim));
      const ledgerEntry = leaving.find(
        (each) =>
          pairKey(each) === pairKey(pair) &&
          each.lotId === place.lotId &&
          each.slotId === place.slotId,
      );
      if (theirs.length > 0 && ledgerEntry && !may) refuse(ledgerEntry, theirs);
      for (const claim of nailed) clearLot(mine, claim);
      for (const claim of theirs) told.add(claim);
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return [...told];
}

/** The posting leaves less than before of what may be promised there. */
function takesFree(
  ledgerEntries: readonly StockLedgerEntry[],
  pair: Pair,
  lots: readonly Place[],
): boolean {
  const held = (ledgerEntry: StockLedgerEntry) =>
    lots.some(
      (place) =>
        place.held && place.lotId === ledgerEntry.lotId && place.slotId === ledgerEntry.slotId,
    );
  return (
    sum(
      ledgerEntries
        .filter(
          (ledgerEntry) =>
            isOwnStock(ledgerEntry) && pairKey(ledgerEntry) === pairKey(pair) && !held(ledgerEntry),
        )
        .map(({ qty }) => qty),
    ) < 0n
  );
}

async function mayTake({ tx, actor }: StockContext, typeId: number): Promise<boolean> {
  if (actor.permissions.grants.has('inventory.reserve.override')) return true;
  const [type] = await tx.query<{ code: string }>(
    'select code from inv__movement_types where account_id = $2 and id = $1',
    [typeId, TENANT],
  );
  return SAYS_WHAT_THERE_IS.has(type?.code ?? '');
}
