/** What follows from what is typed of a Carta Porte: data of its products, keys of places, sums. */
import { randomUUID } from 'node:crypto';
import { Exact, roundTo, sumOf } from '#erp/domains/amounts/exact.ts';
import { stateOfZip } from '#erp/domains/cfdi/catalogs/states.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { branchPlace } from '../../issuing/branch-place.ts';
import type { satLandingBills } from '../sat-landing-bills.ts';
import { loadGoodsFacts, type GoodsFacts } from './bill-facts.ts';

type Compute = ComputeContext<typeof satLandingBills>;
export type BillDraft = Compute['draft'];
export type Location = BillDraft['locations'][number];
export type Goods = BillDraft['goods'][number];

const KILOGRAM_DECIMALS = 3;
const KILOMETRE_DECIMALS = 2;
const PREFIXES = { ORIGEN: 'OR', DESTINO: 'DE' } as const;
const DIGITS = 6;

/** `CCC` and a UUID without its first three characters (sat-cfdi §7.6). */
export const newCcpId = (): string => `CCC${randomUUID().slice(3)}`;

/** Origins and destinations are counted apart, as they stand. */
function numberPlaces(locations: readonly Location[]): void {
  const counts = { ORIGEN: 0, DESTINO: 0 };
  for (const location of locations) {
    const kind = location.kind ?? 'DESTINO';
    counts[kind] += 1;
    location.code = `${PREFIXES[kind]}${String(counts[kind]).padStart(DIGITS, '0')}`;
    location.country ??= 'MEX';
    if (location.country === 'MEX' && location.zip)
      // A key of the same list.
      location.state ??= stateOfZip(location.zip) as Location['state'];
    if (kind === 'ORIGEN') location.distance_km = null;
  }
}

function completeGoods(goods: Goods, product: GoodsFacts | undefined): void {
  if (product) {
    goods.description ??= product.name;
    goods.sat_goods_key ??= product.sat_product_key;
    goods.sat_unit_key ??= product.sat_unit_key;
    goods.unit ??= product.unit;
    if (product.unit_weight && goods.quantity)
      goods.weight_kg ??= roundTo(
        new Exact(product.unit_weight).times(goods.quantity),
        KILOGRAM_DECIMALS,
      ).toFixed(KILOGRAM_DECIMALS);
    if (product.hazardous_key) {
      goods.hazardous ??= 'SI';
      if (goods.hazardous === 'SI') {
        goods.hazard_key ??= product.hazardous_key;
        goods.packaging ??= product.hazardous_packaging;
      }
    }
  }
  if (goods.value) goods.currency ??= 'MXN';
}

const placeText = ({ state, zip }: Location): string => [state, zip].filter(Boolean).join(' ');

/** From the first origin to the last destination. */
function routeOf(locations: readonly Location[]): string | null {
  const from = locations.find(({ kind }) => kind === 'ORIGEN');
  const to = locations.findLast(({ kind }) => kind === 'DESTINO');
  const text = [from, to].flatMap((place) => (place ? placeText(place) || [] : [])).join(' → ');
  return text || null;
}

const total = (values: readonly (string | null | undefined)[], decimals: number): string =>
  sumOf(values.flatMap((value) => value ?? [])).toFixed(decimals);

const withoutDashes = (plates: string) => plates.replaceAll(/[\s-]/g, '');

function completePlates(draft: BillDraft): void {
  if (draft.plates) draft.plates = withoutDashes(draft.plates);
  for (const trailer of draft.trailers ?? [])
    if (trailer.plates) trailer.plates = withoutDashes(trailer.plates);
}

export async function completeBill({ tx, now, actor, draft, before }: Compute): Promise<void> {
  draft.locations ??= [];
  draft.goods ??= [];
  draft.branch_office_id ??= actor.permissions.defaultBranchId;
  const { timeZone } = await branchPlace(tx, draft.branch_office_id, actor.timeZone);
  const issued = draft.issue_date ? Temporal.Instant.from(draft.issue_date) : now;
  draft.date = issued.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  draft.ccp_id = before?.ccp_id ?? newCcpId();
  completePlates(draft);
  numberPlaces(draft.locations);
  const products = await loadGoodsFacts(
    tx,
    draft.goods.map(({ product_id }) => product_id),
  );
  for (const goods of draft.goods)
    completeGoods(goods, goods.product_id ? products.get(goods.product_id) : undefined);
  draft.route = routeOf(draft.locations);
  draft.total_distance = total(
    draft.locations.map(({ distance_km }) => distance_km),
    KILOMETRE_DECIMALS,
  );
  draft.total_weight = total(
    draft.goods.map(({ weight_kg }) => weight_kg),
    KILOGRAM_DECIMALS,
  );
  draft.goods_count = draft.goods.length;
}
