import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { slotsOf, type SlotRanges } from '#erp/modules/wms/slots/slot-codes.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

const TYPES = [
  {
    code: 'RACK',
    name: 'Rack selectivo',
    purpose: 'RESERVA',
    width_cm: '120',
    depth_cm: '100',
    height_cm: '150',
    max_weight_kg: '120',
    mix: 'UN_PRODUCTO',
  },
  {
    code: 'PISO',
    name: 'Estiba en piso',
    purpose: 'PISO',
    width_cm: '240',
    depth_cm: '400',
    height_cm: '300',
    max_weight_kg: '6000',
    mix: 'UN_PRODUCTO',
  },
  {
    code: 'RECIBO',
    name: 'Andén de recibo',
    purpose: 'RECIBO',
    width_cm: null,
    depth_cm: null,
    height_cm: null,
    max_weight_kg: null,
    mix: 'LIBRE',
  },
  {
    code: 'EMBARQUE',
    name: 'Andén de embarque',
    purpose: 'EMBARQUE',
    width_cm: null,
    depth_cm: null,
    height_cm: null,
    max_weight_kg: null,
    mix: 'LIBRE',
  },
] as const;

const RACKS = ['1', '2', '3', '4'];
const LEVELS = ['1', '2', '3'];

interface Layout {
  readonly storage: string;
  readonly type: (typeof TYPES)[number]['code'];
  readonly ranges: SlotRanges;
  readonly capacity: { readonly kg: string; readonly m3: string };
  readonly blocked: Readonly<Record<string, string>>;
}

const LAYOUTS: readonly Layout[] = [
  {
    storage: 'LEO-PT',
    type: 'RACK',
    ranges: {
      zone: 'PT',
      aisles: ['A', 'B', 'C', 'D'],
      racks: RACKS,
      levels: LEVELS,
      positions: ['1', '2', '3'],
    },
    capacity: { kg: '17280', m3: '260' },
    blocked: { 'PT-C4-3-3': 'Viga golpeada por el montacargas', 'PT-D1-1-1': 'Gotera en el techo' },
  },
  {
    storage: 'LEO-MP',
    type: 'PISO',
    ranges: { zone: 'MP', aisles: ['A', 'B'], racks: RACKS, levels: LEVELS, positions: ['1', '2'] },
    capacity: { kg: '288000', m3: '1400' },
    blocked: { 'MP-B4-3-2': 'Reservada para el simulacro' },
  },
];

/** Before the first movement: what arrives is put by the rules. */
export async function demoSlots(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from wms__slots where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    await insertRows(
      tx,
      accountId,
      'wms__slot_types',
      TYPES.map((type) => ({ ...type, is_available: true })),
    );
    const types = await idsByCode(tx, accountId, 'wms__slot_types');
    const storages = await idsByCode(tx, accountId, 'storages');
    for (const layout of LAYOUTS)
      await layOut(tx, accountId, layout, storages.get(layout.storage)!, types);
    await putawayRules(tx, accountId, storages, types);
  });
}

async function layOut(
  tx: Tx,
  accountId: number,
  { type, ranges, capacity, blocked }: Layout,
  storageId: number,
  types: ReadonlyMap<string, number>,
): Promise<void> {
  const doors = (['RECIBO', 'EMBARQUE'] as const).map((code) => ({
    code: `${ranges.zone}-${code}`,
    zone: ranges.zone,
    aisle: null,
    rack: null,
    level: null,
    place: null,
    door: code,
  }));
  const all = [...slotsOf(ranges).map((slot) => ({ ...slot, door: null })), ...doors];
  await insertRows(
    tx,
    accountId,
    'wms__slots',
    all.map(({ door, ...slot }, at) => ({
      ...slot,
      storage_id: storageId,
      slot_type_id: types.get(door ?? type),
      pick_sequence: at + 1,
      status: slot.code in blocked ? 'BLOQUEADA' : 'ACTIVA',
      block_reason: blocked[slot.code] ?? null,
    })),
  );
  await tx.execute(
    `update storages set uses_slots = true, capacity_kg = $2::numeric, capacity_m3 = $3::numeric,
       receive_slot_id = (select id from wms__slots where account_id = $6 and storage_id = $1 and code = $4), dispatch_slot_id = (select id from wms__slots where account_id = $6 and storage_id = $1 and code = $5) where account_id = $6 and id = $1`,
    [
      storageId,
      capacity.kg,
      capacity.m3,
      `${ranges.zone}-RECIBO`,
      `${ranges.zone}-EMBARQUE`,
      TENANT,
    ],
  );
}

async function putawayRules(
  tx: Tx,
  accountId: number,
  storages: ReadonlyMap<string, number>,
  types: ReadonlyMap<string, number>,
): Promise<void> {
  const [configuration] = await tx.query<{ id: number }>(
    'select id from wms__configurations where account_id = $1 limit 1',
    [TENANT],
  );
  if (!configuration) return;
  const strategies = ['MISMO_PRODUCTO', 'VACIA'];
  await insertRows(
    tx,
    accountId,
    'wms__putaway_rules',
    LAYOUTS.flatMap(({ storage, type }) =>
      strategies.map((strategy) => ({
        storage_id: storages.get(storage),
        slot_type_id: types.get(type),
        strategy,
      })),
    ).map((rule, at) => ({
      ...rule,
      configuration_id: configuration.id,
      position: at,
      sequence: (at + 1) * 10,
    })),
  );
}
