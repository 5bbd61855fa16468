/** What a proposal must say before it is kept (purchasing §2, R45, R46). */
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { layoutName } from '#erp/domains/bank/payment-files/layouts.ts';
import { DEFAULT_LAYOUT, isWritten } from '#erp/domains/bank/payment-files/payment-file.ts';
import { findRate, noRateText } from '#erp/domains/exchange/rate-for.ts';
import { pesosOf } from '#erp/domains/payments/money-amounts.ts';
import { isWorkday, taxHolidays } from '#erp/domains/taxes/working-days.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import type { RuleContext, WarningContext } from '#erp/kernel/behaviour/rule-context.ts';
import { linesOf, namesOf } from '#erp/kernel/rows/typed-rows.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { bankFacts } from '#erp/modules/cfl/movements/movement-facts.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { ownAccount } from './payable-invoices.ts';
import {
  checkLines,
  completeLines,
  selectedIn,
  totalOf,
  type Day,
  type Line,
  type Save,
} from './proposal-lines.ts';

async function takeAccount({ tx, draft, fail }: Save): Promise<void> {
  const [facts, own] = [
    await bankFacts(tx, draft.bank_account_id),
    await ownAccount(tx, draft.bank_account_id),
  ];
  if (!facts || !own) return;
  draft.currency_id = facts.currency_id;
  draft.branch_office_id = facts.branch_office_id;
  draft.layout = own.layout ?? DEFAULT_LAYOUT;
  if (own.is_cash)
    fail('bank_account_id', t('prc.noCashBox', 'De una caja no se transfiere: elige un banco.'));
  if (!isWritten(draft.layout))
    fail(
      'bank_account_id',
      t(
        'prc.layoutUnknown',
        'El formato «{layout}» no se genera aquí: pon «CSV genérico» en la cuenta.',
        { layout: layoutName(draft.layout) },
      ),
    );
}

async function checkDate(context: Save): Promise<void> {
  const { draft, before, changed, now, actor, fail } = context;
  const { payment_date: date } = draft;
  if (!date || (before && !changed('payment_date'))) return;
  if (date < todayOf(now, actor.timeZone))
    fail('payment_date', t('prc.payToday', 'Elige hoy o un día después.'));
  const day = Temporal.PlainDate.from(date);
  if (!isWorkday(day, await taxHolidays(context, [day.year])))
    fail('payment_date', t('prc.bankDay', 'Ese día no trabajan los bancos: elige otro.'));
}

export const dayOf = (
  id: number | null,
  {
    currency_id,
    payment_date,
    use_early_discount,
    layout,
  }: Pick<Save['draft'], 'currency_id' | 'payment_date' | 'use_early_discount' | 'layout'>,
): Day | null =>
  currency_id && payment_date
    ? {
        id,
        currency_id,
        payment_date,
        use_early_discount,
        layout: layout ?? DEFAULT_LAYOUT,
      }
    : null;

export interface Totals {
  readonly total: string;
  readonly base_total: string;
  readonly count: number;
}

export async function totalsOf(
  { tx, fail }: Pick<Save, 'tx' | 'fail'>,
  { currency_id }: Day,
  today: string,
  lines: readonly Line[],
): Promise<Totals> {
  const total = totalOf(lines);
  const rate = (await findRate(tx, currency_id, today))?.rate;
  // Pesos decide who signs: dollars without a rate are not as many pesos.
  if (!rate) fail('bank_account_id', await noRateText(tx, currency_id, today));
  return {
    total,
    base_total: pesosOf({ rate: rate ?? '1' }, total),
    count: selectedIn(lines).length,
  };
}

/** To those who may see what there is in the bank. */
export async function warnOfBalance(
  { tx, actor, warn }: Pick<RuleContext, 'tx' | 'actor'> & WarningContext,
  account: number | null,
  total: string,
): Promise<void> {
  if (!hasPermission(actor, BALANCES)) return;
  const own = await ownAccount(tx, account);
  if (own && new Exact(total).gt(own.balance))
    warn(
      'total',
      t('prc.overBank', 'La propuesta suma {total} y en la cuenta hay {balance}.', {
        total: shownMoney(total),
        balance: shownMoney(own.balance),
      }),
    );
}

/** Each step looks at its invoices anew: one that is saved as it is stays as it is. */
const isUntouched = ({ draft, before, changed }: Save): boolean =>
  before !== null && namesOf(draft).every((name) => !changed(name));

export async function checkProposal(context: Save): Promise<void> {
  const { draft, before, changed, now, actor } = context;
  if (isUntouched(context)) return;
  await takeAccount(context);
  await checkDate(context);
  const day = dayOf(before?.id ?? null, draft);
  if (!day) return;
  const lines = linesOf(draft);
  const completed = await completeLines(context, day, lines);
  checkLines(context, day, lines, completed);
  Object.assign(draft, await totalsOf(context, day, todayOf(now, actor.timeZone), lines));
  if (changed('lines')) await warnOfBalance(context, draft.bank_account_id, draft.total ?? '0');
}
