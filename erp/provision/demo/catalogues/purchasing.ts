/** Long because it is mostly data. */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { mexicanStates } from '#erp/provision/seed/general/places.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { day, insertChildren } from '../rows.ts';

/**
 * Invented suppliers: [trade name, legal name, RFC, regime, category, state, zip, street, contact,
 * credit days].
 */
type Supplier = readonly [
  trade: string,
  legal: string,
  rfc: string,
  regime: string,
  category: string,
  state: string,
  zip: string,
  street: string,
  contact: string,
  days: number,
];

const SUPPLIERS: readonly Supplier[] = [
  [
    'Fibras del Pacífico',
    'FIBRAS DEL PACIFICO',
    'FPA010203AB4',
    '601',
    'MATERIA_PRIMA',
    'JAL',
    '45600',
    'Carretera a El Salto km 8',
    'Ramiro Orozco',
    30,
  ],
  [
    'Polímeros Altamira',
    'POLIMEROS ALTAMIRA',
    'PAL960514CD5',
    '601',
    'MATERIA_PRIMA',
    'TAM',
    '89600',
    'Corredor Industrial 120',
    'Berenice Lomelí',
    45,
  ],
  [
    'Reciclados PET Noroeste',
    'RECICLADOS PET NOROESTE',
    'RPN120809EF6',
    '601',
    'MATERIA_PRIMA',
    'SON',
    '83000',
    'Blvd. Solidaridad 990',
    'Julián Encinas',
    15,
  ],
  [
    'Borras y Recortes Moroleón',
    'MARIO ALBERTO GUZMAN LARA',
    'GULM750315H88',
    '612',
    'MATERIA_PRIMA',
    'GUA',
    '38800',
    'Calle Puebla 45',
    'Mario Guzmán',
    8,
  ],
  [
    'Algodonera de la Laguna',
    'ALGODONERA DE LA LAGUNA',
    'ALA880722GH7',
    '622',
    'MATERIA_PRIMA',
    'COA',
    '27000',
    'Blvd. Independencia 1800',
    'Adriana Murra',
    30,
  ],
  [
    'Hojuela Cristal',
    'HOJUELA CRISTAL',
    'HCR150611IJ8',
    '601',
    'MATERIA_PRIMA',
    'MEX',
    '54030',
    'Av. Presidente Juárez 2001',
    'Óscar Bravo',
    15,
  ],
  [
    'Cartones y Cajas del Bajío',
    'CARTONES Y CAJAS DEL BAJIO',
    'CCB040118KL9',
    '601',
    'INSUMOS',
    'GUA',
    '37545',
    'Blvd. Delta 2405',
    'Lourdes Paz',
    30,
  ],
  [
    'Químicos Textiles Lerma',
    'QUIMICOS TEXTILES LERMA',
    'QTL070830MN0',
    '601',
    'INSUMOS',
    'MEX',
    '52000',
    'Calle Industria 14',
    'Rubén Tinoco',
    30,
  ],
  [
    'Empaques Flexibles MTY',
    'EMPAQUES FLEXIBLES MTY',
    'EFM110425PQ1',
    '601',
    'INSUMOS',
    'NLE',
    '66600',
    'Av. Concordia 300',
    'Sandra Elizondo',
    30,
  ],
  [
    'Papelera Moderna',
    'PAPELERA MODERNA',
    'PMO991011RS2',
    '601',
    'INSUMOS',
    'GUA',
    '37000',
    'Calle Madero 310',
    'Ofelia Cano',
    15,
  ],
  [
    'Fletes Hermanos Rangel',
    'FLETES HERMANOS RANGEL',
    'FHR060606TU3',
    '624',
    'FLETES',
    'GUA',
    '37480',
    'Carretera 45 km 12',
    'Agustín Rangel',
    15,
  ],
  [
    'Transportes Orozco',
    'SANTIAGO OROZCO BELTRAN',
    'OOBS690820V61',
    '612',
    'FLETES',
    'JAL',
    '44940',
    'Calle 20 1405',
    'Santiago Orozco',
    8,
  ],
  [
    'Agencia Aduanal Peña',
    'AGENCIA ADUANAL PEÑA',
    'AAP030303VW4',
    '601',
    'ADUANAL',
    'TAM',
    '88240',
    'Av. Guerrero 2800',
    'Lic. Irma Peña',
    0,
  ],
  [
    'Limpieza Integral Brillo',
    'LIMPIEZA INTEGRAL BRILLO',
    'LIB130813XY5',
    '601',
    'SERVICIOS',
    'GUA',
    '37150',
    'Blvd. Campestre 800',
    'Teresa Aranda',
    15,
  ],
  [
    'Despacho Cordero',
    'ALEJANDRA CORDERO MEJIA',
    'COMA820417DC3',
    '626',
    'SERVICIOS',
    'GUA',
    '37160',
    'Paseo del Moral 505',
    'C.P. Alejandra Cordero',
    0,
  ],
  [
    'Refacciones Industriales Sigma',
    'REFACCIONES INDUSTRIALES SIGMA',
    'RIS020919ZA6',
    '601',
    'REFACCIONES',
    'NLE',
    '64500',
    'Av. Ruiz Cortines 3005',
    'Edgar Leal',
    30,
  ],
  [
    'Texas Fiber Supply',
    'TEXAS FIBER SUPPLY INC',
    'XEXX010101000',
    '',
    'MATERIA_PRIMA',
    'TX',
    '',
    '900 Port Rd, Laredo',
    'Megan Brooks',
    30,
  ],
  [
    'Costuras del Bajío',
    'COSTURAS DEL BAJIO',
    'CBA141125BC7',
    '601',
    'SERVICIOS',
    'GUA',
    '38000',
    'Calle Insurgentes 210',
    'Yolanda Frías',
    15,
  ],
  [
    'Factoraje del Centro',
    'FACTORAJE DEL CENTRO',
    'FCE150320DE8',
    '601',
    'FINANCIERA',
    'GUA',
    '37000',
    'Blvd. López Mateos 1810',
    'Rebeca Solórzano',
    0,
  ],
  [
    'Poliéster del Golfo',
    'POLIESTER DEL GOLFO',
    'PGO110920CA4',
    '601',
    'MATERIA_PRIMA',
    'VER',
    '91700',
    'Av. Fidel Velázquez 900',
    'Mónica Zamudio',
    30,
  ],
  [
    'Ningbo Green Fiber',
    'NINGBO GREEN FIBER CO LTD',
    'XEXX010101000',
    '',
    'MATERIA_PRIMA',
    'NB',
    '',
    '88 Beilun Port Rd, Ningbo',
    'Lin Wei',
    45,
  ],
  [
    'Agencia Aduanal Robles',
    'AGENCIA ADUANAL ROBLES',
    'AAR080415KE1',
    '601',
    'ADUANAL',
    'NLE',
    '66600',
    'Av. Aeropuerto 220',
    'Gilberto Robles',
    0,
  ],
  [
    'Maquinados Silao',
    'MAQUINADOS INDUSTRIALES SILAO',
    'MIS130208TR6',
    '601',
    'REFACCIONES',
    'GUA',
    '36275',
    'Blvd. Industrial 77',
    'Fabián Torres',
    15,
  ],
];

export const codeOf = (i: number) => `PROV-${String(i + 1).padStart(4, '0')}`;
const STATUSES: Readonly<Record<number, string>> = {
  9: 'PROSPECTO',
  11: 'BLOQUEADO',
};

/** Of those abroad, by the region that they are in. */
const ABROAD: Readonly<Record<string, readonly [country: string, taxId: string]>> = {
  TX: ['USA', '74-2098812'],
  NB: ['CHN', '91330206MA2AH7'],
};

const personType = (rfc: string, foreign: boolean) => {
  if (foreign) return 'EXTRANJERO';
  return rfc.length === 13 ? 'FISICA' : 'MORAL';
};

const diotOperation = (category: string, goods: ReadonlySet<string>) => {
  if (goods.has(category)) return '02';
  return category === 'SERVICIOS' ? '03' : '85';
};

export async function demoSuppliers(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  const demo = accountCode === 'DEMO';
  const suppliers = demo ? SUPPLIERS : SUPPLIERS.slice(0, 3);
  await db.tenant({ accountId }, async (tx) => {
    const [countries, states, regimes, currencies, payments, users] = [
      await idsByCode(tx, accountId, 'countries'),
      await mexicanStates(tx, accountId),
      await idsByCode(tx, accountId, 'sat_tax_regimens'),
      await idsByCode(tx, accountId, 'currencies'),
      await idsByCode(tx, accountId, 'payment_types'),
      await idsByCode(tx, accountId, 'users', 'nickname'),
    ];
    const goods = new Set(['MATERIA_PRIMA', 'INSUMOS', 'REFACCIONES']);
    const rows = suppliers.map(
      ([trade_name, legal_name, rfc, regime, category, state, zip, street, , days], i) => {
        const foreign = rfc === 'XEXX010101000';
        const [country, taxId] = ABROAD[state] ?? ['MEX', null];
        return {
          code: codeOf(i),
          person_type: personType(rfc, foreign),
          legal_name,
          trade_name,
          status: STATUSES[i] ?? 'ACTIVO',
          block_scope: STATUSES[i] === 'BLOQUEADO' ? 'TODO' : 'NINGUNO',
          block_reason: STATUSES[i] === 'BLOQUEADO' ? 'Unidades sin seguro vigente' : null,
          rfc,
          foreign_tax_id: taxId,
          tax_regimen_id: regimes.get(regime) ?? null,
          tax_zip: zip || null,
          efos_status: 'SIN_REVISAR',
          street,
          country_id: countries.get(country),
          state_id: states.get(state) ?? null,
          category,
          buyer_id: users.get('comprador') ?? users.get('demo'),
          email: `ventas@proveedor${String(i + 1).padStart(2, '0')}.test`,
          phone: `477${String(7100000 + i * 1371)}`,
          portal_enabled: i < 3,
          currency_id: currencies.get(foreign ? 'USD' : 'MXN'),
          payment_type_id: payments.get('03'),
          default_cfdi_use: goods.has(category) ? 'G01' : 'G03',
          credit_days: days,
          credit_base: category === 'MATERIA_PRIMA' ? 'RECEPCION' : 'FACTURA',
          credit_limit: category === 'MATERIA_PRIMA' ? 800000 : null,
          early_pay_percent: i === 0 ? 2 : null,
          early_pay_days: i === 0 ? 10 : null,
          diot_third_type: foreign ? '05' : '04',
          diot_operation_type: diotOperation(category, goods),
          invoice_control: category === 'MATERIA_PRIMA' && !foreign ? 'RECIBIDO' : 'SIN_ORDEN',
          lead_time_days: goods.has(category) ? 10 : 3,
          over_receipt_percent: category === 'MATERIA_PRIMA' ? 5 : null,
          incoterm: foreign ? 'FCA' : null,
          requires_repse: i === 13,
          repse_number: i === 13 ? 'AR12345/2024' : null,
          repse_expires: i === 13 ? day(25) : null,
        };
      },
    );
    await insertRows(tx, accountId, 'suppliers', rows);
    const ids = await idsByCode(tx, accountId, 'suppliers');
    await insertChildren(
      tx,
      accountId,
      'supplier_contacts',
      'supplier_id',
      suppliers.flatMap(([, , , , , , , , name], i) => {
        const base = { supplier_id: ids.get(codeOf(i)), receives_orders: true };
        const main = {
          ...base,
          name,
          job_title: 'Ventas',
          email: `ventas@proveedor${String(i + 1).padStart(2, '0')}.test`,
          receives_payments: false,
          is_main: true,
        };
        return i % 2 === 0
          ? [
              main,
              {
                ...base,
                name: 'Crédito y cobranza',
                job_title: 'Cobranza',
                email: `cobranza@proveedor${String(i + 1).padStart(2, '0')}.test`,
                receives_payments: true,
                is_main: false,
              },
            ]
          : [main];
      }),
    );
  });
}
