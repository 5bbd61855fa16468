/** Money that was settled is undone: applications, items, the bank's lines and the entry. */
import { t } from '#erp/model/texts/t.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { reverseLinesOf } from '#erp/domains/bank/reverse-line.ts';
import { unapplyWithEntry } from '#erp/domains/open-items/applying/apply.ts';
import { unapplyItems, type UnapplyOptions } from '#erp/domains/open-items/applying/unapply.ts';
import type { Applied } from '#erp/domains/open-items/applying/store-applications.ts';
import { undoDay } from '#erp/domains/open-items/applying/undo-day.ts';
import { cancelAllItems } from '#erp/domains/open-items/items/cancel-item.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Source } from '../open-items/items/item.ts';

interface Reach {
  readonly id: number;
  readonly own: boolean;
  readonly live: boolean;
  /** Of a document of a later day, told on that day by an entry of its own. */
  readonly apart: boolean;
}

/** Every application of the money's items, whoever made it; not of those that were taken back. */
const applicationsOf = (tx: Tx, { resource, id }: Source, date: string) =>
  tx.query(
    sql<Reach>`select a.id, coalesce(a.source_resource = ${resource} and a.source_id = i.source_id, false) as own,
        not exists (select 1 from cfl__applications r where ${raw(sameCompany('r', 'a'))} and r.reverses_id = a.id) as live, a.posted_on <> ${date}::date as apart
      from cfl__open_items i join cfl__applications a on ${raw(sameCompany('a', 'i'))} and i.id in (a.charge_item_id, a.credit_item_id)
      where i.account_id = ${TENANT} and i.source_resource = ${resource} and i.source_id = ${String(id)} and i.status <> 'CANCELADA' and a.reverses_id is null order by a.id`,
  );

/** Only what the document applied itself falls with it. */
function requireOwn(found: readonly Reach[]): readonly Reach[] {
  const live = found.filter((each) => each.live);
  if (live.some(({ own }) => !own) || found.some(({ own, live: still }) => own && !still))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'payments.appliedElsewhere',
        'Su dinero se aplicó o se deshizo por separado: déjalo aplicado como al principio y cancela.',
      ),
    );
  return live;
}

const idsOf = (some: readonly Reach[]) => some.map(({ id }) => id);

/** Where what was paid stands now: principal of a loan may be short term since (record 441). */
const accountsOf = (undone: readonly Applied[]): ReadonlyMap<number, number> =>
  new Map(
    undone.flatMap(({ charge: { id, book_account_id } }) =>
      book_account_id === null ? [] : [[id, book_account_id] as const],
    ),
  );

/**
 * Undoes what `settleMoney` did for a document: on its own day while the month is open, else today.
 * ESTADO_INVALIDO where its credit was applied by others, or its line is reconciled.
 */
export async function undoMoney(
  context: Writing,
  {
    source,
    date,
    reason,
  }: { readonly source: Source; readonly date: string; readonly reason: string },
): Promise<void> {
  const { tx, actor, now } = context;
  const day = await undoDay(context, source, { date, area: 'TESORERIA' });
  const own = requireOwn(await applicationsOf(tx, source, date));
  const [apart, together] = [own.filter((each) => each.apart), own.filter((each) => !each.apart)];
  const undoing: UnapplyOptions = {
    dateOf: ({ posted_on }) => (posted_on > day ? posted_on : day),
    reason,
    by: source,
  };
  await unapplyWithEntry(context, idsOf(apart), undoing);
  const undone = await unapplyItems(context, idsOf(together), undoing);
  await cancelAllItems(context, source, day);
  await reverseLinesOf(context, source, { reason, date: day });
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  await reverseSource(context, source, {
    date: today,
    notBefore: day,
    reason,
    accounts: accountsOf(undone),
  });
}
