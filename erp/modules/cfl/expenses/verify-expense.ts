/** A proof is accepted: it is charged to its accounts, and what differs is owed by one of both. */
import type { EventRow } from '#erp/domains/accounting/events/financial-event.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { applyItems } from '#erp/domains/open-items/applying/apply-items.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { itemsOf, lockItems } from '#erp/domains/open-items/items/load-items.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { releaseBudget, requireVoucherBudget } from './expense-budget.ts';
import { conceptsOf } from './expense-figures.ts';
import {
  claimSource,
  eventOf,
  FROM_ACCOUNT,
  inCurrency,
  inPesos,
  moneyOf,
  payFrom,
  requireEmployee,
  type Change,
  type ClaimMoney,
} from './expense-money.ts';
import { PROVEN } from './hand-over-advance.ts';

const OWED = 'ACREEDORES';
const VOUCHERS = 'cfl/expense-lines';

/** What is deducted goes to the account of its concept, the rest to that of what is not. */
async function voucherRows(context: Change, money: ClaimMoney): Promise<readonly EventRow[]> {
  const { tx, before } = context;
  const lines = linesOf(before);
  const concepts = await conceptsOf(
    tx,
    lines.map(({ expense_id }) => expense_id),
  );
  return lines.flatMap((line): readonly EventRow[] => {
    const concept = concepts.get(line.expense_id ?? 0);
    const dimensions = {
      facts: { expense_id: line.expense_id },
      cost_center_id: line.cost_center_id ?? before.cost_center_id ?? null,
      cost_unit_id: line.cost_unit_id ?? before.cost_unit_id ?? null,
      description: line.description ?? null,
      ...inCurrency(money),
      ...(line.uuid && { proofs: [{ resource: VOUCHERS, id: line.id! }] }),
    };
    const other = concept?.non_deductible_account_id;
    return [
      {
        ...dimensions,
        amounts: {
          deducible: inPesos(money, line.deductible ?? '0'),
          acreditable: inPesos(money, line.creditable_tax ?? '0'),
        },
      },
      {
        ...dimensions,
        ...(other && { accounts: { GASTO: other } }),
        amounts: { no_deducible: inPesos(money, line.non_deductible ?? '0') },
      },
    ];
  });
}

interface Item {
  readonly side: 'CXC' | 'CXP';
  readonly direction: 'CARGO' | 'ABONO';
  readonly part: string;
  readonly amount: string;
  readonly role: string;
}

interface Settling {
  readonly subject: number;
  readonly money: ClaimMoney;
  readonly date: string;
}

async function itemOf(context: Change, { subject, money, date }: Settling, item: Item) {
  const { before } = context;
  const [made] = await createItem(context, {
    side: item.side,
    direction: item.direction,
    kind: 'GASTO',
    subject_id: subject,
    source: claimSource(context),
    part: item.part,
    document_no: before.folio ?? null,
    date,
    currency_id: money.currency_id,
    exchange_rate: money.rate,
    amount: item.amount,
    account_role: item.role,
    branch_office_id: before.branch_office_id ?? null,
  });
  return made!;
}

/** The part of the advance that the vouchers account for. */
async function useAdvance(context: Change, settling: Settling): Promise<readonly EventRow[]> {
  const { before } = context;
  const [found] = await itemsOf(context.tx, claimSource(context), 'anticipo');
  const advance = found && (await lockItems(context.tx, [found.id])).get(found.id);
  if (!advance || Number(advance.balance) === 0 || Number(before.total) === 0) return [];
  const amount = moneyText(Exact.min(advance.balance, before.total!));
  const proof = await itemOf(context, settling, {
    side: 'CXC',
    direction: 'ABONO',
    part: 'comprobado',
    amount,
    role: PROVEN,
  });
  await applyItems(
    context,
    [{ charge_id: advance.id, credit_id: proof.id, amount_charge: amount }],
    { date: settling.date, source: claimSource(context) },
  );
  return [rowOf(advance, settling, 'comprobado', amount)];
}

const rowOf = (item: OpenItem, { money }: Settling, key: string, amount: string): EventRow => ({
  open_item_id: item.id,
  ...inCurrency(money),
  amounts: { [key]: inPesos(money, amount) },
});

/** What the vouchers are more than the advance is owed to the employee. */
async function oweRest(context: Change, settling: Settling, used: string) {
  const rest = new Exact(context.before.total ?? 0).minus(used);
  if (rest.lte(0)) return [];
  const amount = moneyText(rest);
  const item = await itemOf(context, settling, {
    side: 'CXP',
    direction: 'CARGO',
    part: 'diferencia',
    amount,
    role: OWED,
  });
  return [rowOf(item, settling, 'por_pagar', amount)];
}

async function settleWithEmployee(context: Change, money: ClaimMoney, date: string) {
  const subject = await requireEmployee(context);
  const settling = { subject, money, date };
  const proven = await useAdvance(context, settling);
  const used = proven.length === 0 ? '0' : usedOf(proven[0]!);
  return { subject, rows: [...proven, ...(await oweRest(context, settling, used))] };
}

function usedOf({ amounts }: EventRow): string {
  const amount = amounts.comprobado!;
  return typeof amount === 'string' ? amount : (amount.currency ?? amount.base);
}

/** A cash box or a card paid it: nobody owes anything. */
async function payFromAccount(context: Change, money: ClaimMoney, date: string) {
  const { before } = context;
  const account = before.bank_account_id!;
  const amount = before.total!;
  const line = await payFrom(context, { account, date, amount, money });
  const row: EventRow = {
    facts: { bank_account_id: account },
    bank_transaction_id: line,
    ...inCurrency(money),
    amounts: { pagado: inPesos(money, amount) },
  };
  return { subject: before.subject_id ?? null, rows: [row] };
}

export async function verifyExpense(context: Change): Promise<void> {
  const { before, actor, now } = context;
  const date = todayOf(now, actor.timeZone);
  const money = await moneyOf(context);
  await releaseBudget(context);
  await requireVoucherBudget(context, { date, rate: money.rate });
  const { subject, rows } = FROM_ACCOUNT.includes(before.kind)
    ? await payFromAccount(context, money, date)
    : await settleWithEmployee(context, money, date);
  if (Number(before.total ?? 0) === 0) return;
  await postEvent(context, {
    ...(await eventOf(context, 'GASTO_COMPROBADO', date, subject)),
    sets: { LINEAS: await voucherRows(context, money), TOTAL: rows },
  });
}
