/** A return that is cancelled: what entered leaves again, and nobody decides of it (sales §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { loadMovementType } from '#erp/domains/stock/posting-context.ts';
import { reverseMovement } from '#erp/domains/stock/posting/reverse.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadReturnedRows } from '../load-returned.ts';
import { REJECTIONS } from '../rejection-choices.ts';
import type { Change } from '../resolving/resolve-rejection.ts';

/** Those of the warehouse, held; it has said nothing of them yet. */
async function requirePending({ tx, before, fail }: Change): Promise<readonly number[]> {
  const ids = (await loadReturnedRows(tx, before.id)).flatMap((row) => row.wms_rejection_id ?? []);
  const kept = await tx.query(
    sql<{
      folio: string;
      status: string;
    }>`select coalesce(folio, id::text) as folio, status from wms__rejections where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by id for update`,
  );
  const decided = kept.find(({ status }) => status !== 'PENDIENTE');
  if (decided)
    fail(
      '',
      t('sales.returnDisposed', 'El almacén ya dictaminó el rechazo {folio}.', {
        folio: decided.folio,
      }),
    );
  return decided ? [] : ids;
}

export async function cancelRejection(context: Change): Promise<void> {
  const { before, changes } = context;
  if (before.status !== 'RECIBIDO') return;
  const ids = await requirePending(context);
  if (ids.length === 0) return;
  const { id: typeId } = await loadMovementType(context.tx, { code: 'DEV-VENTA' });
  const { movementId } = await reverseMovement(
    context,
    before.movement_id!,
    typeId,
    { resource: REJECTIONS, id: String(before.id), action: 'CANCELAR' },
    changes.cancel_reason ?? null,
  );
  await moveByConsequence(
    context,
    'movements.reverse',
    { id: before.movement_id! },
    { changes: { reversed_by_id: movementId } },
  );
  await moveByConsequence(
    context,
    'wms/rejections.withdraw',
    { id: ids },
    { changes: { closed_at: context.now.toString({ smallestUnit: 'millisecond' }) } },
  );
}
