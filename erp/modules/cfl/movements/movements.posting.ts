/** What an applied movement does, by its kind (finance §2.4). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { compensate } from '#erp/domains/payments/compensate.ts';
import type { MoneyLine } from '#erp/domains/payments/money-order.ts';
import { notifyMoneyMoved } from '#erp/domains/payments/money-moved.ts';
import { movementKind, type MovementKind } from '#erp/domains/payments/movement-kinds.ts';
import { settlingNewItems } from '#erp/domains/payments/settling-new-items.ts';
import { settleMoney, type Settlement } from '#erp/domains/payments/settle-money.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { sourceOf, type Change } from './movement-change.ts';
import { bankFacts, itemFacts } from './movement-facts.ts';
import { transfer } from './transfer.ts';

export const moneyLines = ({ before }: Change): readonly MoneyLine[] =>
  linesOf(before).map((line, i) => ({
    ...line,
    kind: line.kind as MoneyLine['kind'],
    field: `lines[${i}]`,
  }));

/** What a line of concept settles by now is its item, also to whoever reads the movement. */
async function keepSettling({ tx, before }: Change, lines: readonly MoneyLine[]): Promise<void> {
  for (const [i, { id, kind }] of linesOf(before).entries()) {
    const { open_item_id = null, amount_item = null } = lines[i]!;
    if (kind !== lines[i]!.kind)
      await tx.execute(
        sql`update cfl__movement_lines set kind = 'APLICACION', open_item_id = ${open_item_id}, amount_item = ${amount_item} where account_id = ${TENANT} and id = ${id!}`,
      );
  }
}

/** Of which document it is, for whoever made it. */
export const movedMoney = (
  { before, changes }: Change,
  happened: 'APLICADO' | 'CANCELADO' | 'RECHAZADO',
) => ({
  movement_id: before.id!,
  kind: before.kind!,
  happened,
  wasApplied: before.status === 'APLICADO',
  source: { resource: before.source_resource ?? '', id: before.source_id ?? '' },
  date: before.date,
  amount: before.amount,
  base_amount: before.base_amount!,
  exchange_rate: before.exchange_rate ?? '1',
  folio: changes.folio ?? before.folio ?? null,
});

const commonOf = (context: Change, event: string) => {
  const { before, changes } = context;
  return {
    source: sourceOf(context),
    event,
    date: before.date,
    folio: changes.folio ?? before.folio ?? null,
    subject_id: before.subject_id ?? null,
    branch_office_id: before.branch_office_id ?? null,
    currency_id: before.currency_id!,
    rate: before.exchange_rate ?? '1',
    amount: before.amount,
    base_amount: before.base_amount!,
    lines: moneyLines(context),
  };
};

async function settle(context: Change, kind: MovementKind): Promise<Settlement> {
  const { before, tx } = context;
  const facts = (await bankFacts(tx, before.bank_account_id))!;
  const newItems = await notifyMoneyMoved(context, movedMoney(context, 'APLICADO'));
  const { settles } = kind;
  const common = commonOf(context, kind.event);
  const lines = settlingNewItems(common.lines, newItems, kind);
  await keepSettling(context, lines);
  return settleMoney(context, {
    ...common,
    lines,
    direction: kind.direction === 'ENTRADA' ? 'ENTRADA' : 'SALIDA',
    bank_account_id: before.bank_account_id!,
    in_pesos: facts.in_pesos,
    bank_fee: before.bank_fee ?? null,
    bank_fee_tax: before.bank_fee_tax ?? null,
    reference: before.reference ?? null,
    description: before.concept,
    side: settles?.sides[0] ?? (kind.direction === 'ENTRADA' ? 'CXC' : 'CXP'),
    settles: settles?.direction ?? 'CARGO',
    own: kind.own,
    keepsRest: kind.keepsRest ?? false,
    newItems,
  });
}

async function offset(context: Change, kind: MovementKind): Promise<Settlement> {
  const lines = moneyLines(context);
  const items = await itemFacts(
    context.tx,
    lines.map(({ open_item_id }) => open_item_id!),
  );
  const sides = new Map(items.map(({ id, side }) => [id, side]));
  await notifyMoneyMoved(context, movedMoney(context, 'APLICADO'));
  return compensate(context, commonOf(context, kind.event), ({ open_item_id }) =>
    sides.get(open_item_id!)!,
  );
}

export async function applyMovement(context: Change): Promise<void> {
  const kind = movementKind(context.before.kind!)!;
  if (kind.direction === 'TRASPASO') return transfer(context);
  const done = await (kind.direction === 'NINGUNA' ? offset(context, kind) : settle(context, kind));
  context.changes.fx_result = done.fx_result;
}
