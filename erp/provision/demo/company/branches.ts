import { SUGGESTED_ZONE } from '#erp/modules/settings/time-zones.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { mexicanStates } from '#erp/provision/seed/general/places.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

interface Branch {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly status?: string;
  readonly address: readonly [
    street: string,
    ext: string,
    neighborhood: string,
    zip: string,
    state: string,
    municipality: string,
    city: string,
  ];
  readonly location: string;
  readonly phone: string;
  readonly zone?: string;
  readonly saturday?: true;
}

// A border branch needs the notice to the SAT before it may apply 8 %; until its file is uploaded
// TIJ works in GENERAL.
const DEMO: readonly Branch[] = [
  {
    code: 'LEO',
    name: 'León Matriz',
    kind: 'MATRIZ',
    address: ['Blvd. Aeropuerto', '2110', 'San José el Alto', '37545', 'GUA', '020', 'León'],
    location: '21.058600,-101.589800',
    phone: '4777120034',
    saturday: true,
  },
  {
    code: 'SIL',
    name: 'Silao Confección',
    kind: 'PLANTA',
    address: ['Av. Mina de Guadalupe', '560', 'Puerto Interior', '36275', 'GUA', '037', 'Silao'],
    location: '20.986900,-101.486200',
    phone: '4727480112',
  },
  {
    code: 'GDL',
    name: 'Guadalajara',
    kind: 'BODEGA',
    address: ['Calle 18', '2486', 'Zona Industrial', '44940', 'JAL', '039', 'Guadalajara'],
    location: '20.643500,-103.362400',
    phone: '3338114590',
  },
  {
    code: 'MTY',
    name: 'Monterrey',
    kind: 'BODEGA',
    address: [
      'Carretera Miguel Alemán',
      '1500',
      'Parque Industrial Apodaca',
      '66600',
      'NLE',
      '006',
      'Apodaca',
    ],
    location: '25.758300,-100.169700',
    phone: '8181452277',
  },
  {
    code: 'CDMX',
    name: 'Ciudad de México',
    kind: 'TIENDA',
    address: ['Norte 59', '1088', 'Industrial Vallejo', '02300', 'CMX', '002', 'Azcapotzalco'],
    location: '19.490200,-99.167300',
    phone: '5555873310',
    saturday: true,
  },
  {
    code: 'TIJ',
    name: 'Tijuana',
    kind: 'SUCURSAL',
    address: ['Blvd. Bellas Artes', '17700', 'Garita de Otay', '22430', 'BCN', '004', 'Tijuana'],
    location: '32.540200,-116.952100',
    phone: '6646230845',
    zone: 'America/Tijuana',
  },
  {
    code: 'QRO',
    name: 'Querétaro (cerrada)',
    kind: 'OFICINA',
    status: 'CERRADA',
    address: ['Av. Constituyentes', '120', 'El Carrizal', '76030', 'QUE', '014', 'Querétaro'],
    location: '20.584700,-100.405200',
    phone: '4422130099',
  },
];
const OTRA: readonly Branch[] = [
  {
    code: 'CEN',
    name: 'Centro',
    kind: 'MATRIZ',
    address: ['Hidalgo', '45', 'Zona Centro', '20000', 'AGU', '001', 'Aguascalientes'],
    location: '21.882300,-102.296100',
    phone: '4499101020',
  },
  {
    code: 'SUR',
    name: 'Sucursal Sur',
    kind: 'TIENDA',
    address: ['Av. Siglo XXI', '901', 'Ojocaliente', '20190', 'AGU', '001', 'Aguascalientes'],
    location: '21.869900,-102.245600',
    phone: '4499101021',
  },
];

export async function demoBranches({ db }: Services, actor: Actor): Promise<void> {
  const branches = actor.accountCode === 'DEMO' ? DEMO : OTRA;
  const accountId = actor.accountId;
  await db.tenant({ accountId }, async (tx) => {
    await adoptHeadOffice(tx, branches[0]!);
    const rows = await rowsOf(tx, accountId, branches);
    await insertRows(tx, accountId, 'branch_offices', rows);
    await fillHeadOffice(tx, rows[0]!);
    await tx.execute(
      `update branch_offices set parent_id = (select id from branch_offices where account_id = $1 and kind = 'MATRIZ') where account_id = $1 and kind <> 'MATRIZ' and parent_id is null`,
      [TENANT],
    );
    await insertHours(tx, accountId, branches);
  });
}

/** Provisioning made a head office that nobody has named yet. */
const adoptHeadOffice = (tx: Tx, { code, name }: Branch) =>
  tx.execute(
    `update branch_offices set code = $1, name = $2 where account_id = $3 and kind = 'MATRIZ' and code = 'MATRIZ'`,
    [code, name, TENANT],
  );

async function rowsOf(
  tx: Tx,
  accountId: number,
  branches: readonly Branch[],
): Promise<Record<string, unknown>[]> {
  const states = await mexicanStates(tx, accountId);
  const countries = await idsByCode(tx, accountId, 'countries');
  const towns = await tx.query<{ id: number; code: string; state_id: number }>(
    'select id, code, state_id from municipality where account_id = $1',
    [TENANT],
  );
  return branches.map(
    ({ code, name, kind, status = 'ABIERTA', address, location, phone, zone = SUGGESTED_ZONE }) => {
      const [street, ext_number, neighborhood, zip, state, town, city] = address;
      const state_id = states.get(state);
      return {
        code,
        name,
        kind,
        status,
        street,
        ext_number,
        neighborhood,
        zip,
        city,
        country_id: countries.get('MEX'),
        state_id,
        municipality_id:
          towns.find((place) => place.state_id === state_id && place.code === town)?.id ?? null,
        tax_region: 'GENERAL',
        time_zone: zone,
        phone,
        email: `${code.toLowerCase()}@hilados.test`,
        location,
        radius_m: 150,
      };
    },
  );
}

const fillHeadOffice = (tx: Tx, row: Readonly<Record<string, unknown>>) => {
  const columns = Object.keys(row).filter((column) => column !== 'code');
  const assignments = columns.map((column, i) => `"${column}" = $${i + 2}`).join(', ');
  return tx.execute(`update branch_offices set ${assignments} where code = $1 and zip = '00000'`, [
    row.code,
    ...columns.map((column) => row[column]),
  ]);
};

async function insertHours(tx: Tx, accountId: number, branches: readonly Branch[]): Promise<void> {
  const [known] = await tx.query(
    'select 1 from branch_office_hours where account_id = $1 limit 1',
    [TENANT],
  );
  if (known) return;
  const ids = await idsByCode(tx, accountId, 'branch_offices');
  const rows = branches
    .filter(({ status }) => status !== 'CERRADA')
    .flatMap(({ code, saturday }) => {
      const days = ['1', '2', '3', '4', '5'].map((weekday) => ({
        weekday,
        opens: '08:00',
        closes: '18:00',
      }));
      const all = saturday ? [...days, { weekday: '6', opens: '09:00', closes: '14:00' }] : days;
      return all.map((day, position) => ({ branch_office_id: ids.get(code), ...day, position }));
    });
  await insertRows(tx, accountId, 'branch_office_hours', rows);
}
