/** Words of stories of Cartas Porte. */
import { issuingCompany } from './invoicing.ts';
import { done, story, type Body, type Stage } from './given.ts';

export const BILLS = 'sat-landing-bills';

/** A day so many days from today, and its noon, by the company's clock. */
export const dayIn = (days: number): string =>
  Temporal.Now.plainDateISO('America/Mexico_City').add({ days }).toString();
const noonIn = (days: number): string => `${dayIn(days)}T12:00`;

/** A company that issues Cartas Porte, and a product that weighs 2.5 kg a piece. */
export async function beginRoad(told?: Stage) {
  const stage = told ?? (await story());
  const admin = stage.as('admin');
  const issuer = await issuingCompany(stage);
  await done(admin.post(`sat/issuers/test-certificate/${issuer}`, {}));
  await done(
    admin.post('series', {
      code: 'CP',
      name: 'Cartas Porte',
      document: 'CFDI_CARTA_PORTE',
      is_default: '1',
      pattern: '{SERIE}-{FOLIO}',
      reset: 'NUNCA',
      digits: '4',
      next_folio: '7',
    }),
  );
  const product = await stage.given.product('PANTALON', {
    stock: { qty: '1000', unitCost: '100' },
    more: { sat_product_key: '53101500', gross_weight_kg: '2.5' },
  });
  return { told: stage, issuer, product };
}

/** A truck of 6 axles with its trailer, insured for a month, and who drives it. */
export const TRUCK: Body = {
  vehicle_config: 'T3S2',
  plates: 'abc-1234',
  model_year: '2022',
  gross_weight: '28.5',
  permit_type: 'TPAF02',
  permit_number: 'SCT-123456',
  insurer: 'Seguros del Valle',
  policy_number: 'RC-998',
  policy_to: dayIn(30),
  trailers: [{ subtype: 'CTR004', plates: 'XYZ9876' }],
  figures: [
    {
      figure: '01',
      name: 'Juan Ocaña',
      rfc: 'OAAJ840102TI3',
      license: 'LIC123456',
      license_to: dayIn(300),
    },
  ],
};

export const ROUTE: Body = {
  locations: [
    { kind: 'ORIGEN', datetime: noonIn(0), zip: '37000', street: 'Av. Juárez' },
    { kind: 'DESTINO', datetime: noonIn(1), zip: '64000', distance_km: '905.5' },
  ],
};

/** Pants from León to Monterrey, with all that the SAT asks. */
export const draftBill = (told: Stage, product: number, more: Body = {}) =>
  done(
    told.as('admin').post(BILLS, {
      ...TRUCK,
      ...ROUTE,
      goods: [{ product_id: product, quantity: '500', value: '250000' }],
      ...more,
    }),
  );

/** Each rule of sat-cfdi §7.6 and R34: what breaks it, where it is said. */
export const RULES: readonly (readonly [string, Body, string, RegExp])[] = [
  [
    'the policy expired',
    { policy_to: dayIn(-1) },
    'policy_to',
    /seguro del vehículo venció el \d+/,
  ],
  ['the permit expired', { permit_to: dayIn(-1) }, 'permit_to', /permiso del vehículo venció/],
  ['a trailer is missing (CP184)', { trailers: [] }, 'trailers', /Falta/],
  ['a trailer is too much (CP184)', { vehicle_config: 'C2' }, 'trailers', /no va aquí/],
  ['nobody drives (CP193)', { figures: [] }, 'figures', /Falta/],
  [
    'the licence expired',
    { figures: [{ ...(TRUCK.figures as Body[])[0], license_to: dayIn(-1) }] },
    'figures[0][license_to]',
    /licencia del operador venció/,
  ],
  [
    'an owner says no part (CP199)',
    {
      figures: [
        ...(TRUCK.figures as Body[]),
        { figure: '02', name: 'Dueño', rfc: 'OAAJ840102TI3' },
      ],
    },
    'figures[1][part]',
    /Falta/,
  ],
  ['no place (CP130)', { locations: [] }, 'locations', /origen y un destino/],
  [
    'the state is not of the postal code (CP147)',
    {
      locations: [
        (ROUTE.locations as Body[])[0],
        { ...(ROUTE.locations as Body[])[1], state: 'JAL' },
      ],
    },
    'locations[1][zip]',
    /no es de ese estado/,
  ],
  [
    'it arrives before it leaves',
    {
      locations: [
        { ...(ROUTE.locations as Body[])[0], datetime: `${dayIn(2)}T12:00` },
        (ROUTE.locations as Body[])[1],
      ],
    },
    'locations[1][datetime]',
    /después de la ubicación anterior/,
  ],
  [
    'two destinations and goods that say none',
    {
      locations: [
        ...(ROUTE.locations as Body[]),
        { kind: 'DESTINO', datetime: `${dayIn(2)}T12:00`, zip: '88000', distance_km: '220' },
      ],
    },
    'goods[0][destination_code]',
    /varios destinos/,
  ],
];
