/** The fleet of the demo: carriers, units and drivers, one of each with a paper that has expired. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';

type Ids = ReadonlyMap<string, number>;

const idOf = (ids: Ids, code: string): string => String(ids.get(code)!);

async function makeCarriers(desk: Desk): Promise<Ids> {
  const suppliers = await idsByCode(desk.tx, desk.actor.accountId, 'suppliers', 'trade_name');
  const carriers = [
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
      supplier_id: idOf(suppliers, 'Fletes Hermanos Rangel'),
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
      supplier_id: idOf(suppliers, 'Transportes Orozco'),
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
  const made = new Map<string, number>();
  for (const carrier of carriers)
    made.set(carrier.code, Number((await make(desk, 'carriers', carrier)).id));
  return made;
}

async function makeDrivers(desk: Desk, carriers: Ids, branch: string): Promise<Ids> {
  const own = { carrier_id: idOf(carriers, 'PROPIA'), base_branch_id: branch };
  const drivers = [
    {
      ...own,
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
      ...own,
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
      ...own,
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
      carrier_id: idOf(carriers, 'RANGEL'),
      base_branch_id: branch,
      name: 'Juan Ortiz Beltrán',
      rfc: 'OIBJ900611TR9',
      license_number: 'AGS0911206',
      license_category: 'B',
      license_to: day(520),
      phone: '4491220077',
    },
  ];
  const made = new Map<string, number>();
  for (const driver of drivers)
    made.set(driver.rfc, Number((await make(desk, 'fms/drivers', driver)).id));
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

async function makeUnits(desk: Desk, { carriers, drivers, branch, center }: Places) {
  const types = await idsByCode(desk.tx, desk.actor.accountId, 'vehicle_types');
  const own = { ownership: 'PROPIO', branch_office_id: branch, cost_center_id: center };
  const policy = { insurer: 'Seguros del Bajío', policy_to: day(200) };
  const units = [
    {
      ...own,
      ...policy,
      economic_number: 'T-05',
      vehicle_type_id: idOf(types, 'T3S2'),
      model: 'Kenworth T680',
      year: '2021',
      vin: '1XKYD49X1MJ447120',
      plates: '58-AK-7P',
      policy_number: 'RC-2207-118',
      mechanical_to: day(95),
      emissions_to: day(44),
      circulation_to: day(300),
      default_driver_id: idOf(drivers, 'CACX7605101P8'),
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
      ...own,
      ...policy,
      economic_number: 'R-01',
      vehicle_type_id: idOf(types, 'CAJA53'),
      model: 'Utility 53',
      year: '2019',
      plates: '91-UB-3K',
      policy_number: 'RC-2207-119',
      mechanical_to: day(95),
      tare_kg: '6800',
    },
    {
      ...own,
      ...policy,
      economic_number: 'C-01',
      vehicle_type_id: idOf(types, 'TORTON'),
      model: 'International 4400',
      year: '2018',
      plates: '12-AP-4C',
      policy_number: 'RC-2207-120',
      mechanical_to: day(-8),
      emissions_to: day(44),
      default_driver_id: idOf(drivers, 'MEGJ811203QA2'),
      tare_kg: '10400',
    },
    {
      ...own,
      ...policy,
      economic_number: 'U-01',
      vehicle_type_id: idOf(types, 'CAM35'),
      model: 'Isuzu ELF 400',
      year: '2022',
      plates: 'GT-4821',
      plate_kind: 'ESTATAL',
      policy_number: 'RC-2207-121',
      emissions_to: day(27),
      storage_id: idOf(desk.storages, 'LEO-U01'),
      tare_kg: '3300',
    },
    {
      ...own,
      economic_number: 'M-01',
      vehicle_type_id: idOf(types, 'MONTA'),
      plate_kind: 'SIN_PLACA',
      model: 'Toyota 8FGU25',
      year: '2020',
    },
    {
      ...policy,
      economic_number: 'FHR-14',
      ownership: 'TERCERO',
      carrier_id: idOf(carriers, 'RANGEL'),
      vehicle_type_id: idOf(types, 'RABON'),
      model: 'Freightliner M2',
      year: '2017',
      plates: '44-AD-9R',
      policy_number: 'RC-8810-502',
      default_driver_id: idOf(drivers, 'OIBJ900611TR9'),
    },
  ];
  for (const unit of units) {
    const { id } = await make(desk, 'fms/vehicles', unit);
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
