import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { DomainError } from '#erp/model/errors.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { decimalText, fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { reservations } from './reservations.ts';

/**
 * The reservation's row is locked already and postings lock the product first: waiting for it here
 * would wait for each other.
 */
async function lockProductNow({
  tx,
  before,
}: TransitionContext<typeof reservations>): Promise<void> {
  const [free] = await tx.query(
    'select id from products where account_id = $2 and id = $1 for no key update skip locked',
    [before.product_id, TENANT],
  );
  if (!free)
    throw new DomainError(
      'NO_DISPONIBLE',
      t('inv.productMoving', 'El producto se está moviendo en este momento. Intenta de nuevo.'),
    );
}

async function release(context: TransitionContext<typeof reservations>): Promise<void> {
  const { tx, actor, before, changes, now } = context;
  await lockProductNow(context);
  const released = fixed(before.qty) - fixed(before.qty_consumed);
  const open = decimalText(released - fixed(before.qty_released));
  changes.qty_released = decimalText(released);
  if (before.lot_id || before.slot_id)
    await tx.execute(
      `update stock_balances set reserved_hard = reserved_hard - $5::numeric where account_id = $6 and product_id = $1 and storage_id = $2 and lot_id is not distinct from $3::bigint and slot_id is not distinct from $4::bigint
         and owner_kind = 'PROPIO'`,
      [
        before.product_id,
        before.storage_id,
        before.lot_id ?? null,
        before.slot_id ?? null,
        open,
        TENANT,
      ],
    );
  const [owner] = await tx.query<{ created_by: number | null; code: string }>(
    `select r.created_by, p.code from inv__reservations r ${join('inv__reservations.product_id', 'r', 'p')} where r.account_id = $2 and r.id = $1`,
    [before.id, TENANT],
  );
  if (owner?.created_by)
    await notify(tx, actor.accountId, {
      event: 'reservation.lost',
      to: [owner.created_by],
      title: `Se liberó la reserva de ${owner.code} para ${before.source_label ?? `${before.source_resource} ${before.source_id}`}`,
      body: String(changes.release_reason ?? ''),
      resource: 'inv/reservations',
      recordId: before.id,
      actorId: actor.userId,
      now,
    });
}

export const rules = defineRules(reservations, { transitions: { release } });
