/** `POST wms/slots/generate`: the places of a storage, from ranges as people write them. */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { actionRules, type InputOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { GENERATE } from './slot-actions.ts';
import {
  countOf,
  MOST_SLOTS,
  rangeOf,
  slotsOf,
  type NewSlot,
  type SlotRanges,
} from './slot-codes.ts';

const RANGES = { aisles: 'A-D', racks: '1-20', levels: '1-4', positions: '1-3' } as const;
const MAX_CODE = 24;

type Ranges = InputOf<(typeof GENERATE)['fields']>;

/** What the form says, or every field that is wrong. */
function readRanges(input: Ranges): SlotRanges {
  const fields: Record<string, string[]> = {};
  const read = (name: keyof typeof RANGES): readonly string[] => {
    const values = rangeOf(input[name] ?? '');
    if (!values || values.some((value) => value.length > 10))
      fields[name] = [
        t('wms.range', 'Escríbelo como {example}, o separado por comas.', {
          example: RANGES[name],
        }),
      ];
    return values ?? [];
  };
  const zone = (input.zone ?? '').toUpperCase();
  if (!/^[\p{L}\d]{0,10}$/u.test(zone))
    fields.zone = [t('wms.tenCharacters', 'Usa hasta 10 letras y números, sin espacios.')];
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
        t(
          'wms.mostLocations',
          'Serían {count} ubicaciones y el máximo es {most}: genera por partes.',
          { count: count.toLocaleString('es-MX'), most: MOST_SLOTS.toLocaleString('es-MX') },
        ),
      ],
    });
  if (slotsOf(ranges).some(({ code }) => code.length > MAX_CODE))
    throw invalid({
      zone: [
        t('wms.zoneLength', 'Las claves pasarían de {most} caracteres: acorta la zona.', {
          most: MAX_CODE,
        }),
      ],
    });
  return ranges;
}

async function insertSlots(
  tx: Tx,
  at: { readonly accountId: number; readonly userId: number | null },
  { storageId, typeId }: { readonly storageId: number; readonly typeId: number },
  wanted: readonly NewSlot[],
): Promise<ReadonlySet<string>> {
  const [last] = await tx.query<{ at: number | null }>(
    'select max(pick_sequence) as at from wms__slots where account_id = $2 and storage_id = $1',
    [storageId, at.accountId],
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

const MOST_TOLD = 30;

/** Codes that were there before, as many as fit in a sentence. */
function skippedText(skipped: readonly string[]): string {
  const codes = `${skipped.slice(0, MOST_TOLD).join(', ')}${skipped.length > MOST_TOLD ? ' …' : ''}`;
  return skipped.length === 1
    ? t('wms.existed', 'Ya existía y se dejó como está: {codes}.', { codes })
    : t('wms.existedMany', 'Ya existían {count} y se dejaron como están: {codes}.', {
        count: skipped.length.toLocaleString('es-MX'),
        codes,
      });
}

export const generate = actionRules(GENERATE, {
  async run({ tx, actor, now, input }) {
    const { accountId, userId, permissions } = actor;
    const [storageId, typeId, ranges] = [input.storage_id!, input.slot_type_id!, readRanges(input)];
    const wanted = slotsOf(ranges);
    const [storage] = await tx.query<{ code: string }>(
      'select code from storages where account_id = $2 and id = $1 and active',
      [storageId, accountId],
    );
    if (!storage || (permissions.storageIds && !permissions.storageIds.includes(storageId)))
      throw notFound();
    const made = await insertSlots(tx, { accountId, userId }, { storageId, typeId }, wanted);
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'generate',
      resource: 'storages',
      recordId: storageId,
      recordLabel: storage.code,
      changes: { slots: [null, made.size] },
    });
    const skipped = wanted.filter(({ code }) => !made.has(code)).map(({ code }) => code);
    const message =
      made.size > 0
        ? t('wms.generated', 'Se generaron {count} ubicaciones.', {
            count: made.size.toLocaleString('es-MX'),
          })
        : t('wms.noneGenerated', 'No se generó ninguna.');
    const record = { resource: 'storages', id: storageId };
    return {
      data: { created: made.size, skipped },
      outcome:
        skipped.length === 0
          ? { message, open: { ...record, tab: 'map' } }
          : {
              message,
              notes: [skippedText(skipped)],
              records: [{ ...record, title: storage.code }],
            },
    };
  },
});
