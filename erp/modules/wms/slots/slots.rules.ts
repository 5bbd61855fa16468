import { TENANT } from '#erp/db/sql/sql.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import { GENERATE, MOVE, PUTAWAY, STOCK } from './slots.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { requireUnmoved } from '#erp/domains/stock/lots/require-unmoved.ts';
import { defineRules, type CallContext, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { move, putaway } from './floor-move.endpoints.ts';
import {
  countOf,
  MOST_SLOTS,
  rangeOf,
  slotsOf,
  type NewSlot,
  type SlotRanges,
} from './slot-codes.ts';
import { stock } from './stock.endpoints.ts';
import { slots } from './slots.ts';

const RANGES = { aisles: 'A-D', racks: '1-20', levels: '1-4', positions: '1-3' } as const;
const MAX_CODE = 24;

const written = (body: CallContext['body'], name: string): string =>
  typeof body[name] === 'string' ? body[name].trim() : '';

/** What the form says, or every field that is wrong. */
function readRanges(body: CallContext['body']): SlotRanges {
  const fields: Record<string, string[]> = {};
  const read = (name: keyof typeof RANGES): readonly string[] => {
    const values = written(body, name) === '' ? null : rangeOf(written(body, name));
    if (!values || values.some((value) => value.length > 10))
      fields[name] = [`Escríbelo como ${RANGES[name]}, o separado por comas.`];
    return values ?? [];
  };
  const zone = written(body, 'zone').toUpperCase();
  if (!/^[\p{L}\d]{0,10}$/u.test(zone))
    fields.zone = ['Usa hasta 10 letras y números, sin espacios.'];
  const ranges = {
    zone,
    aisles: read('aisles'),
    racks: read('racks'),
    levels: read('levels'),
    positions: read('positions'),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const count = countOf(ranges);
  if (count > MOST_SLOTS)
    throw invalid({
      racks: [
        `Serían ${count.toLocaleString('es-MX')} ubicaciones y el máximo es ${MOST_SLOTS.toLocaleString('es-MX')}: genera por partes.`,
      ],
    });
  if (slotsOf(ranges).some(({ code }) => code.length > MAX_CODE))
    throw invalid({ zone: [`Las claves pasarían de ${MAX_CODE} caracteres: acorta la zona.`] });
  return ranges;
}

const idOf = (body: CallContext['body'], name: string): number => {
  if (!ROW_ID.test(written(body, name))) throw invalid({ [name]: ['Elige una opción.'] });
  return Number(body[name]);
};

async function insertSlots(
  tx: Tx,
  at: { readonly accountId: number; readonly userId: number | null },
  storageId: number,
  typeId: number,
  wanted: readonly NewSlot[],
): Promise<ReadonlySet<string>> {
  const [last] = await tx.query<{ at: number | null }>(
    'select max(pick_sequence) as at from wms__slots where storage_id = $1',
    [storageId],
  );
  const rows = wanted.map((slot, index) => ({
    ...slot,
    pick_sequence: (last?.at ?? 0) + index + 1,
  }));
  const made = await tx.query<{ code: string }>(
    `insert into wms__slots (account_id, storage_id, slot_type_id, code, zone, aisle, rack, level, place, pick_sequence, status, created_by, updated_by)
     select $1::bigint, $2::bigint, $3::bigint, r.code, r.zone, r.aisle, r.rack, r.level, r.place, r.pick_sequence, 'ACTIVA', $5::bigint, $5::bigint
     from jsonb_to_recordset(($4::text)::jsonb) as r(code text, zone text, aisle text, rack text, level text, place text, pick_sequence bigint) on conflict do nothing returning code`,
    [at.accountId, storageId, typeId, JSON.stringify(rows), at.userId],
  );
  return new Set(made.map(({ code }) => code));
}

async function generate({ actor, services, body, now }: CallContext) {
  const { accountId, userId, permissions } = actor!;
  const [storageId, typeId, ranges] = [
    idOf(body, 'storage_id'),
    idOf(body, 'slot_type_id'),
    readRanges(body),
  ];
  const wanted = slotsOf(ranges);
  const made = await services.db.tenant({ accountId }, async (tx) => {
    const [storage] = await tx.query<{ code: string }>(
      'select code from storages where id = $1 and active',
      [storageId],
    );
    if (!storage || (permissions.storageIds && !permissions.storageIds.includes(storageId)))
      throw notFound();
    const [type] = await tx.query('select 1 from wms__slot_types where id = $1 and active', [
      typeId,
    ]);
    if (!type) throw invalid({ slot_type_id: ['Elige una opción.'] });
    const codes = await insertSlots(tx, { accountId, userId }, storageId, typeId, wanted);
    await audit(tx, actor!, now, {
      action: 'ACCION',
      transition: 'generate',
      resource: 'storages',
      recordId: storageId,
      recordLabel: storage.code,
      changes: { slots: [null, codes.size] },
    });
    return codes;
  });
  const skipped = wanted.filter(({ code }) => !made.has(code)).map(({ code }) => code);
  return { data: { created: made.size, skipped } };
}

/** What holds stock, or where goods arrive and leave, keeps its storage and stays in use. */
async function checkSave({
  tx,
  before,
  draft,
  changed,
  fail,
}: SaveContext<typeof slots>): Promise<void> {
  if (!before) return;
  const [stock] = await tx.query(
    'select 1 from stock_balances where account_id = $2 and slot_id = $1 and qty <> 0 limit 1',
    [before.id, TENANT],
  );
  if (changed('storage_id') && stock)
    fail('storage_id', 'La ubicación tiene existencias: no cambia de almacén.');
  if (changed('status') && draft.status === 'BAJA' && stock)
    fail('status', 'La ubicación tiene existencias: muévelas antes de darla de baja.');
  if ((changed('status') && draft.status !== 'ACTIVA') || changed('storage_id'))
    await checkDoors(tx, before, fail);
}

async function checkDoors(
  tx: Tx,
  slot: Row,
  fail: SaveContext<typeof slots>['fail'],
): Promise<void> {
  const [storage] = await tx.query<{ code: string }>(
    'select code from storages where account_id = $2 and uses_slots and $1 in (receive_slot_id, dispatch_slot_id) limit 1',
    [slot.id, TENANT],
  );
  if (storage)
    fail(
      'status',
      `Es la ubicación de recibo o de embarque de ${storage.code}: elige antes otra en el almacén.`,
    );
}

export const rules = defineRules(slots, {
  beforeSave: checkSave,
  beforeDelete: requireUnmoved('slot_id', 'dala de baja'),
  calls: {
    generate: call(GENERATE, generate),
    move: call(MOVE, move),
    putaway: call(PUTAWAY, putaway),
    stock: call(STOCK, stock),
  },
});
