/** An advance leaves the account and is owed by the employee until it is proven. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { requireNothingUnproven, settingsOf } from './expense-checks.ts';
import {
  claimSource,
  eventOf,
  inCurrency,
  inPesos,
  moneyOf,
  payFrom,
  requireEmployee,
  type Change,
} from './expense-money.ts';

export const PROVEN = 'GASTOS_POR_COMPROBAR';

/** So many days after it was handed over, or after the trip. */
async function proofDue(context: Change, date: string): Promise<string> {
  const { proof_days } = await settingsOf(context);
  const { trip_end } = context.before;
  const from = trip_end && trip_end > date ? trip_end : date;
  return Temporal.PlainDate.from(from).add({ days: proof_days }).toString();
}

function requireAsked({ before }: Change, amount: string): void {
  if (new Exact(amount).gt(0) && new Exact(amount).lte(before.requested_amount)) return;
  const message = t('cfl.overAsked', 'Entrega hasta lo que se autorizó: {amount}.', {
    amount: shownMoney(before.requested_amount),
  });
  throw invalid({ advance_amount: [message] }, message);
}

export async function handOverAdvance(context: Change): Promise<void> {
  const { before, changes } = context;
  const [date, amount] = [changes.advance_date!, changes.advance_amount!];
  requireAsked(context, amount);
  await requireNothingUnproven(context);
  const subject = await requireEmployee(context);
  const money = await moneyOf(context);
  const account = changes.bank_account_id!;
  const line = await payFrom(context, { account, date, amount, money });
  changes.proof_due = await proofDue(context, date);
  const [item] = await createItem(context, {
    side: 'CXC',
    direction: 'CARGO',
    kind: 'GASTO',
    subject_id: subject,
    source: claimSource(context),
    part: 'anticipo',
    document_no: before.folio ?? null,
    date,
    due_date: changes.proof_due,
    currency_id: money.currency_id,
    exchange_rate: money.rate,
    amount,
    account_role: PROVEN,
    branch_office_id: before.branch_office_id ?? null,
  });
  await postEvent(context, {
    ...(await eventOf(context, 'GASTO_ANTICIPO', date, subject)),
    sets: {
      TOTAL: [
        {
          open_item_id: item!.id,
          ...inCurrency(money),
          amounts: { anticipo: inPesos(money, amount) },
        },
        {
          facts: { bank_account_id: account },
          bank_transaction_id: line,
          ...inCurrency(money),
          amounts: { pagado: inPesos(money, amount) },
        },
      ],
    },
  });
}
