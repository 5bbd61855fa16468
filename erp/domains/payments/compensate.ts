/**
 * What a party owes is settled with what it is owed, without money (finance §2.3, COMPENSACION):
 * both sides cause their taxes as if they had been paid.
 */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { moneyText, Exact } from '../amounts/exact.ts';
import type { EventAmount, EventRow, EventSets } from '../accounting/events/financial-event.ts';
import { applyItems } from '../open-items/applying/apply-items.ts';
import { postingRows } from '../open-items/applying/posting-rows.ts';
import { createItems } from '../open-items/items/create-item.ts';
import type { Side } from '../open-items/arithmetic/exchange-result.ts';
import type { OpenItem } from '../open-items/items/item.ts';
import { joinSets } from './discounts/discounts.ts';
import { isZero, minus, negative, sumOf } from './money-amounts.ts';
import type { MoneyLine, MoneyOrder } from './money-order.ts';
import { postOrder, type Settlement } from './settle-money.ts';
import type { Applied } from '../open-items/applying/store-applications.ts';

export type Compensation = Pick<
  MoneyOrder,
  | 'source'
  | 'event'
  | 'date'
  | 'folio'
  | 'subject_id'
  | 'branch_office_id'
  | 'currency_id'
  | 'rate'
  | 'amount'
  | 'base_amount'
  | 'lines'
>;

const ROLE = { CXC: 'ANTICIPO_CLIENTES', CXP: 'ANTICIPO_PROV' } as const;
const SIDES = ['CXC', 'CXP'] as const;

/** Each side takes the whole amount. */
export function requireBoth(
  order: Pick<Compensation, 'amount' | 'lines'>,
  sideOf: (line: MoneyLine) => Side,
): void {
  for (const side of SIDES) {
    const told = sumOf(
      order.lines.filter((line) => sideOf(line) === side).map(({ amount }) => amount),
    );
    if (isZero(minus(told, order.amount))) continue;
    throw invalid({
      lines: [
        t('payments.bothSides', 'Lo que se cobra y lo que se paga deben sumar cada uno {amount}.', {
          amount: shownMoney(order.amount),
        }),
      ],
    });
  }
}

async function ownItems(context: Writing, order: Compensation): Promise<Record<Side, OpenItem>> {
  const [receivable, payable] = await createItems(
    context,
    SIDES.map((side) => ({
      side,
      direction: 'ABONO' as const,
      kind: 'PAGO' as const,
      subject_id: order.subject_id,
      source: order.source,
      part: side,
      document_no: order.folio,
      date: order.date,
      currency_id: order.currency_id,
      exchange_rate: order.rate,
      amount: order.amount,
      base_amount: order.base_amount,
      account_role: ROLE[side],
      branch_office_id: order.branch_office_id,
    })),
  );
  return { CXC: receivable![0]!, CXP: payable![0]! };
}

const opposite = (given: string | EventAmount): string | EventAmount =>
  typeof given === 'string'
    ? negative(given)
    : {
        base: negative(given.base),
        ...(given.currency !== undefined && { currency: negative(given.currency) }),
      };

/** What is paid stands in the rule of what is collected, on the other side of each account. */
const asCollected = (row: EventRow): EventRow => {
  const { PROVEEDORES: role, ...roles } = row.roles ?? {};
  const { PROVEEDORES: account, ...accounts } = row.accounts ?? {};
  return {
    ...row,
    roles: { ...roles, ...(role !== undefined && { CLIENTES: role }) },
    accounts: { ...accounts, ...(account !== undefined && { CLIENTES: account }) },
    amounts: Object.fromEntries(
      Object.entries(row.amounts).map(([key, amount]) => [
        key,
        key === 'diferencia' ? amount : opposite(amount),
      ]),
    ),
  };
};

function rowsOf(applied: readonly Applied[]): EventSets {
  const of = (side: Side) =>
    postingRows(
      applied.filter(({ charge }) => charge.side === side),
      { moves: 'charge' },
    );
  const paid = Object.entries(of('CXP')).map(([set, rows]) => [set, rows.map(asCollected)]);
  return joinSets(of('CXC'), Object.fromEntries(paid) as EventSets);
}

/** Its items must be of the day or before: no credit waits for a later one. */
function requireDay(order: Compensation, applied: readonly Applied[]): void {
  if (applied.every(({ posted_on }) => posted_on === order.date)) return;
  throw invalid({
    date: [t('payments.compensateLater', 'Hay documentos de un día posterior: usa esa fecha.')],
  });
}

/** VALIDACION where both sides do not take the whole amount, and as `applyItems`. */
export async function compensate(
  context: Writing,
  order: Compensation,
  sideOf: (line: MoneyLine) => Side,
): Promise<Settlement> {
  requireBoth(order, sideOf);
  const own = await ownItems(context, order);
  const applied = await applyItems(
    context,
    order.lines.map((line) => ({
      charge_id: line.open_item_id!,
      credit_id: own[sideOf(line)].id,
      amount_charge: line.amount_item!,
      amount_credit: line.amount ?? null,
      field: `${line.field}[amount_item]`,
    })),
    { date: order.date, source: order.source },
  );
  requireDay(order, applied);
  const { entryId } = await postOrder(context, order, rowsOf(applied));
  return {
    applied,
    fx_result: moneyText(applied.reduce((sum, each) => sum.plus(each.fx_result), new Exact(0))),
    entryId,
  };
}
