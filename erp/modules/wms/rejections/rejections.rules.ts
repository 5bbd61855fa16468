import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany, refersTo } from '#erp/db/sql/joins.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { defineRules, type SaveContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { stockQty } from './stock-qty.ts';
import { rejections } from './rejections.ts';

const KEPT_APART = new Set(['RECHAZO', 'CUARENTENA']);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

async function checkSave({ tx, draft, fail }: SaveContext<typeof rejections>): Promise<void> {
  if (!draft.product_id || !draft.qty) return;
  const qty = await stockQty(tx, {
    productId: draft.product_id,
    lotId: number(draft.lot_id),
    unitId: number(draft.unit_id),
    qty: draft.qty,
  });
  if (qty === null)
    fail(
      'unit_id',
      t('wms.noConversion', 'No hay conversión de esa unidad a la de inventario del producto.'),
    );
  draft.qty_stock = qty;
}

const stamp = ({ now }: TransitionContext<typeof rejections>) =>
  now.toString({ smallestUnit: 'millisecond' });

function finish(context: TransitionContext<typeof rejections>): void {
  context.changes.status = 'CERRADO';
  context.changes.closed_at = stamp(context);
}

/** The lot may be used again, and the goods leave the place where they were kept apart. */
async function releaseGoods(context: TransitionContext<typeof rejections>): Promise<void> {
  const { tx, services, actor, now, before, changes, resource } = context;
  const [storage] = await tx.query<{ usage: string; branch_office_id: number }>(
    `select y.usage, s.branch_office_id from storages s ${join('storages.storage_type_id', 's', 'y')} where s.account_id = $2 and s.id = $1`,
    [before.storage_id, TENANT],
  );
  const to = number(changes.to_storage_id);
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
        source: { resource: resource.path, id: String(before.id), action: 'DICTAMINAR' },
        reasonId: number(before.reason_id),
        lines: [
          {
            productId: before.product_id,
            storageId: before.storage_id,
            slotId: number(before.slot_id),
            toStorageId: to,
            toSlotId: number(changes.to_slot_id),
            lotId: number(before.lot_id),
            qty: before.qty,
            unitId: number(before.unit_id),
          },
        ],
      },
    ),
  );
  changes.movement_id = posted.movementId;
  finish(context);
}

async function releaseLot(context: TransitionContext<typeof rejections>): Promise<void> {
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
  { tx, actor, now, before, changes }: TransitionContext<typeof rejections>,
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
async function draftConversion(context: TransitionContext<typeof rejections>): Promise<void> {
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
async function releaseIfApart(context: TransitionContext<typeof rejections>): Promise<void> {
  const [elsewhere] = await context.tx.query(
    `select 1 from stock_balances b join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id ${join('storages.storage_type_id', 's', 'y')}
     where b.account_id = $2 and b.lot_id = $1 and b.qty <> 0 and y.usage not in ('RECHAZO', 'CUARENTENA') limit 1`,
    [context.before.lot_id, TENANT],
  );
  if (!elsewhere) await releaseLot(context);
}

async function dispose(context: TransitionContext<typeof rejections>): Promise<void> {
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

async function close(context: TransitionContext<typeof rejections>): Promise<void> {
  const { tx, before, changes } = context;
  const [movement] = await tx.query<{ moves: boolean }>(
    `select exists (select 1 from movement_lines l where ${refersTo('movement_lines.movement_id', 'l', 'm')} and l.product_id = $2) as moves from movements m where m.account_id = $3 and m.id = $1 and m.status = 'APLICADO'`,
    [changes.movement_id, before.product_id, TENANT],
  );
  if (!movement)
    throw invalid({ movement_id: [t('wms.notPosted', 'El movimiento no está aplicado.')] });
  if (!movement.moves)
    throw invalid({
      movement_id: [t('wms.notRejected', 'Ese movimiento no es del producto rechazado.')],
    });
  finish(context);
}

export const rules = defineRules(rejections, {
  beforeSave: checkSave,
  transitions: { dispose, close },
});
