/** What a posting does to reservations (inventory R18): it consumes its own and leaves enough for those of others. The products are locked and the balances already moved. */
import { invalid } from '#erp/model/errors.ts';
import { said } from '../posting/check.ts';
import { documentOf, isHard, loosen, openOf, reduce, shift, type Claim } from './claims.ts';
import type { Facts } from '../facts.ts';
import type { Head } from '../posting/ledger.ts';
import { ownStock, type Leg } from '../posting/legs.ts';
import { least, most, sum, ZERO, type Micro } from '../micro.ts';
import { pairKey, pairsOf, placesAt, type Pair, type Place } from './own-places.ts';
import type { StockContext } from '../posting.ts';
import { tellOwners } from './reservation-notices.ts';
import { insertLike, isOf, keepClaims, lockClaims, refreshHard } from './reservation-rows.ts';

/** A count says what there is: what is not there cannot stay reserved, whoever counted. */
const SAYS_WHAT_THERE_IS = new Set(['CONTEO-SAL']);

const open = (claims: readonly Claim[]): Micro => sum(claims.map(openOf));

export async function settleReservations(
  context: StockContext,
  facts: Pick<Facts, 'products' | 'units'>,
  head: Pick<Head, 'typeId' | 'source'>,
  legs: readonly Leg[],
): Promise<void> {
  const { tx } = context;
  const outs = legs.filter((leg) => ownStock(leg) && leg.qty < 0n);
  const pairs = pairsOf(outs);
  if (pairs.length === 0) return;
  const claims = await lockClaims(
    tx,
    'exists (select 1 from jsonb_to_recordset($1::jsonb) as w(product_id bigint, storage_id bigint) where w.product_id = r.product_id and w.storage_id = r.storage_id)',
    [JSON.stringify(pairs.map(({ productId, storageId }) => ({ product_id: productId, storage_id: storageId })))],
  );
  if (claims.length === 0) return;
  const before = new Map(claims.map((claim) => [claim, { ...claim }]));
  const into = new Map(legs.flatMap((leg) => (leg.pairOf ? [[leg.pairOf, leg] as const] : [])));
  const stays = (leg: Leg) => into.get(leg)?.storageId === leg.storageId;
  const leaving = outs.filter((leg) => !stays(leg));
  const own = isOf([head.source, ...claims.filter(({ row }) => leaving.some(({ reservationId }) => reservationId === row.id)).map(sourceOf)]);
  consume(leaving, claims, own);

  const places = await placesAt(context, pairs);
  const moved = outs.filter(stays).flatMap((leg) => shift(claims, places, leg, into.get(leg)!.slotId));
  const wanted = { context, facts, head, legs, leaving, claims, places, own };
  const told = await yieldTo(wanted);
  const changed = claims.filter((claim) => JSON.stringify(plain(claim)) !== JSON.stringify(plain(before.get(claim)!)));
  await keepClaims(context, changed, (claim) => (claim.consumed > before.get(claim)!.consumed ? 'CONSUMIDA' : 'LIBERADA'));
  await insertLike(
    context,
    moved.map(({ claim, made }) => ({ like: claim, made })),
  );
  if (moved.length > 0 || changed.some((claim) => isHard(before.get(claim)!)))
    await refreshHard(
      tx,
      pairs.map(({ productId }) => productId),
    );
  await tellOwners(context, told, 'La mercancía salió con otro documento.');
}

const sourceOf = ({ row }: Claim) => ({ resource: row.source_resource, id: row.source_id });
const plain = ({ lotId, slotId, qty, consumed, released }: Claim) => [lotId, slotId, ...[qty, consumed, released].map(String)];

/** What was set aside for the line by name first; then what its own document set aside for it: these very goods, any, and last other ones. */
function consume(leaving: readonly Leg[], claims: readonly Claim[], own: (claim: Claim) => boolean): void {
  const due = new Map(leaving.map((leg) => [leg, -leg.qty]));
  const here = (leg: Leg, { row }: Claim) => row.product_id === leg.productId && row.storage_id === leg.storageId;
  const lineOf = (leg: Leg) => claims.find(({ row }) => row.id === leg.reservationId)?.row.source_line_id ?? leg.sourceLineId;
  const ofLine = (leg: Leg, claim: Claim) => own(claim) && (lineOf(leg) === null || claim.row.source_line_id === lineOf(leg));
  const turns: readonly ((leg: Leg, claim: Claim) => boolean)[] = [
    (leg, { row }) => row.id === leg.reservationId,
    (leg, claim) => ofLine(leg, claim) && isHard(claim) && claim.lotId === leg.lotId && claim.slotId === leg.slotId,
    (leg, claim) => ofLine(leg, claim) && !isHard(claim),
    ofLine,
  ];
  for (const turn of turns)
    for (const leg of leaving)
      for (const claim of claims) {
        const left = due.get(leg)!;
        if (left === ZERO || !here(leg, claim) || !turn(leg, claim)) continue;
        const taken = least(openOf(claim), left);
        claim.consumed += taken;
        due.set(leg, left - taken);
      }
}

interface Settling {
  readonly context: StockContext;
  readonly facts: Pick<Facts, 'products' | 'units'>;
  readonly head: Pick<Head, 'typeId'>;
  readonly legs: readonly Leg[];
  readonly leaving: readonly Leg[];
  readonly claims: readonly Claim[];
  readonly places: readonly Place[];
  readonly own: (claim: Claim) => boolean;
}

/** Refuses what others have set aside (STOCK_RESERVADO), or takes it from them where the person may; gives the claims of others that lost something. */
async function yieldTo({ context, facts, head, legs, leaving, claims, places, own }: Settling): Promise<readonly Claim[]> {
  const fields: Record<string, string[]> = {};
  const told = new Set<Claim>();
  const may = await mayTake(context, head.typeId);
  const refuse = (leg: Leg, held: readonly Claim[]) => {
    const product = facts.products.get(leg.productId)!;
    const [first, ...more] = [...new Set(held.map(documentOf))];
    fields[`lines[${leg.line}][qty]`] ??= [
      `${said(open(held), facts.units.get(product.stock_unit_id)!.code)} de ${product.code} están reservados para ${first}${more.length > 0 ? ` y ${more.length} más` : ''}.`,
    ];
  };
  for (const pair of pairsOf(leaving)) {
    const [mine, lots] = [
      claims.filter(({ row }) => row.product_id === pair.productId && row.storage_id === pair.storageId),
      places.filter((place) => pairKey(place) === pairKey(pair)),
    ];
    const others = mine.filter((claim) => !own(claim) && openOf(claim) > 0n);
    const free = sum(lots.map(({ qty, held }) => (held ? ZERO : qty)));
    const first = leaving.find((leg) => pairKey(leg) === pairKey(pair))!;
    if (takesFree(legs, pair, lots)) {
      const over = open(others) - free;
      if (over > 0n && !may) refuse(first, others);
      for (const claim of reduce(others, over)) told.add(claim);
      reduce(mine.filter(own), open(mine) - free);
    } else for (const claim of reduce(others, open(mine) - most(sum(lots.map(({ qty }) => qty)), ZERO))) told.add(claim);
    for (const place of lots) {
      const nailed = mine.filter((claim) => isHard(claim) && claim.lotId === place.lotId && claim.slotId === place.slotId && openOf(claim) > 0n);
      if (open(nailed) <= most(place.qty, ZERO)) continue;
      const theirs = nailed.filter((claim) => !own(claim));
      const leg = leaving.find((each) => pairKey(each) === pairKey(pair) && each.lotId === place.lotId && each.slotId === place.slotId);
      if (theirs.length > 0 && leg && !may) refuse(leg, theirs);
      for (const claim of nailed) loosen(mine, claim);
      for (const claim of theirs) told.add(claim);
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return [...told];
}

/** The posting leaves less than before of what may be promised there. */
function takesFree(legs: readonly Leg[], pair: Pair, lots: readonly Place[]): boolean {
  const held = (leg: Leg) => lots.some((place) => place.held && place.lotId === leg.lotId && place.slotId === leg.slotId);
  return sum(legs.filter((leg) => ownStock(leg) && pairKey(leg) === pairKey(pair) && !held(leg)).map(({ qty }) => qty)) < 0n;
}

async function mayTake({ tx, actor }: StockContext, typeId: number): Promise<boolean> {
  if (actor.permissions.grants.has('inventory.reserve.override')) return true;
  const [type] = await tx.query<{ code: string }>('select code from inv__movement_types where id = $1', [typeId]);
  return SAYS_WHAT_THERE_IS.has(type?.code ?? '');
}
