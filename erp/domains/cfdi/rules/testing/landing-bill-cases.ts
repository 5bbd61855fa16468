/** Carta Porte: valid ones in a transfer and in an invoice, and a changed one for each code. */
import type { CfdiDraft } from '../../draft/draft.ts';
import type { BillGoods, LandingBill } from '../../draft/landing-bill.ts';
import type { AlteredDocument, Cases } from './alter.ts';
import { CREDIT_NOTE, INVOICE, TRANSFER } from './documents.ts';

const GOODS: BillGoods = {
  productKey: '53101500',
  description: 'Pantalones',
  quantity: '10',
  unitKey: 'H87',
  unit: null,
  dimensions: null,
  hazardous: null,
  hazardKey: null,
  packaging: null,
  packagingDescription: null,
  weight: '12.500',
  value: '1000.00',
  currency: 'MXN',
  tariff: null,
  customsDocuments: [],
  guides: [],
  carried: [{ quantity: '10', from: 'OR000001', to: 'DE000001' }],
};

const address = (state: string, zip: string) => ({
  street: null,
  exteriorNumber: null,
  interiorNumber: null,
  neighborhood: null,
  locality: null,
  reference: null,
  municipality: null,
  state,
  country: 'MEX',
  zip,
});

const BILL: LandingBill = {
  id: 'CCC5c3d4-0000-4000-8000-000000000001',
  international: 'No',
  totalDistance: '385.5',
  places: [
    {
      kind: 'Origen',
      id: 'OR000001',
      rfc: 'TEX010101AB1',
      name: null,
      foreignTaxId: null,
      residence: null,
      date: '2026-11-26T12:00:00',
      distance: null,
      address: address('GUA', '37000'),
    },
    {
      kind: 'Destino',
      id: 'DE000001',
      rfc: 'XEXX010101000',
      name: null,
      foreignTaxId: '123456789',
      residence: 'USA',
      date: '2026-11-26T18:00:00',
      distance: '385.5',
      address: address('CMX', '06000'),
    },
  ],
  grossWeight: '32.5',
  weightUnit: 'KGM',
  goodsCount: '2',
  goods: [
    GOODS,
    {
      ...GOODS,
      productKey: '31211500',
      hazardous: 'Sí',
      hazardKey: '1263',
      packaging: '1A1',
      weight: '20',
      carried: [],
    },
  ],
  vehicle: {
    permit: 'TPAF02',
    permitNumber: 'PERMISO 1',
    configuration: 'T3S2',
    grossWeight: '35.5',
    plate: 'ABC1234',
    year: '2022',
    liabilityInsurer: 'Seguros',
    liabilityPolicy: 'P-1',
    environmentInsurer: 'Seguros',
    environmentPolicy: 'P-2',
    cargoInsurer: null,
    cargoPolicy: null,
    premium: null,
    trailers: [{ kind: 'CTR002', plate: 'XYZ123' }],
  },
  figures: [
    {
      kind: '01',
      rfc: 'PELJ800101AB1',
      license: 'LIC12345',
      name: 'JUAN PEREZ LOPEZ',
      foreignTaxId: null,
      residence: null,
      parts: [],
    },
    {
      kind: '02',
      rfc: null,
      license: null,
      name: 'RENTA DE CAMIONES',
      foreignTaxId: '987654321',
      residence: 'USA',
      parts: ['PT05'],
    },
  ],
};

export const BILL_OF_TRANSFER: CfdiDraft = { ...TRANSFER, landingBill: BILL };
export const BILL_OF_FREIGHT: CfdiDraft = {
  ...INVOICE,
  concepts: INVOICE.concepts.map((concept) => ({ ...concept, productKey: '78101802' })),
  landingBill: BILL,
};

const bill = (field: string, value: unknown): AlteredDocument => ({
  of: BILL_OF_TRANSFER,
  change: { [`landingBill.${field}`]: value },
});
const vehicle = (field: string, value: unknown) => bill(`vehicle.${field}`, value);

export const BILL_CASES: Cases = {
  301: [
    bill('id', 'CCC'),
    bill('weightUnit', 'TNE'),
    bill('grossWeight', 'mucho'),
    bill('places[0].id', 'DE000001'),
    bill('goods[0].productKey', '78101802'),
    bill('goods[0].unitKey', 'PIEZA'),
    bill('places[0].address.country', 'MX'),
    vehicle('permit', 'TPAF99'),
    vehicle('configuration', 'T9'),
    vehicle('plate', 'ABC-123'),
    vehicle('liabilityPolicy', ''),
    vehicle('trailers[0].kind', 'CTR030'),
    bill('figures[0].kind', '06'),
    bill('figures[1].parts', ['PT99']),
  ],
  CP104: { of: BILL_OF_FREIGHT, change: { currency: 'XXX' } },
  CP109: { of: INVOICE, change: { landingBill: BILL } },
  CP110: { of: BILL_OF_FREIGHT, change: { 'concepts[0].productKey': '78101901' } },
  CP114: { of: CREDIT_NOTE, change: { landingBill: BILL } },
  CP125: bill('totalDistance', null),
  CP126: bill('totalDistance', '385'),
  CP130: bill('places[1].kind', 'Origen'),
  CP131: bill('places[0].id', null),
  CP133: bill('places[1].foreignTaxId', null),
  CP134: [bill('places[1].residence', 'MEX'), bill('places[1].residence', null)],
  CP141: [bill('places[0].distance', '1'), bill('places[1].distance', null)],
  CP142: bill('places[0].address', null),
  CP146: bill('places[0].address.state', 'GTO'),
  CP147: [bill('places[0].address.zip', '06000'), bill('places[0].address.zip', '1')],
  CP148: bill('goods', []),
  CP149: bill('grossWeight', '33'),
  CP154: [bill('goodsCount', '1'), bill('goodsCount', 'dos')],
  CP156: [bill('goods[1].hazardKey', null), bill('goods[0].hazardKey', '1263')],
  CP157: [bill('goods[1].packaging', '9Z9'), bill('goods[0].packaging', '1A1')],
  CP168: [bill('goods[0].currency', null), bill('goods[0].currency', 'MXP')],
  CP172: bill('goods[0].customsDocuments', [
    { kind: '01', number: '15', identification: null, importerRfc: null },
  ]),
  CP177: {
    of: BILL_OF_TRANSFER,
    change: { 'concepts[0].productKey': '24112700' },
  },
  CP178: bill('goods[0].carried[0].from', 'OR000002'),
  CP179: bill('goods[0].carried[0].to', 'DE000002'),
  CP182: vehicle('environmentInsurer', null),
  CP183: vehicle('environmentPolicy', null),
  CP184: [
    vehicle('trailers', []),
    vehicle('configuration', 'C2'),
    vehicle(
      'trailers',
      [BILL, BILL, BILL].map(() => ({ kind: 'CTR002', plate: 'XYZ123' })),
    ),
  ],
  CP193: bill('figures', []),
  CP194: bill('figures[0].kind', '04'),
  CP195: bill('figures[0].foreignTaxId', '1'),
  CP196: [bill('figures[0].license', null), bill('figures[1].license', 'LIC12345')],
  CP197: bill('figures[0].rfc', null),
  CP198: bill('figures[1].residence', 'MEX'),
  CP199: [bill('figures[1].parts', []), bill('figures[0].parts', ['PT01'])],
  PROPIO12: bill('international', 'Sí'),
};
