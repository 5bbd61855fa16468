/** What a proven expense owes or is owed is settled by treasury, and its state follows. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import { draftMovement, hasWaitingMovement } from '#erp/domains/payments/draft-movement.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { CLAIMS } from './expense-budget.ts';
import type { expenseClaims } from './expenses.ts';
import { SETTLE } from './settle-action.ts';

interface Open {
  readonly id: number;
  readonly side: 'CXC' | 'CXP';
  readonly subject_id: number;
  readonly balance: string;
}

const openOf = (tx: Tx, id: number): Promise<Open[]> =>
  tx.query(
    sql<Open>`select id, side, subject_id, balance from cfl__open_items
      where account_id = ${TENANT} and source_resource = ${CLAIMS} and source_id = ${String(id)} and direction = 'CARGO' and status in ('ABIERTA', 'PARCIAL') order by id for update`,
  );

async function requireNoDraft(tx: Tx, id: number): Promise<void> {
  if (await hasWaitingMovement(tx, { resource: CLAIMS, id }))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('cfl.settlementWaits', 'Ya está en tesorería: aplica o cancela su movimiento primero.'),
    );
}

export const settle = actionRulesOf<typeof expenseClaims>()(SETTLE, {
  async prefill({ now, actor }) {
    return { values: { date: todayOf(now, actor.timeZone) } };
  },
  async run(context) {
    const { tx, record, input } = context;
    const { id, folio } = record;
    const open = await openOf(tx, id);
    const [first] = open;
    if (!first)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('cfl.nothingToSettle', 'No debe ni se le debe nada: ciérralo con Liquidar.'),
      );
    await requireNoDraft(tx, id);
    const movement_id = await draftMovement(context, {
      kind: first.side === 'CXP' ? 'GASTO' : 'COBRO',
      source: { resource: CLAIMS, id },
      date: input.date!,
      subject_id: first.subject_id,
      bank_account_id: input.bank_account_id ?? null,
      amount: moneyText(open.reduce((sum, { balance }) => sum.plus(balance), new Exact(0))),
      concept: t('cfl.settlementConcept', 'Gasto {folio}', { folio: folio ?? String(id) }),
      reference: folio,
      lines: open.map((item) => ({
        kind: 'APLICACION',
        open_item_id: item.id,
        amount_item: item.balance,
      })),
    });
    return {
      data: { movement_id },
      outcome: {
        message: t('cfl.settlementMade', 'Movimiento en borrador: aplícalo en tesorería.'),
        open: { resource: 'cfl/movements', id: movement_id },
      },
    };
  },
});

/** COMPROBADO and PAGADO follow from what is still open of it, whoever pays. */
export async function itemsSettled(
  context: Writing,
  settled: readonly SettledItem[],
): Promise<void> {
  // What a proof applies itself is part of accepting it.
  const paid = settled.filter(({ by }) => by?.resource !== CLAIMS);
  const ids = [...new Set(paid.map(({ item }) => Number(item.source_id)))];
  const open = await context.tx.query(
    sql<{
      id: number;
    }>`select g.id from cfl__expenses g where g.account_id = ${TENANT} and g.id = any(${ids}::bigint[])
      and exists (select 1 from cfl__open_items i where ${raw(sameCompany('i', 'g'))} and i.source_resource = ${CLAIMS} and i.source_id = g.id::text and i.status in ('ABIERTA', 'PARCIAL'))`,
  );
  const stays = new Set(open.map(({ id }) => id));
  await moveByConsequence(context, `${CLAIMS}.settle`, { id: ids.filter((id) => !stays.has(id)) });
  await moveByConsequence(context, `${CLAIMS}.reopen`, { id: [...stays] });
}
