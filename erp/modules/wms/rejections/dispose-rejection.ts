/** What becomes of what was rejected: its lot, its movement or its conversion (inventory R31). */
import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { rejections } from './rejections.ts';

const PATH = 'wms/rejections';
type Change = TransitionContext<typeof rejections>;

interface Rejected {
  readonly id: number;
  readonly folio: string | null;
  readonly storage_id: number;
  readonly slot_id: number | null;
  readonly product_id: number;
  readonly lot_id: number | null;
  readonly qty: string;
  readonly unit_id: number | null;
  readonly reason_id: number;
}

/** A change of state of one, or of what another document decides. */
export interface Disposing extends Writing {
  readonly before: Rejected;
  readonly changes: Change['changes'];
}

const KEPT_APART = new Set(['RECHAZO', 'CUARENTENA']);
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const stamp = ({ now }: Disposing) => now.toString({ smallestUnit: 'millisecond' });

export function finish(context: Disposing): void {
  context.changes.status = 'CERRADO';
  context.changes.closed_at = stamp(context);
}

/** The lot may be used again, and the goods leave the place where they were kept apart. */
async function releaseGoods(context: Disposing): Promise<void> {
  const { tx, services, actor, now, before, changes } = context;
  const [storage] = await tx.query<{ usage: string; branch_office_id: number }>(
    `select y.usage, s.branch_office_id from storages s ${join('storages.storage_type_id', 's', 'y')} where s.account_id = $2 and s.id = $1`,
    [before.storage_id, TENANT],
  );
  const to = idOf(changes.to_storage_id);
  if (to === null && KEPT_APART.has(storage!.usage))
    throw invalid({
      to_storage_id: [t('wms.releasedTo', 'Elige a qué almacén pasa lo liberado.')],
    });
  await releaseLot(context);
  if (to === null) return finish(context);
  const [other] = await tx.query<{ branch_office_id: number }>(
    'select branch_office_id from storages where account_id = $2 and id = $1',
    [to, TENANT],
  );
  if (other?.branch_office_id !== storage!.branch_office_id)
    throw invalid({
      to_storage_id: [
        t(
          'wms.releaseHere',
          'Es de otra sucursal: libera aquí y usa un traspaso entre sucursales.',
        ),
      ],
    });
  const posted = await atItsFields(
    postStock(
      { tx, services, actor, now },
      {
        type: 'TRASP',
        source: { resource: PATH, id: String(before.id), action: 'DICTAMINAR' },
        reasonId: idOf(before.reason_id),
        lines: [
          {
            productId: before.product_id,
            storageId: before.storage_id,
            slotId: idOf(before.slot_id),
            toStorageId: to,
            toSlotId: idOf(changes.to_slot_id),
            lotId: idOf(before.lot_id),
            qty: before.qty,
            unitId: idOf(before.unit_id),
          },
        ],
      },
    ),
  );
  changes.movement_id = posted.movementId;
  finish(context);
}

async function releaseLot(context: Disposing): Promise<void> {
  const { before } = context;
  const reason = `Dictamen del rechazo ${String(before.folio)}`;
  const changes = { status_reason: reason };
  if (before.lot_id)
    await moveByConsequence(context, 'lots.acquit', { id: before.lot_id }, { changes, reason });
}

/** What the ledger says of its lines stands beside the fields of this form. */
async function atItsFields<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDACION') throw error;
    const fields: Record<string, string[]> = {};
    for (const [path, said] of Object.entries(error.fields)) {
      const name = /^lines\[\d+\]\[(.+)\]$/.exec(path)?.[1] ?? path;
      (fields[name.startsWith('to_') ? name : 'disposition'] ??= []).push(...said);
    }
    throw invalid(fields);
  }
}

/** A draft that somebody completes with its evidence and applies (inventory R31). */
async function draftMovement(
  { tx, actor, now, before, changes }: Disposing,
  type: 'DESTRUCCION' | 'DONACION',
): Promise<void> {
  const [made] = await tx.query<{ id: number }>(
    `insert into movements (account_id, movement_type_id, status, storage_id, reason_id, shortage_class, notes, sat_notice_folio, sat_notice_date, donation_offered, created_by, updated_by)
     select $1, id, 'BORRADOR', $3, $4, $2, $5, $7, $8::date, false, $6::bigint, $6::bigint from inv__movement_types where account_id = $1 and code = $2 returning id`,
    [
      actor.accountId,
      type,
      before.storage_id,
      before.reason_id,
      `Rechazo ${String(before.folio)}.`,
      actor.userId,
      changes.sat_notice_folio ?? null,
      changes.sat_notice_date ?? null,
    ],
  );
  await tx.execute(
    `insert into movement_lines (account_id, movement_id, position, product_id, storage_id, slot_id, lot_id, qty, unit_id, owner_kind, created_by, updated_by)
     values ($1, $2, 0, $3, $4, $5, $6, $7, $8, 'PROPIO', $9, $9)`,
    [
      actor.accountId,
      made!.id,
      before.product_id,
      before.storage_id,
      before.slot_id ?? null,
      before.lot_id ?? null,
      before.qty,
      before.unit_id ?? null,
      actor.userId,
    ],
  );
  await audit(tx, actor, now, {
    action: 'CREAR',
    resource: 'movements',
    recordId: made!.id,
    recordLabel: `Rechazo ${String(before.folio)}`,
    changes: { status: [null, 'BORRADOR'] },
  });
  changes.movement_id = made!.id;
}

/** A draft that turns it into the product of second quality, at what it costs. */
async function draftConversion(context: Disposing): Promise<void> {
  const { tx, actor, now, before, changes } = context;
  if (!changes.second_id)
    throw invalid({
      second_id: [t('wms.seconds', 'Elige en qué producto de segunda se convierte.')],
    });
  if (changes.second_id === before.product_id)
    throw invalid({
      second_id: [t('wms.sameProduct', 'Es el mismo producto: elige el de segunda.')],
    });
  await releaseIfApart(context);
  const note = `Rechazo ${String(before.folio)}`;
  const [made] = await tx.query<{ id: number }>(
    `insert into inv__conversions (account_id, status, kind, storage_id, allocation, notes, confirm_impact, created_by, updated_by)
     values ($1, 'BORRADOR', 'RECLASIFICACION', $2, 'CANTIDAD', $3, false, $4, $4) returning id`,
    [actor.accountId, before.storage_id, note, actor.userId],
  );
  const place = [
    actor.accountId,
    made!.id,
    before.slot_id ?? null,
    before.qty,
    before.unit_id ?? null,
    actor.userId,
  ];
  await tx.execute(
    `insert into inv__conversion_inputs (account_id, conversion_id, position, slot_id, qty, unit_id, created_by, updated_by, product_id, lot_id) values ($1, $2, 0, $3, $4, $5, $6, $6, $7, $8)`,
    [...place, before.product_id, before.lot_id ?? null],
  );
  await tx.execute(
    `insert into inv__conversion_outputs (account_id, conversion_id, position, slot_id, qty, unit_id, is_scrap, created_by, updated_by, product_id) values ($1, $2, 0, $3, $4, $5, false, $6, $6, $7)`,
    [...place, changes.second_id],
  );
  await audit(tx, actor, now, {
    action: 'CREAR',
    resource: 'inv/conversions',
    recordId: made!.id,
    recordLabel: note,
    changes: { status: [null, 'BORRADOR'] },
  });
  changes.conversion_id = made!.id;
}

/**
 * A held lot cannot be consumed; while all of it lies where nothing is promised, releasing it
 * promises nothing.
 */
async function releaseIfApart(context: Disposing): Promise<void> {
  const [elsewhere] = await context.tx.query(
    `select 1 from stock_balances b join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id ${join('storages.storage_type_id', 's', 'y')}
     where b.account_id = $2 and b.lot_id = $1 and b.qty <> 0 and y.usage not in ('RECHAZO', 'CUARENTENA') limit 1`,
    [context.before.lot_id, TENANT],
  );
  if (!elsewhere) await releaseLot(context);
}

/** What is decided of the goods, and what follows from it. */
export async function disposeGoods(context: Disposing): Promise<void> {
  const { actor, changes } = context;
  changes.disposition_by = actor.userId;
  changes.disposition_at = stamp(context);
  switch (changes.disposition) {
    case 'LIBERAR':
      return releaseGoods(context);
    case 'DESTRUIR':
      return draftMovement(context, 'DESTRUCCION');
    case 'DONAR':
      return draftMovement(context, 'DONACION');
    case 'SEGUNDA':
      return draftConversion(context);
  }
}

/** Decided by another document, which claims it; throws VALIDACION at `to_storage_id`. */
export async function disposeByConsequence(
  at: Writing,
  id: number,
  given: Pick<Change['changes'], 'disposition' | 'to_storage_id'>,
): Promise<void> {
  const [before] = await at.tx.query(
    sql<Rejected>`select id, folio, storage_id, slot_id, product_id, lot_id, qty, unit_id, reason_id from wms__rejections where account_id = ${TENANT} and id = ${id} and status = 'PENDIENTE' for update`,
  );
  if (!before) return;
  const { tx, services, actor, now } = at;
  const changes: Change['changes'] = { ...given };
  await disposeGoods({ tx, services, actor, now, before, changes });
  await moveByConsequence(at, `${PATH}.settleClaim`, { id }, { changes });
}
