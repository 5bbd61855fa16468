/** The fleet of the demo: carriers, units and drivers; some have a paper that has expired. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';

type Ids = ReadonlyMap<string, number>;

interface Carrier {
  readonly [field: string]: string | undefined;
  readonly code: string;
  readonly supplier?: string;
}

interface Unit {
  readonly [field: string]: string | undefined;
  readonly economic_number: string;
  readonly type: string;
  readonly carrier?: string;
  readonly driver?: string;
  readonly storage?: string;
}

const idOf = (ids: Ids, code: string): string => String(ids.get(code)!);

/** `supplier`: its trade name. */
const CARRIERS: readonly Carrier[] = [
  {
    code: 'PROPIA',
    name: 'Flota Halcón',
    kind: 'PROPIO',
    rfc: 'HNB150312AB7',
    permit_type: 'TPAF02',
    permit_number: 'SICT-GTO-004512',
    cargo_insurer: 'Seguros del Bajío',
    cargo_policy: 'CG-2207-340',
    cargo_policy_to: day(200),
    cargo_insured: '1500000',
    contact_name: 'Teresa Guerra',
    phone: '4777120045',
  },
  {
    code: 'RANGEL',
    name: 'Fletes Hermanos Rangel',
    kind: 'TERCERO',
    supplier: 'Fletes Hermanos Rangel',
    permit_type: 'TPAF01',
    permit_number: 'SICT-GTO-001187',
    permit_to: day(18),
    contact_name: 'Agustín Rangel',
    phone: '4777181120',
  },
  {
    code: 'OROZCO',
    name: 'Transportes Orozco',
    kind: 'TERCERO',
    supplier: 'Transportes Orozco',
    permit_type: 'TPAF01',
    permit_number: 'SICT-JAL-020034',
    permit_to: day(310),
    contact_name: 'Santiago Orozco',
    phone: '3336104411',
  },
  {
    code: 'CLIENTE',
    name: 'Recoge el cliente',
    kind: 'CLIENTE',
    phone: '4777120040',
  },
];

async function makeCarriers(desk: Desk): Promise<Ids> {
  const suppliers = await idsByCode(desk.tx, desk.actor.accountId, 'suppliers', 'trade_name');
  const made = new Map<string, number>();
  for (const { supplier, ...carrier } of CARRIERS) {
    const row = await make(desk, 'carriers', {
      ...carrier,
      ...(supplier && { supplier_id: idOf(suppliers, supplier) }),
    });
    made.set(carrier.code, Number(row.id));
  }
  return made;
}

const DRIVERS = [
  {
    carrier: 'PROPIA',
    name: 'Xóchitl Casas Chávez',
    rfc: 'CACX7605101P8',
    license_number: 'GTO0458812',
    license_category: 'E',
    license_to: day(400),
    medical_number: 'AM-2207-118',
    medical_to: day(160),
    phone: '4771204411',
    advance_limit: '8000',
  },
  {
    carrier: 'PROPIA',
    name: 'Jorge Méndez Gutiérrez',
    rfc: 'MEGJ811203QA2',
    curp: 'MEGJ811203HGTNRN05',
    nss: '12988145202',
    license_number: 'GTO0371204',
    license_category: 'B',
    license_to: day(21),
    phone: '4771208830',
    advance_limit: '5000',
  },
  {
    carrier: 'PROPIA',
    name: 'Ramiro López Rentería',
    rfc: 'LORR790917H23',
    curp: 'LORR790917HGTPMM00',
    nss: '12797955312',
    license_number: 'GTO0290077',
    license_category: 'C',
    license_to: day(-12),
    phone: '4771206611',
  },
  {
    carrier: 'RANGEL',
    name: 'Juan Ortiz Beltrán',
    rfc: 'OIBJ900611TR9',
    license_number: 'AGS0911206',
    license_category: 'B',
    license_to: day(520),
    phone: '4491220077',
  },
];

async function makeDrivers(desk: Desk, carriers: Ids, branch: string): Promise<Ids> {
  const made = new Map<string, number>();
  for (const { carrier, ...driver } of DRIVERS) {
    const row = await make(desk, 'fms/drivers', {
      ...driver,
      carrier_id: idOf(carriers, carrier),
      base_branch_id: branch,
    });
    made.set(driver.rfc, Number(row.id));
  }
  await act(desk, 'fms/drivers', 'suspend', made.get('LORR790917H23')!, {
    suspend_reason: 'Licencia vencida: espera la renovación.',
    suspended_until: day(15),
  });
  return made;
}

interface Places {
  readonly carriers: Ids;
  readonly drivers: Ids;
  readonly branch: string;
  readonly center: string;
}

const POLICY = { insurer: 'Seguros del Bajío', policy_to: day(200) };
/** `type` and `storage` by their codes, `driver` by its RFC; those of others name their carrier. */
const UNITS: readonly Unit[] = [
  {
    ...POLICY,
    economic_number: 'T-05',
    type: 'T3S2',
    model: 'Kenworth T680',
    year: '2021',
    vin: '1XKYD49X1MJ447120',
    plates: '58-AK-7P',
    policy_number: 'RC-2207-118',
    mechanical_to: day(95),
    emissions_to: day(44),
    circulation_to: day(300),
    driver: 'CACX7605101P8',
    tare_kg: '16200',
    tank_l: '900',
    expected_km_l: '2.45',
    acquired_on: day(-900),
    acquisition_cost: '2850000',
    residual_value: '900000',
    useful_life_km: '1200000',
    useful_life_months: '96',
  },
  {
    ...POLICY,
    economic_number: 'R-01',
    type: 'CAJA53',
    model: 'Utility 53',
    year: '2019',
    plates: '91-UB-3K',
    policy_number: 'RC-2207-119',
    mechanical_to: day(95),
    tare_kg: '6800',
  },
  {
    ...POLICY,
    economic_number: 'C-01',
    type: 'TORTON',
    model: 'International 4400',
    year: '2018',
    plates: '12-AP-4C',
    policy_number: 'RC-2207-120',
    mechanical_to: day(-8),
    emissions_to: day(44),
    driver: 'MEGJ811203QA2',
    tare_kg: '10400',
  },
  {
    ...POLICY,
    economic_number: 'U-01',
    type: 'CAM35',
    model: 'Isuzu ELF 400',
    year: '2022',
    plates: 'GT-4821',
    plate_kind: 'ESTATAL',
    policy_number: 'RC-2207-121',
    emissions_to: day(27),
    storage: 'LEO-U01',
    tare_kg: '3300',
  },
  {
    economic_number: 'M-01',
    type: 'MONTA',
    plate_kind: 'SIN_PLACA',
    model: 'Toyota 8FGU25',
    year: '2020',
  },
  {
    ...POLICY,
    economic_number: 'FHR-14',
    carrier: 'RANGEL',
    type: 'RABON',
    model: 'Freightliner M2',
    year: '2017',
    plates: '44-AD-9R',
    policy_number: 'RC-8810-502',
    driver: 'OIBJ900611TR9',
  },
];

async function makeUnits(desk: Desk, { carriers, drivers, branch, center }: Places) {
  const types = await idsByCode(desk.tx, desk.actor.accountId, 'vehicle_types');
  for (const { type, carrier, driver, storage, ...unit } of UNITS) {
    const { id } = await make(desk, 'fms/vehicles', {
      ...unit,
      vehicle_type_id: idOf(types, type),
      ...(driver && { default_driver_id: idOf(drivers, driver) }),
      ...(storage && { storage_id: idOf(desk.storages, storage) }),
      ...(carrier
        ? { ownership: 'TERCERO', carrier_id: idOf(carriers, carrier) }
        : { ownership: 'PROPIO', branch_office_id: branch, cost_center_id: center }),
    });
    if (unit.economic_number === 'C-01')
      await act(desk, 'fms/vehicles', 'hold', Number(id), {
        hold_reason: 'Verificación físico-mecánica vencida.',
      });
  }
}

export async function demoFleet(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  const { accountId } = system;
  await services.db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from fms__vehicles where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const desk = await deskOf(tx, services, system, 'jefe_almacen');
    const branch = idOf(await idsByCode(tx, accountId, 'branch_offices'), 'LEO');
    const center = idOf(await idsByCode(tx, accountId, 'costcenters'), 'ALM');
    const carriers = await makeCarriers(desk);
    const drivers = await makeDrivers(desk, carriers, branch);
    await makeUnits(desk, { carriers, drivers, branch, center });
  });
}
