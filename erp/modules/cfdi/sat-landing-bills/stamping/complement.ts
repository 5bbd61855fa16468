/** A Carta Porte as its complement 3.1 (sat-cfdi §7.6): plain data, by road and within Mexico. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import type {
  BillFigure,
  BillGoods,
  BillPlace,
  BillVehicle,
  LandingBill,
} from '#erp/domains/cfdi/draft/landing-bill.ts';
import { wallTime } from '#erp/domains/cfdi/draft/zones.ts';
import type { BillDraft, Goods, Location } from '../capture/bill-draft.ts';

/** Who is in a place that names nobody. */
interface Party {
  readonly rfc: string;
  readonly name: string;
}

export interface BillSetting {
  readonly issuer: Party;
  /** Clock by which departures and arrivals are written: the branch's. */
  readonly timeZone: string;
}

type Figure = BillDraft['figures'][number];

const plain = (value: string | null | undefined): string | null =>
  value ? new Exact(value).toFixed() : null;

const KINDS = { ORIGEN: 'Origen', DESTINO: 'Destino' } as const;

function placeOf(location: Location, { issuer, timeZone }: BillSetting): BillPlace {
  const isForeign = Boolean(location.foreign_tax_id);
  const own = !location.rfc && !isForeign;
  return {
    kind: KINDS[location.kind ?? 'DESTINO'],
    id: location.code ?? null,
    rfc: location.rfc ?? (own ? issuer.rfc : ''),
    name: location.name ?? (own ? issuer.name : null),
    foreignTaxId: location.foreign_tax_id ?? null,
    residence: location.residence ?? null,
    date: location.datetime ? wallTime(Temporal.Instant.from(location.datetime), timeZone) : '',
    distance: plain(location.distance_km),
    address: {
      street: location.street ?? null,
      exteriorNumber: location.ext_number ?? null,
      interiorNumber: null,
      neighborhood: null,
      locality: null,
      reference: location.reference ?? null,
      municipality: location.municipality ?? null,
      state: location.state ?? '',
      country: location.country ?? 'MEX',
      zip: location.zip ?? '',
    },
  };
}

const onlyCode = (draft: BillDraft, kind: Location['kind']): string | null => {
  const codes = draft.locations.flatMap((each) => (each.kind === kind ? (each.code ?? []) : []));
  return codes.length === 1 ? codes[0]! : null;
};

/** Which of it goes where; of one origin and one destination there is nothing to say. */
function carriedOf(goods: Goods, draft: BillDraft): BillGoods['carried'] {
  const from = goods.origin_code ?? onlyCode(draft, 'ORIGEN');
  const to = goods.destination_code ?? onlyCode(draft, 'DESTINO');
  if (!goods.origin_code && !goods.destination_code) return [];
  return [{ quantity: plain(goods.quantity) ?? '0', from: from ?? '', to: to ?? '' }];
}

/** As the complement writes it. */
const SAID = { SI: 'Sí', NO: 'No' } as const;

function goodsOf(goods: Goods, draft: BillDraft): BillGoods {
  const weight = plain(goods.weight_kg) ?? '0';
  const description = goods.description ?? '';
  return {
    productKey: goods.sat_goods_key ?? '',
    description,
    quantity: plain(goods.quantity) ?? '0',
    unitKey: goods.sat_unit_key ?? '',
    unit: goods.unit ?? null,
    dimensions: null,
    hazardous: goods.hazardous ? SAID[goods.hazardous] : null,
    hazardKey: goods.hazard_key ?? null,
    packaging: goods.packaging ?? null,
    packagingDescription: null,
    weight,
    value: goods.value ? new Exact(goods.value).toFixed(2) : null,
    currency: goods.value ? (goods.currency ?? null) : null,
    tariff: null,
    customsDocuments: [],
    guides: goods.guide_number ? [{ number: goods.guide_number, description, weight }] : [],
    carried: carriedOf(goods, draft),
  };
}

const vehicleOf = (draft: BillDraft): BillVehicle => ({
  permit: draft.permit_type ?? '',
  permitNumber: draft.permit_number ?? '',
  configuration: draft.vehicle_config ?? '',
  grossWeight: plain(draft.gross_weight) ?? '',
  plate: draft.plates ?? '',
  year: draft.model_year ? String(draft.model_year) : '',
  liabilityInsurer: draft.insurer ?? '',
  liabilityPolicy: draft.policy_number ?? '',
  environmentInsurer: draft.env_insurer ?? null,
  environmentPolicy: draft.env_policy ?? null,
  cargoInsurer: draft.cargo_insurer ?? null,
  cargoPolicy: draft.cargo_policy ?? null,
  premium: null,
  trailers: (draft.trailers ?? []).map(({ subtype, plates }) => ({
    kind: subtype ?? '',
    plate: plates ?? '',
  })),
});

const figureOf = (figure: Figure): BillFigure => ({
  kind: figure.figure ?? '',
  rfc: figure.rfc ?? null,
  license: figure.license ?? null,
  name: figure.name ?? '',
  foreignTaxId: figure.foreign_tax_id ?? null,
  residence: figure.residence ?? null,
  parts: figure.part ? [figure.part] : [],
});

export const complementOf = (draft: BillDraft, around: BillSetting): LandingBill => ({
  id: draft.ccp_id ?? '',
  international: draft.international ? SAID.SI : SAID.NO,
  totalDistance: plain(draft.total_distance),
  places: (draft.locations ?? []).map((location) => placeOf(location, around)),
  grossWeight: plain(draft.total_weight) ?? '0',
  weightUnit: 'KGM',
  goodsCount: String(draft.goods?.length ?? 0),
  goods: (draft.goods ?? []).map((goods) => goodsOf(goods, draft)),
  vehicle: vehicleOf(draft),
  figures: (draft.figures ?? []).map(figureOf),
});
