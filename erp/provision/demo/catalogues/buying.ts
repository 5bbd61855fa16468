/** How the demo company buys: terms, places to which suppliers deliver, what is analysed. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { change, deskOf, make, type Desk } from '../office/desk.ts';

const SETTINGS = {
  order_terms:
    'Entregar con remisión y número de orden. La factura lleva el número de orden y se entrega en el portal. Lo que no cumpla la especificación se devuelve por cuenta del proveedor.',
  portal_welcome:
    'Aquí confirmas órdenes, avisas embarques y subes facturas. Recibimos facturas los miércoles y pagamos los viernes.',
};

interface Consignee {
  readonly branch: string;
  readonly storage?: string;
  /** Category of the supplier that it is. */
  readonly supplier?: string;
  readonly place: readonly [
    street: string,
    number: string,
    neighborhood: string,
    zip: string,
    state: string,
    city: string,
  ];
  readonly own: Readonly<Record<string, string | readonly string[]>>;
}

const CONSIGNEES: readonly Consignee[] = [
  {
    branch: 'LEO',
    storage: 'LEO-MP',
    place: ['Blvd. Aeropuerto', '2110', 'San José el Alto', '37545', 'GUA', 'León'],
    own: {
      code: 'LEON',
      name: 'Planta León, materia prima',
      kind: 'ALMACEN_PROPIO',
      contact_name: 'Ernesto Padilla',
      slots_per_day: '6',
      instructions: 'Pasar a báscula antes del andén. Casco, chaleco y botas.',
    },
  },
  {
    branch: 'SIL',
    storage: 'SIL-PT',
    place: ['Av. Mina de Guadalupe', '560', 'Puerto Interior', '36275', 'GUA', 'Silao'],
    own: {
      code: 'SILAO',
      name: 'Confección Silao',
      kind: 'ALMACEN_PROPIO',
      contact_name: 'Rocío Barajas',
      slots_per_day: '4',
    },
  },
  {
    branch: 'LEO',
    supplier: 'ADUANAL',
    place: ['Calle Aduana', '415', 'Sector Centro', '88000', 'TAM', 'Nuevo Laredo'],
    own: {
      code: 'NLD',
      name: 'Agencia aduanal, Nuevo Laredo',
      kind: 'AGENTE_ADUANAL',
      contact_name: 'Despacho de importación',
      reception_to: '18:00',
    },
  },
  {
    branch: 'LEO',
    place: ['Calle Talabarteros', '88', 'Industrial Julián de Obregón', '37290', 'GUA', 'León'],
    own: {
      code: 'CORTE',
      name: 'Taller de corte del Bajío',
      kind: 'TERCERO',
      contact_name: 'Taller de corte',
      slots_per_day: '2',
      reception_days: ['2', '4'],
    },
  },
];

const percent = { unit: '%', method: 'Estufa a 105 °C' };
const PARAMETERS = [
  { name: 'Humedad', role: 'HUMEDAD', ...percent },
  { name: 'Impureza', role: 'IMPUREZA', unit: '%', method: 'Separación a mano' },
  { name: 'Color b*', role: 'GRADO', unit: 'b*', method: 'Colorímetro' },
  { name: 'Sin metales', kind: 'SI_NO', critical: '1' },
] as const;

const gradesTo = (a: string, b: string) => [
  { code: 'A', parameter: '3', to_value: a },
  { code: 'B', parameter: '3', from_value: `${a}001`, to_value: b, price_adjust_percent: '-3' },
  { code: 'C', parameter: '3', from_value: `${b}001`, price_adjust_percent: '-8' },
];

const TEMPLATES = [
  {
    code: 'PET',
    name: 'Hojuela de PET',
    products: ['FIB-0008'],
    base_humidity: '1.00',
    max_humidity: '6.00',
    impurity_tolerance: '1.00',
    max_impurity: '5.00',
    grades: gradesTo('2.0', '4.0'),
  },
  {
    code: 'BORRA',
    name: 'Desperdicio textil',
    products: ['FIB-0007'],
    base_humidity: '6.00',
    max_humidity: '12.00',
    impurity_tolerance: '2.00',
    max_impurity: '8.00',
    grades: gradesTo('6.0', '9.0'),
  },
  {
    code: 'ALGODON',
    name: 'Algodón',
    products: ['FIB-0006'],
    humidity_basis: 'TASA_LEGAL',
    base_humidity: '8.50',
    impurity_tolerance: '1.50',
    max_impurity: '4.00',
    grades: gradesTo('9.0', '12.0'),
  },
  {
    code: 'POLIESTER',
    name: 'Fibra poliéster',
    products: ['FIB-0001', 'FIB-0002', 'FIB-0003'],
    humidity_basis: 'TASA_LEGAL',
    base_humidity: '0.40',
    max_humidity: '4.00',
    impurity_tolerance: '0.50',
    max_impurity: '2.00',
    grades: gradesTo('1.5', '3.0'),
  },
] as const;

async function makeConsignees(buyer: Desk): Promise<void> {
  const { tx, actor } = buyer;
  const branches = await idsByCode(tx, actor.accountId, 'branch_offices');
  const states = await idsByCode(tx, actor.accountId, 'state');
  for (const { branch, storage, supplier, place, own } of CONSIGNEES) {
    const [broker] = supplier
      ? await tx.query<{ id: number }>(
          'select id from suppliers where account_id = $1 and category = $2 order by id limit 1',
          [TENANT, supplier],
        )
      : [];
    const [street, ext_number, neighborhood, zip, state, city] = place;
    await make(buyer, 'pur/consignees', {
      ...own,
      branch_office_id: String(branches.get(branch)),
      ...(storage && { storage_id: String(buyer.storages.get(storage)) }),
      ...(broker && { supplier_id: String(broker.id) }),
      street,
      ext_number,
      neighborhood,
      zip,
      state_id: String(states.get(state)),
      city,
    });
  }
}

/** After storages and suppliers. */
export async function demoBuying(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from pur__consignees where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    const buyer = await deskOf(tx, services, system, 'gerente_compras');
    const [settings] = await tx.query<{ id: number }>(
      'select id from pur__pur_settings where account_id = $1',
      [TENANT],
    );
    await change(buyer, 'pur/pur_settings', settings!.id, SETTINGS);
    await makeConsignees(buyer);
    const chemist = await deskOf(tx, services, system, 'calidad');
    for (const { products, ...template } of TEMPLATES)
      await make(chemist, 'pur/analysis-templates', {
        ...template,
        product_ids: products.map((code) => String(chemist.products.get(code))),
        parameters: PARAMETERS,
      });
  });
}
