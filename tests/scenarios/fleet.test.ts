/** Carriers, types of unit, units and drivers (operations §2.3). */
import { expect, test } from 'vitest';
import { expiringJobs } from '#erp/modules/fleet/expiring-jobs.ts';
import { done, refusedFields, story, type Body, type Stage } from './given.ts';

const today = () => Temporal.Now.plainDateISO('America/Mexico_City');
const inDays = (days: number) => today().add({ days }).toString();

const OWN = { code: 'PROPIA', name: 'Flota propia', kind: 'PROPIO', phone: '4771234567' };
const DRIVER = {
  name: 'Jorge Méndez',
  rfc: 'MEGJ811203QA2',
  license_number: 'GTO0371204',
  license_category: 'B',
  license_to: inDays(90),
};

const own = async ({ as }: Stage, more: Body = {}) =>
  (await done(as('admin').post('carriers', { ...OWN, rfc: 'HNB150312AB7', ...more }))).id as number;

const branchOf = async ({ query }: Stage) =>
  (await query<{ id: number }>('select id from branch_offices order by id limit 1'))[0]!.id;

const type = (told: Stage, code: string) => told.idOf('vehicle_types', code);

const center = async ({ as }: Stage) =>
  (await done(as('admin').post('costCenters', { code: 'ALM', name: 'Almacén', kind: 'SERVICIO' })))
    .id as number;

async function freight({ as, given }: Stage): Promise<number> {
  const id = await given.supplier();
  await done(as('admin').change(`suppliers/${id}`, { category: 'FLETES' }));
  return id;
}

test('the own fleet is one, and hauliers have the RFC of their supplier', async () => {
  const told = await story();
  const admin = told.as('admin');
  expect(await refusedFields(admin.post('carriers', OWN))).toEqual({
    rfc: ['Escribe el RFC: va en la Carta Porte.'],
  });
  await own(told);
  expect(
    await refusedFields(
      admin.post('carriers', { ...OWN, code: 'OTRA', name: 'Otra', rfc: 'HNB150312AB7' }),
    ),
  ).toEqual({ kind: ['La flota propia es una sola: Flota propia.'] });
  const haulier = { code: 'FH', name: 'Fletes', kind: 'TERCERO', phone: '4771234567' };
  expect(await refusedFields(admin.post('carriers', haulier))).toHaveProperty('supplier_id');
  const supplier_id = await freight(told);
  const carrier = await done(
    admin.post('carriers', { ...haulier, supplier_id, rfc: 'FHR060606TU3' }),
  );
  expect([carrier.default_tax_profile, carrier.status]).toEqual(['AUTOTRANSPORTE_4', 'ACTIVO']);
  expect(
    await refusedFields(
      admin.change(`carriers/${carrier.id}`, { permit_type: 'TPAF01', cargo_policy: 'CG-1' }),
    ),
  ).toEqual({
    permit_number: ['Llena los dos datos o ninguno.'],
    cargo_insurer: ['Llena los dos datos o ninguno.'],
  });
});

test('a carrier that is suspended is not chosen, and comes back', async () => {
  const told = await story();
  const admin = told.as('admin');
  const id = await own(told);
  await done(admin.act('carriers', 'suspend', id, { suspend_reason: 'Sin seguro.' }));
  const offered = async () => (await admin.get('carriers/options')).data.length as number;
  expect(await offered()).toBe(0);
  await done(admin.act('carriers', 'reactivate', id));
  expect(await offered()).toBe(1);
  expect((await done(admin.act('carriers', 'retire', id))).status).toBe('BAJA');
});

test('a configuration of the SAT says how many trailers it takes', async () => {
  const told = await story();
  const admin = told.as('admin');
  const full = {
    code: 'X',
    name: 'Full de prueba',
    is_road: '1',
    sat_config: 'T3S2R4',
    axles: '9',
    max_gross_kg: '75500',
    payload_kg: '45000',
    license_categories: ['E'],
  };
  expect(await refusedFields(admin.post('vehicle-types', { ...full, trailers: '1' }))).toEqual({
    trailers: ['La configuración T3S2R4 lleva 2 remolque(s).'],
  });
  const made = await done(admin.post('vehicle-types', { ...full, trailers: '2' }));
  expect([made.toll_class, made.avg_speed_kmh]).toEqual(['C9', 65]);
  expect(
    await refusedFields(
      admin.post('vehicle-types', { code: 'Y', name: 'Sin nada', is_road: '1', sat_config: 'C2' }),
    ),
  ).toEqual({
    max_gross_kg: ['Escribe el peso bruto máximo autorizado.'],
    license_categories: ['Elige con qué licencia se maneja.'],
  });
  expect(
    await refusedFields(admin.change(`vehicle-types/${made.id}`, { payload_kg: '80000' })),
  ).toEqual({ payload_kg: ['La carga útil debe ser menor que el peso bruto máximo.'] });
});

test('of two who save the own fleet, or the same plates, at once, one is refused', async () => {
  const told = await story();
  const admin = told.as('admin');
  const atOnce = async (posts: readonly Promise<{ readonly status: number }>[]) =>
    (await Promise.all(posts)).map(({ status }) => status).toSorted();
  const fleet = (code: string) =>
    admin.post('carriers', { ...OWN, code, name: code, rfc: 'HNB150312AB7' });
  expect(await atOnce([fleet('A'), fleet('B')])).toEqual([201, 422]);
  const unit = {
    vehicle_type_id: await type(told, 'MONTA'),
    cost_center_id: await center(told),
    branch_office_id: await branchOf(told),
    plates: '58AK7P',
  };
  const units = ['M-1', 'M-2'].map((economic_number) =>
    admin.post('fms/vehicles', { ...unit, economic_number }),
  );
  expect(await atOnce(units)).toEqual([201, 422]);
});

test('a unit keeps its plates without dashes, takes the own fleet, and no two have the same', async () => {
  const told = await story();
  const admin = told.as('admin');
  const carrier = await own(told);
  const unit = {
    economic_number: 't-05',
    vehicle_type_id: await type(told, 'T3S2'),
    cost_center_id: await center(told),
    branch_office_id: await branchOf(told),
    plates: '58-ak-7p',
    year: '2021',
    vin: '1XKYD49X1MJ447120',
    insurer: 'Seguros del Bajío',
    policy_number: 'RC-1',
    policy_to: inDays(200),
    mechanical_to: inDays(95),
  };
  const made = await done(admin.post('fms/vehicles', unit));
  expect(made).toMatchObject({
    economic_number: 'T-05',
    plates: '58AK7P',
    carrier_id: carrier,
    payload_kg: '28000.00',
    first_expiry: inDays(95),
    status: 'DISPONIBLE',
  });
  const other = { ...unit, economic_number: 'T-06', vin: '' };
  expect(await refusedFields(admin.post('fms/vehicles', other))).toEqual({
    plates: ['Esas placas ya las tiene otra unidad.'],
  });
  expect(
    await refusedFields(
      admin.post('fms/vehicles', {
        ...other,
        plates: '12',
        vin: '1OKYD49X1MJ447120',
        policy_to: '',
        year: String(today().year + 2),
      }),
    ),
  ).toEqual({
    plates: ['Placas: de 5 a 7 letras y números, sin guiones.'],
    vin: ['El NIV debe tener 17 caracteres válidos.'],
    policy_to: ['Llena los dos datos o ninguno.'],
    year: [`El año no puede pasar de ${today().year + 1}.`],
  });
  await done(
    admin.act('fms/vehicles', 'retire', made.id, {
      disposal_kind: 'VENTA',
      disposed_on: inDays(0),
    }),
  );
  expect((await done(admin.post('fms/vehicles', other))).plates).toBe('58AK7P');
});

test('a unit of a third party is another carrier’s, and asks for neither branch nor cost centre', async () => {
  const told = await story();
  const admin = told.as('admin');
  const carrier_id = await own(told);
  const unit = {
    economic_number: 'FH-1',
    ownership: 'TERCERO',
    vehicle_type_id: await type(told, 'RABON'),
    plates: '44AD9R',
  };
  expect(await refusedFields(admin.post('fms/vehicles', unit))).toEqual({
    carrier_id: ['Elige el transportista; la flota propia es uno de ellos.'],
  });
  expect(await refusedFields(admin.post('fms/vehicles', { ...unit, carrier_id }))).toEqual({
    carrier_id: ['Una unidad de un tercero es de otro transportista.'],
  });
  const haulier = await done(
    admin.post('carriers', {
      code: 'CLI',
      name: 'Del cliente',
      kind: 'CLIENTE',
      phone: '4771234567',
    }),
  );
  await done(admin.post('fms/vehicles', { ...unit, carrier_id: haulier.id }));
});

test('a unit out of service is not chosen until it is released', async () => {
  const told = await story();
  const admin = told.as('admin');
  await own(told);
  const { id } = await done(
    admin.post('fms/vehicles', {
      economic_number: 'M-01',
      vehicle_type_id: await type(told, 'MONTA'),
      cost_center_id: await center(told),
      branch_office_id: await branchOf(told),
      plate_kind: 'SIN_PLACA',
    }),
  );
  await done(admin.act('fms/vehicles', 'hold', id, { hold_reason: 'Frenos.' }));
  expect((await admin.get('fms/vehicles/options')).data).toEqual([]);
  expect((await done(admin.act('fms/vehicles', 'release', id))).status).toBe('DISPONIBLE');
});

test('a licence allows some types only, and one that has expired is asked about', async () => {
  const told = await story();
  const admin = told.as('admin');
  await own(told);
  const full = await type(told, 'FULL');
  const driver = { ...DRIVER, base_branch_id: await branchOf(told) };
  expect(
    await refusedFields(admin.post('fms/drivers', { ...driver, vehicle_type_ids: [full] })),
  ).toEqual({ vehicle_type_ids: ['La licencia B no permite manejar Full.'] });
  const made = await done(admin.post('fms/drivers', driver));
  expect([made.code, made.name, made.first_expiry]).toEqual([
    'OP-00001',
    'JORGE MÉNDEZ',
    inDays(90),
  ]);
  const expired = { license_to: inDays(-1) };
  const asked = await admin.change(`fms/drivers/${made.id}`, expired);
  expect(asked.text).toContain('Ya venció: no permite salir a carretera.');
  expect(
    await refusedFields(admin.post('fms/drivers', { ...driver, curp: 'X', nss: '1' })),
  ).toEqual(expect.objectContaining({ curp: expect.anything(), nss: expect.anything() }));
  await done(
    admin.act('fms/drivers', 'suspend', made.id, {
      suspend_reason: 'Incidente.',
      suspended_until: inDays(8),
    }),
  );
  await done(admin.act('fms/drivers', 'reactivate', made.id));
  expect((await done(admin.act('fms/drivers', 'retire', made.id))).status).toBe('BAJA');
});

test('who manages the fleet is told of a paper that expires in a week, and of no other', async () => {
  const told = await story();
  const admin = told.as('admin');
  await own(told);
  await told.given.person('jefe', 'JEFE_FLOTA');
  const driver = { ...DRIVER, base_branch_id: await branchOf(told) };
  await done(admin.post('fms/drivers', { ...driver, license_to: inDays(7) }));
  await done(
    admin.post('fms/drivers', {
      ...driver,
      name: 'Ramiro López',
      rfc: 'LORR790917H23',
      license_number: 'GTO0290077',
      license_to: inDays(8),
    }),
  );
  const { services, accountId } = told.stock.company;
  const outcome = await expiringJobs[0]!.run({
    services,
    accountId,
    now: services.now(),
    timeZone: 'America/Mexico_City',
  } as never);
  expect(outcome).toBe('1 documentos');
  const notices = await told.query<{ title: string }>(
    `select n.title from notifications n join users u on u.account_id = n.account_id and u.id = n.user_id where n.event = 'fleet.expiring' and u.nickname = 'jefe'`,
  );
  expect(notices).toHaveLength(1);
  expect(notices[0]!.title).toMatch(/^Un documento de JORGE MÉNDEZ vence el /);
});
