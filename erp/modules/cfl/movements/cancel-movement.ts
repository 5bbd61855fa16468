/** An applied movement is undone: applications, items, the bank's lines and the entry. */
import { t } from '#erp/model/texts/t.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { openPeriod } from '#erp/domains/accounting/entry-period.ts';
import { reverseLinesOf } from '#erp/domains/bank/reverse-line.ts';
import { unapplyItems } from '#erp/domains/open-items/applying/unapply.ts';
import { cancelItems } from '#erp/domains/open-items/items/cancel-item.ts';
import { DomainError } from '#erp/model/errors.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { notifyMoneyMoved } from '#erp/domains/payments/money-moved.ts';
import { MOVEMENTS, type Change } from './movement-change.ts';
import { movedMoney } from './movements.posting.ts';

interface Reach {
  readonly id: number;
  readonly own: boolean;
  readonly live: boolean;
}

/** Every application of the movement's item, whoever made it. */
const applicationsOf = ({ tx, before }: Change) =>
  tx.query(
    sql<Reach>`select a.id, coalesce(a.source_resource = ${MOVEMENTS} and a.source_id = i.source_id, false) as own,
        not exists (select 1 from cfl__applications r where ${raw(sameCompany('r', 'a'))} and r.reverses_id = a.id) as live
      from cfl__open_items i join cfl__applications a on ${raw(sameCompany('a', 'i'))} and i.id in (a.charge_item_id, a.credit_item_id)
      where i.account_id = ${TENANT} and i.source_resource = ${MOVEMENTS} and i.source_id = ${String(before.id)} and a.reverses_id is null order by a.id`,
  );

/** Only what the movement applied itself falls with it. */
function requireOwn(found: readonly Reach[]): readonly number[] {
  const live = found.filter((each) => each.live);
  if (live.some(({ own }) => !own) || found.some(({ own, live: still }) => own && !still))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'cfl.appliedElsewhere',
        'Su dinero se aplicó o se deshizo por separado: déjalo aplicado como al principio y cancela.',
      ),
    );
  return live.map(({ id }) => id);
}

export async function cancelMovement(context: Change, reason: string): Promise<void> {
  const { tx, actor, now, before } = context;
  const source = { resource: MOVEMENTS, id: before.id! };
  const today = todayOf(now, actor.timeZone);
  // As the entry: on its own day while the month is open, else today.
  const day = (await openPeriod(tx, actor, before.date)) ? before.date : today;
  await notifyMoneyMoved(context, movedMoney(context, 'CANCELADO'));
  await unapplyItems(context, requireOwn(await applicationsOf(context)), {
    dateOf: ({ posted_on }) => (posted_on > day ? posted_on : day),
    reason,
  });
  await cancelItems(tx, source, day);
  await reverseLinesOf(context, source, { reason, date: day });
  await reverseSource(context, source, { date: today, reason });
}
