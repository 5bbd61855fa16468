import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { insertTicket, type ScalePlace } from './scale-tickets.ts';
import { day, insertChildren } from '../rows.ts';

const TYPES = [
  ['CAMION', 'Camionera 60 t', 'III', 'CAMIONERA', '60000', '400', '20', 'TCP'],
  ['PISO', 'De piso 1,500 kg', 'III', 'PISO', '1500', '10', '0.5', 'SERIAL'],
  ['MESA', 'De mesa 30 kg', 'II', 'MESA', '30', '0.1', '0.005', 'SERIAL'],
  ['GRUA', 'De grúa 3 t', 'IIII', 'GRUA', '3000', '20', '1', 'MANUAL'],
] as const;

/** Code, name, type, storage, days since its verification. The last one is out of date. */
const SCALES = [
  ['BAS-01', 'Camionera de la entrada', 'CAMION', 'LEO-MP', 40],
  ['BAS-02', 'Piso de materia prima', 'PISO', 'LEO-MP', 95],
  ['BAS-03', 'Piso de producto terminado', 'PISO', 'LEO-PT', 160],
  ['BAS-04', 'Mesa de refacciones', 'MESA', 'LEO-REF', 20],
  ['BAS-05', 'Grúa de laminados', 'GRUA', 'LEO-PISO', 230],
] as const;

const READINGS = 40;
const FRAME = '^(?<stable>ST|US),GS,\\s*(?<gross>[\\d.]+)kg$';

/** Scales with their types, the laboratory's word and what they read in the last days. */
export async function demoScales(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from dif__scales where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    const [units, storages] = [
      await idsByCode(tx, accountId, 'units'),
      await idsByCode(tx, accountId, 'storages'),
    ];
    const kg = units.get('KG')!;
    await insertRows(
      tx,
      accountId,
      'dif__scales_types',
      TYPES.map(([code, name, kind, use, max_capacity, min_capacity, division, protocol]) => ({
        code,
        name,
        class: kind,
        use,
        unit_id: kg,
        max_capacity,
        min_capacity,
        division,
        protocol,
        frame_pattern: protocol === 'SERIAL' ? FRAME : null,
        verification_months: 6,
      })),
    );
    const types = await idsByCode(tx, accountId, 'dif__scales_types');
    const branches = await idsByCode(tx, accountId, 'branch_offices');
    await insertRows(
      tx,
      accountId,
      'dif__scales',
      SCALES.map(([code, name, type, storage, ago], at) => ({
        code,
        name,
        scale_type_id: types.get(type),
        storage_id: storages.get(storage),
        branch_office_id: branches.get('LEO'),
        status: 'ACTIVA',
        brand: at % 2 === 0 ? 'Torrey' : 'Mettler Toledo',
        serial: `SN-${4100 + at * 37}`,
        last_verification_on: day(-ago),
        verification_folio: `H-${82014 + at}`,
      })),
    );
    const scales = await idsByCode(tx, accountId, 'dif__scales');
    await insertChildren(
      tx,
      accountId,
      'dif__scale_calibrations',
      'scale_id',
      SCALES.map(([code, , , , ago]) => ({
        scale_id: scales.get(code),
        date: day(-ago),
        provider: 'Metrología del Bajío',
        certificate: `MB-${code.slice(-2)}-26`,
        error_max: '0.2',
        passed: true,
      })),
    );
    await insertReadings(tx, accountId, scales, kg);
    await insertTickets(tx, {
      accountId,
      scale: scales.get('BAS-01')!,
      branch: branches.get('LEO')!,
      unit: kg,
    });
  });
}

const grossOf = (code: string, at: number) => {
  if (code === 'BAS-01') return 12_000 + at * 140;
  return code === 'BAS-04' ? 4 + (at % 9) * 1.25 : 210 + (at % 11) * 4.5;
};

async function insertReadings(
  tx: Tx,
  accountId: number,
  scales: ReadonlyMap<string, number>,
  unit: number,
): Promise<void> {
  const start = Temporal.Now.instant();
  await insertRows(
    tx,
    accountId,
    'dif__scale_readings',
    Array.from({ length: READINGS }, (_, at) => {
      const [code] = SCALES[at % SCALES.length]!;
      const gross = grossOf(code, at);
      const tare = code === 'BAS-01' ? 8400 : 0;
      const manual = at % 13 === 12;
      return {
        scale_id: scales.get(code),
        read_at: start.subtract({ hours: at * 5 + 3 }).toString(),
        gross: gross.toFixed(4),
        tare: tare.toFixed(4),
        net: (gross - tare).toFixed(4),
        unit_id: unit,
        stable: at % 10 !== 9,
        verified: code !== 'BAS-05',
        origin: manual ? 'MANUAL' : 'AGENTE',
        reason: manual ? 'Sin comunicación con el indicador' : null,
        raw: manual ? null : `ST,GS,${gross.toFixed(1)}kg`,
      };
    }),
  );
}

/**
 * Plates, driver, first and second weight, weight of origin, days ago, state. The first one has the
 * figures of the manual.
 */
const TICKETS = [
  ['GTO-481-A', 'Ramiro Luna', 41_260, 17_080, 24_300, 6, 'CERRADA'],
  ['JAL-207-C', 'Efraín Solís', 16_940, 38_220, null, 4, 'CERRADA'],
  ['GTO-115-B', 'Ana Laura Mena', 22_480, 9_860, 12_800, 2, 'CERRADA'],
  ['AGS-930-D', 'Joel Ibarra', 18_400, null, null, 1, 'CANCELADA'],
  ['GTO-642-A', 'Martín Zúñiga', 39_740, null, 22_600, 0, 'ABIERTA'],
] as const;

/** Tickets of the scale for trucks: closed, called off, and one that waits for its second pass. */
async function insertTickets(tx: Tx, place: ScalePlace): Promise<void> {
  const product = (await idsByCode(tx, place.accountId, 'products')).get('FIB-0001') ?? null;
  for (const [plates, driver, first, second, origin, daysAgo, status] of TICKETS) {
    const isOff =
      origin !== null && second !== null && Math.abs(Math.abs(first - second) / origin - 1) > 0.005;
    await insertTicket(tx, place, {
      plates,
      driver,
      product,
      first,
      second,
      origin,
      daysAgo,
      status,
      note: isOff ? 'El proveedor pesó con lona mojada' : null,
    });
  }
}
