/** An opening is taken back by its mirror, while nothing else depends on it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { returnOpening } from '#erp/domains/accounting/queue/leave-opening.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { reverseLine } from '#erp/domains/bank/reverse-line.ts';
import { cancelTheseItems } from '#erp/domains/open-items/items/cancel-item.ts';
import { moveTogether } from '#erp/kernel/operations/states/move-together.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { openings } from './openings.ts';
import { markPosted } from './post-opening.ts';

type Change = TransitionContext<typeof openings>;

async function requireNoStatements({ tx }: Change): Promise<void> {
  const [found] = await tx.query(
    sql<{
      name: string;
    }>`select k.name from acc__opening_banks r join cfl__bank_accounts k on k.account_id = ${TENANT} and k.id = r.bank_account_id join cfl__statements s on s.account_id = ${TENANT} and s.bank_account_id = k.id where r.account_id = ${TENANT} limit 1`,
  );
  if (found)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'openings.hasStatements',
        'La cuenta {name} ya tiene estados de cuenta: elimínalos primero.',
        {
          name: found.name,
        },
      ),
    );
}

/** Those of an earlier time are cancelled already. */
async function cancelOwnItems({ tx, before }: Change): Promise<void> {
  const items = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__open_items where account_id = ${TENANT} and source_resource = 'acc/openings' and source_id = ${String(before.id!)} and status <> 'CANCELADA' order by id`,
  );
  await cancelTheseItems(
    tx,
    items.map(({ id }) => id),
    before.date!,
  );
}

/** Each line is undone by its opposite, and its account begins anew. */
async function closeBanks(context: Change, reason: string): Promise<void> {
  const { tx } = context;
  const lines = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__transactions where account_id = ${TENANT} and source_resource = 'acc/openings' and source_id = ${String(context.before.id!)} and status = 'CONCILIADA' order by id desc`,
  );
  const ids = lines.map(({ id }) => id);
  await moveTogether(context, 'cfl/transactions.unreconcile', ids);
  for (const id of ids) await reverseLine(context, id, { reason });
  await tx.execute(
    sql`update cfl__bank_accounts set opening_date = null, opening_balance = null, opening_rate = null, opening_transaction_id = null, version = version + 1 where account_id = ${TENANT} and opening_transaction_id = any(${ids}::bigint[])`,
  );
}

/**
 * Reverses its entry, its items and its lines. ESTADO_INVALIDO while something was applied to an
 * item, or a bank has statements; an account whose balance was spent is refused too.
 */
export async function undoOpening(context: Change): Promise<void> {
  const { tx, actor, now, before, changes } = context;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const source = { resource: 'acc/openings', id: before.id! };
  const reason = changes.undo_reason ?? '';
  await requireNoStatements(context);
  await cancelOwnItems(context);
  await tx.execute(
    sql`update cfl__open_items i set book_account_id = null where i.account_id = ${TENANT} and i.source_resource <> 'acc/openings' and i.id in (select l.open_item_id from acc__book_entry_lines l where l.account_id = ${TENANT} and l.entry_id = ${before.entry_id!})`,
  );
  await closeBanks(context, reason);
  await reverseSource(context, source, { date: today, reason });
  await returnOpening(context);
  changes.entry_id = null;
  await markPosted(context, false);
}
