/** What an expense moves: the account it is paid from, and amounts in pesos. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { bankLine } from '#erp/domains/bank/bank-line.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { EventAmount } from '#erp/domains/accounting/events/financial-event.ts';
import { partyOf } from '#erp/domains/open-items/applying/apply.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { requirePayee } from '../subjects/payee-account.ts';
import { CLAIMS } from './expense-budget.ts';
import { employeeOf } from './expense-figures.ts';
import type { expenseClaims } from './expenses.ts';

export type Change = TransitionContext<typeof expenseClaims>;

/** Kinds that a cash box or a card pays: nobody owes anything. */
export const FROM_ACCOUNT: readonly string[] = ['CAJA_CHICA', 'TARJETA'];

export const claimSource = ({ before }: Pick<Change, 'before'>) => ({
  resource: CLAIMS,
  id: before.id!,
});

/** Its currency where it is not pesos. */
export interface ClaimMoney {
  readonly currency_id: number | null;
  readonly rate: string;
}

export async function moneyOf({ tx, before }: Change): Promise<ClaimMoney> {
  if (!before.currency_id) return { currency_id: null, rate: '1' };
  const [found] = await tx.query(
    sql<{
      in_pesos: boolean;
    }>`select coalesce(a.base_currency_id = c.id, c.code = 'MXN') as in_pesos from currencies c join accounts a on a.id = c.account_id where c.account_id = ${TENANT} and c.id = ${before.currency_id}`,
  );
  return found?.in_pesos
    ? { currency_id: null, rate: '1' }
    : { currency_id: before.currency_id, rate: before.exchange_rate ?? '1' };
}

export const inPesos = ({ currency_id, rate }: ClaimMoney, amount: string): EventAmount => {
  const base = moneyText(new Exact(amount).times(rate));
  return currency_id === null ? { base } : { base, currency: amount };
};

export const inCurrency = ({ currency_id, rate }: ClaimMoney) =>
  currency_id === null ? {} : { currency_id, exchange_rate: rate };

/** Money of another currency would need a rate of its own. */
async function requireCurrency({ tx }: Change, money: ClaimMoney, account: number) {
  const [found] = await tx.query(
    sql<{
      same: boolean;
    }>`select case when ${money.currency_id}::bigint is null then coalesce(a.base_currency_id = c.id, c.code = 'MXN') else c.id = ${money.currency_id}::bigint end as same
      from cfl__bank_accounts b ${raw(join('cfl__bank_accounts.currency_id', 'b', 'c'))} join accounts a on a.id = b.account_id where b.account_id = ${TENANT} and b.id = ${account}`,
  );
  if (found?.same) return;
  const message = t('cfl.accountCurrency', 'Elige una cuenta en la moneda del gasto.');
  throw invalid({ bank_account_id: [message] }, message);
}

interface Outflow {
  readonly account: number;
  readonly date: string;
  readonly amount: string;
  readonly money: ClaimMoney;
}

/** The line of the account; its id. */
export async function payFrom(
  context: Change,
  { account, date, amount, money }: Outflow,
): Promise<number> {
  const { tx, before, changes } = context;
  await requireCurrency(context, money, account);
  const { subject_id } = { ...before, ...changes };
  if (subject_id) await requirePayee(tx, { subject_id, bank_account_id: account, date });
  return bankLine(context, {
    bank_account_id: account,
    direction: 'SALIDA',
    date,
    amount,
    exchange_rate: money.currency_id === null ? null : money.rate,
    reference: before.folio ?? null,
    description: before.purpose,
    subject_id: before.subject_id ?? null,
    branch_office_id: before.branch_office_id ?? null,
    cost_center_id: before.cost_center_id ?? null,
    cost_unit_id: before.cost_unit_id ?? null,
    source: claimSource(context),
  });
}

const noEmployee = () =>
  t(
    'cfl.noEmployee',
    'El solicitante no es un tercero: captúralo en Terceros como Empleado, con su usuario.',
  );

/** Said when it is asked for: nothing is handed over, nor paid back, to who is no party. */
export async function warnOfEmployee({ tx, before, warn }: Change): Promise<void> {
  if (FROM_ACCOUNT.includes(before.kind) || before.subject_id) return;
  if ((await employeeOf(tx, before.requester_id)) !== null) return;
  warn('requester_id', noEmployee());
}

/** Who asked for it must be somebody in the books before money is owed. */
export async function requireEmployee({ tx, before, changes }: Change): Promise<number> {
  const subject = before.subject_id ?? (await employeeOf(tx, before.requester_id));
  if (subject === null) throw new DomainError('ESTADO_INVALIDO', noEmployee());
  changes.subject_id = subject;
  return subject;
}

export async function eventOf(
  context: Change,
  event: string,
  date: string,
  subject: number | null,
) {
  const { before, tx } = context;
  return {
    event,
    source: claimSource(context),
    date,
    branch_office_id: before.branch_office_id ?? null,
    subject_id: subject,
    tokens: { folio: before.folio ?? null, ...(await partyOf(tx, subject)) },
  };
}
