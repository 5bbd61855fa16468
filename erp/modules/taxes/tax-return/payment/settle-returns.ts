/** Returns follow their items and the movement that they asked for. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import type { MovedMoney } from '#erp/domains/payments/money-moved.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { RETURNS } from '../filed-items.ts';

interface Owed {
  readonly id: number;
  readonly is_paid: boolean;
  /** Its payment was asked for and is not the one that settles it. */
  readonly is_asked: boolean;
}

const owedBy = ({ tx }: Writing, ids: readonly number[]) =>
  tx.query(
    sql<Owed>`select d.id, bool_and(i.status = 'LIQUIDADA') as is_paid, d.movement_id is not null as is_asked
      from sat__tax_return d join cfl__open_items i on ${raw(sameCompany('i', 'd'))} and i.source_resource = ${RETURNS} and i.source_id = d.id::text and i.status <> 'CANCELADA'
      where d.account_id = ${TENANT} and d.id = any(${ids}::bigint[]) group by d.id, d.movement_id`,
  );

/** What paid it last. */
interface Payment {
  /** ISO day. */
  readonly paid_on?: string;
  readonly movement_id?: number;
}

/** PRESENTADA and PAGADA follow from the items. */
export async function followItems(
  context: Writing,
  ids: readonly number[],
  payment: Payment,
): Promise<void> {
  const owed = await owedBy(context, ids);
  const move = (consequence: string, which: readonly Owed[], changes: Readonly<object>) =>
    moveByConsequence(
      context,
      `${RETURNS}.${consequence}`,
      { id: which.map(({ id }) => id) },
      { changes: { ...changes } },
    );
  const unpaid = owed.filter(({ is_paid }) => !is_paid);
  await move(
    'settle',
    owed.filter(({ is_paid }) => is_paid),
    payment,
  );
  // What is left of one that was paid in part is asked for by another movement.
  await move(
    'losePayment',
    unpaid.filter(({ is_asked }) => is_asked),
    { movement_id: null },
  );
  await move('reopen', unpaid, { paid_on: null, movement_id: null });
}

export async function itemsSettled(
  context: Writing,
  settled: readonly SettledItem[],
): Promise<void> {
  const last = settled.toSorted((a, b) => a.posted_on.localeCompare(b.posted_on)).at(-1)!;
  const { posted_on, by } = last;
  await followItems(context, [...new Set(settled.map(({ item }) => Number(item.source_id)))], {
    paid_on: posted_on,
    ...(by?.resource === 'cfl/movements' && { movement_id: Number(by.id) }),
  });
}

/** A movement that is cancelled or refused leaves its return to be paid by another. */
export async function moneyMoved(
  context: Writing,
  { happened, movement_id }: MovedMoney,
): Promise<void> {
  if (happened === 'APLICADO') return;
  await moveByConsequence(
    context,
    `${RETURNS}.losePayment`,
    { movement_id },
    { changes: { movement_id: null } },
  );
}
