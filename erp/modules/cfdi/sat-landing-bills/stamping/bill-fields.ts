/** Where on the form each mistake of a Carta Porte is corrected. */
const FIELDS: Readonly<Record<string, string>> = {
  date: 'issue_date',
  zip: 'branch_office_id',
  relations: 'relations',
  issuer: 'issuer_id',
  receiver: 'issuer_id',
  series: 'series_id',
  folio: 'series_id',
  concepts: 'goods',
  'landingBill.id': 'ccp_id',
  'landingBill.international': 'international',
  'landingBill.totalDistance': 'locations',
  'landingBill.grossWeight': 'goods',
  'landingBill.goodsCount': 'goods',
  'landingBill.goods': 'goods',
  'landingBill.places': 'locations',
  'landingBill.figures': 'figures',
  'landingBill.vehicle.permit': 'permit_type',
  'landingBill.vehicle.permitNumber': 'permit_number',
  'landingBill.vehicle.configuration': 'vehicle_config',
  'landingBill.vehicle.grossWeight': 'gross_weight',
  'landingBill.vehicle.plate': 'plates',
  'landingBill.vehicle.year': 'model_year',
  'landingBill.vehicle.liabilityInsurer': 'insurer',
  'landingBill.vehicle.liabilityPolicy': 'policy_number',
  'landingBill.vehicle.environmentInsurer': 'env_insurer',
  'landingBill.vehicle.environmentPolicy': 'env_policy',
  'landingBill.vehicle.cargoInsurer': 'cargo_insurer',
  'landingBill.vehicle.cargoPolicy': 'cargo_policy',
  'landingBill.vehicle.trailers': 'trailers',
};

interface Rows {
  readonly field: string;
  readonly of: Readonly<Record<string, string>>;
  /** Of the row as a whole, or a part that it does not name. */
  readonly otherwise: string;
}

const GOODS: Rows = {
  field: 'goods',
  of: {
    productKey: 'sat_goods_key',
    description: 'description',
    quantity: 'quantity',
    unitKey: 'sat_unit_key',
    unit: 'unit',
    hazardous: 'hazardous',
    hazardKey: 'hazard_key',
    packaging: 'packaging',
    weight: 'weight_kg',
    value: 'value',
    currency: 'currency',
    customsDocuments: 'pedimento',
    guides: 'guide_number',
    carried: 'destination_code',
  },
  otherwise: 'description',
};

const ROWS: Readonly<Record<string, Rows>> = {
  'landingBill.goods': GOODS,
  concepts: GOODS,
  'landingBill.places': {
    field: 'locations',
    of: {
      id: 'kind',
      rfc: 'rfc',
      name: 'name',
      foreignTaxId: 'foreign_tax_id',
      residence: 'residence',
      date: 'datetime',
      distance: 'distance_km',
      'address.street': 'street',
      'address.exteriorNumber': 'ext_number',
      'address.reference': 'reference',
      'address.municipality': 'municipality',
      'address.state': 'state',
      'address.country': 'country',
      'address.zip': 'zip',
    },
    otherwise: 'zip',
  },
  'landingBill.figures': {
    field: 'figures',
    of: {
      kind: 'figure',
      rfc: 'rfc',
      license: 'license',
      name: 'name',
      foreignTaxId: 'rfc',
      residence: 'residence',
      parts: 'part',
    },
    otherwise: 'name',
  },
  'landingBill.vehicle.trailers': {
    field: 'trailers',
    of: { kind: 'subtype', plate: 'plates' },
    otherwise: 'plates',
  },
};

const ROW = /^([\w.]+)\[(\d+)\](?:\.(.+))?$/;

/** A path of the draft as a field of the form; empty of the document as a whole. */
export function billField(path: string | null): string {
  if (path === null) return '';
  const [, list = '', at, rest = ''] = ROW.exec(path) ?? [];
  const rows = ROWS[list];
  if (rows) {
    const part = rest.replace(/\[.*$/, '');
    return `${rows.field}[${at}][${rows.of[part] ?? rows.otherwise}]`;
  }
  const [first = ''] = path.split(/[.[]/);
  return FIELDS[path] ?? FIELDS[first] ?? '';
}
