/** A filed return is replaced: its entry and its debt go, what was paid counts in the next one. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { cancelItems } from '#erp/domains/open-items/items/cancel-item.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { t } from '#erp/model/texts/t.ts';
import { RETURNS, type Change } from './file-return.ts';

export async function replaceReturn(context: Change): Promise<void> {
  const { tx, services, actor, now, before, changes } = context;
  const source = { resource: RETURNS, id: before.id! };
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const open = await tx.query(
    sql<{
      part: string;
    }>`select distinct part from cfl__open_items where account_id = ${TENANT} and source_resource = ${RETURNS} and source_id = ${String(before.id)} and status not in ('LIQUIDADA', 'CANCELADA')`,
  );
  for (const { part } of open) await cancelItems(tx, source, today, part);
  await reverseSource(context, source, {
    date: today,
    reason: t('taxes.replaced', 'Complementaria de {period}', { period: before.period ?? '' }),
  });
  const next = await createInTransaction(tx, services, actor, services.registry.resource(RETURNS), {
    year: String(before.year),
    month: String(before.month),
    kind: before.kind,
    ...(before.proportion && { proportion: before.proportion }),
    ...(before.adjustment && { adjustment: before.adjustment }),
  });
  changes.replaced_by_id = next.id!;
}
