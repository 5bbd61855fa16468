/** Carta Porte 3.1 on paper: places, goods, vehicle, insurance and figures. */
import { FIGURES, PARTS, PERMITS, TRAILERS, VEHICLES } from '../catalogs/landing-bill.ts';
import { STATES } from '../catalogs/states.ts';
import { UNITS } from '../catalogs/unit-keys.ts';
import type { BillGoods, BillPlace, LandingBill, PlaceAddress } from '../draft/landing-bill.ts';
import { said } from './code-text.ts';
import { day, figure, quantity } from './figures.ts';
import type { Column, Pair, Pen, TableRow } from './pen.ts';

const PLACES: readonly Column[] = [
  { title: 'Ubicación', share: 13 },
  { title: 'RFC y nombre', share: 27 },
  { title: 'Domicilio', share: 36 },
  { title: 'Salida o llegada', share: 15 },
  { title: 'Km', share: 9, align: 'right' },
];

const GOODS: readonly Column[] = [
  { title: 'Clave', share: 11 },
  { title: 'Descripción', share: 36 },
  { title: 'Cantidad', share: 11, align: 'right' },
  { title: 'Unidad', share: 16 },
  { title: 'Peso kg', share: 12, align: 'right' },
  { title: 'Valor', share: 14, align: 'right' },
];

const PEOPLE: readonly Column[] = [
  { title: 'Figura', share: 22 },
  { title: 'Nombre', share: 38 },
  { title: 'RFC', share: 18 },
  { title: 'Licencia', share: 22 },
];

const addressOf = (address: PlaceAddress): string =>
  [
    [address.street, address.exteriorNumber, address.interiorNumber].filter(Boolean).join(' '),
    address.neighborhood,
    address.locality,
    address.municipality,
    said(STATES, address.state),
    `C.P. ${address.zip}`,
    address.country,
    address.reference,
  ]
    .filter(Boolean)
    .join(', ');

const placeRow = (place: BillPlace): TableRow => ({
  cells: [
    [place.kind, place.id].filter(Boolean).join(' '),
    [place.rfc, place.name].filter(Boolean).join(' '),
    place.address ? addressOf(place.address) : '',
    day(place.date),
    place.distance ?? '',
  ],
});

const goodsNote = (goods: BillGoods): string =>
  [
    goods.hazardous && `Material peligroso: ${goods.hazardous}`,
    goods.hazardKey && `Clave ${goods.hazardKey}`,
    goods.packaging && `Embalaje ${goods.packaging}`,
    goods.packagingDescription,
    goods.dimensions && `Dimensiones ${goods.dimensions}`,
    ...goods.customsDocuments.map(({ number }) => number && `Pedimento ${number}`),
    ...goods.guides.map(({ number }) => `Guía ${number}`),
    ...goods.carried.map(({ quantity: of, from, to }) => `${quantity(of)} de ${from} a ${to}`),
  ]
    .filter(Boolean)
    .join(' · ');

const goodsRow = (goods: BillGoods): TableRow => ({
  cells: [
    goods.productKey,
    goods.description,
    quantity(goods.quantity),
    [goods.unitKey, UNITS.get(goods.unitKey)?.text ?? goods.unit].filter(Boolean).join(' '),
    goods.weight,
    goods.value === null ? '' : `${figure(goods.value)} ${goods.currency ?? ''}`,
  ],
  note: goodsNote(goods),
});

const insured = (insurer: string | null, policy: string | null) =>
  [insurer, policy].filter(Boolean).join(', póliza ') || null;

function vehiclePairs({ vehicle }: LandingBill): readonly Pair[] {
  return [
    ['Permiso', `${said(PERMITS, vehicle.permit)}, ${vehicle.permitNumber}`],
    ['Configuración', said(VEHICLES, vehicle.configuration)],
    ['Placa y modelo', `${vehicle.plate}, ${vehicle.year}`],
    ['Peso bruto vehicular', `${vehicle.grossWeight} t`],
    ['Responsabilidad civil', insured(vehicle.liabilityInsurer, vehicle.liabilityPolicy)],
    ['Medio ambiente', insured(vehicle.environmentInsurer, vehicle.environmentPolicy)],
    ['Carga', insured(vehicle.cargoInsurer, vehicle.cargoPolicy)],
    ['Prima del seguro', vehicle.premium && figure(vehicle.premium)],
    ...vehicle.trailers.map(({ kind, plate }): Pair => [
      'Remolque',
      `${said(TRAILERS, kind)}, ${plate}`,
    ]),
  ];
}

export async function drawLandingBill(pen: Pen, bill: LandingBill): Promise<void> {
  pen.heading('Carta Porte 3.1');
  pen.pairs(
    [
      ['IdCCP', bill.id],
      ['Transporte internacional', bill.international],
      ['Distancia total', bill.totalDistance && `${bill.totalDistance} km`],
      ['Peso bruto total', `${bill.grossWeight} ${bill.weightUnit}`],
    ],
    3,
  );
  await pen.table(PLACES, bill.places.map(placeRow));
  pen.heading('Mercancías');
  await pen.table(GOODS, bill.goods.map(goodsRow));
  pen.heading('Autotransporte');
  pen.pairs(vehiclePairs(bill), 4);
  pen.heading('Figuras de transporte');
  await pen.table(
    PEOPLE,
    bill.figures.map((figureOf) => ({
      cells: [
        said(FIGURES, figureOf.kind),
        figureOf.name,
        figureOf.rfc ?? figureOf.foreignTaxId ?? '',
        figureOf.license ?? '',
      ],
      note: figureOf.parts.map((part) => said(PARTS, part)).join(' · '),
    })),
  );
}
