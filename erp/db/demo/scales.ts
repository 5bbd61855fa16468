import type { Actor } from '../../api/actor.ts';
import type { Services } from '../../api/services.ts';
import type { Tx } from '../database.ts';
import { idsByCode, insertRows } from '../seed/rows.ts';
import { day, insertChildren } from './rows.ts';

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
export async function demoScales({ db }: Services, { accountId, accountCode }: Actor): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from dif__scales limit 1');
    if (known) return;
    const [units, storages] = [await idsByCode(tx, accountId, 'units'), await idsByCode(tx, accountId, 'storages')];
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
  });
}

async function insertReadings(tx: Tx, accountId: number, scales: ReadonlyMap<string, number>, unit: number): Promise<void> {
  const start = Temporal.Now.instant();
  await insertRows(
    tx,
    accountId,
    'dif__scale_readings',
    Array.from({ length: READINGS }, (_, at) => {
      const [code] = SCALES[at % SCALES.length]!;
      const gross = code === 'BAS-01' ? 12_000 + at * 140 : code === 'BAS-04' ? 4 + (at % 9) * 1.25 : 210 + (at % 11) * 4.5;
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
