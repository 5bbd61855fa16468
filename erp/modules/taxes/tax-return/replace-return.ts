/**
 * A filed return is replaced. The version that takes its place is calculated at once; what the old
 * one wrote and still owes goes when the new one is filed, so that the books agree until then.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { cancelItems } from '#erp/domains/open-items/items/cancel-item.ts';
import type { DeleteContext, TransitionContext } from '#erp/kernel/rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { RETURNS } from './filed-items.ts';
import { followItems } from './payment/settle-returns.ts';
import type { taxReturns } from './tax-return.ts';

export type Change = TransitionContext<typeof taxReturns>;

/** Money on its way, or paid in part, is settled first. */
async function requireNoPayment({ tx, before }: Change): Promise<void> {
  if (before.status === 'PRESENTADA' && before.movement_id)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('taxes.paymentWaits', 'Su pago está en tesorería: aplícalo o cancélalo primero.'),
    );
  const [part] = await tx.query(
    sql`select 1 from cfl__open_items where account_id = ${TENANT} and source_resource = ${RETURNS} and source_id = ${String(before.id)} and status = 'PARCIAL'`,
  );
  if (part)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('taxes.paidInPart', 'Está pagada en parte: termina de pagarla o deshaz su pago.'),
    );
}

export async function replaceReturn(context: Change): Promise<void> {
  const { tx, services, actor, before, changes } = context;
  await requireNoPayment(context);
  const next = await createInTransaction(tx, services, actor, services.registry.resource(RETURNS), {
    year: String(before.year),
    month: String(before.month),
    kind: before.kind,
    ...(before.proportion && { proportion: before.proportion }),
    ...(before.adjustment && { adjustment: before.adjustment }),
  });
  changes.replaced_by_id = next.id!;
}

/** The entry and the debt of the version whose place is taken. */
export async function withdrawReplaced(context: Change): Promise<void> {
  const { tx, actor, now, before } = context;
  if (!before.replaces_id) return;
  const source = { resource: RETURNS, id: before.replaces_id };
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const open = await tx.query(
    sql<{
      part: string;
    }>`select distinct part from cfl__open_items where account_id = ${TENANT} and source_resource = ${RETURNS} and source_id = ${String(source.id)} and status not in ('LIQUIDADA', 'CANCELADA')`,
  );
  for (const { part } of open) await cancelItems(context, source, today, part);
  await reverseSource(context, source, {
    date: today,
    reason: t('taxes.replaced', 'Complementaria de {period}', { period: before.period ?? '' }),
  });
}

/** A version that is thrown away before it was filed gives its place back. */
export async function restoreReplaced(context: DeleteContext<typeof taxReturns>): Promise<void> {
  const { replaces_id } = context.before;
  if (!replaces_id) return;
  await moveByConsequence(
    context,
    `${RETURNS}.restore`,
    { id: replaces_id },
    { changes: { replaced_by_id: null } },
  );
  await followItems(context, [replaces_id], {});
}
