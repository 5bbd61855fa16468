/** Money that changes its account: the lines of both and the entry (finance §2.3). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { bankLine } from '#erp/domains/bank/bank-line.ts';
import { isFar } from '#erp/domains/exchange/is-far.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { amountIn, currencyOf, minus, pesosOf } from '#erp/domains/payments/money-amounts.ts';
import { postOrder } from '#erp/domains/payments/settle-money.ts';
import { invalid } from '#erp/model/errors.ts';
import { sourceOf, type Change } from './movement-change.ts';
import { bankFacts, type AccountFacts } from './movement-facts.ts';

interface Money {
  readonly account: number;
  readonly direction: 'ENTRADA' | 'SALIDA';
  readonly amount: string;
  readonly rate: string;
}

/** The line of an account; its id. */
function line(context: Change, { account, direction, amount, rate }: Money): Promise<number> {
  const { before } = context;
  return bankLine(context, {
    bank_account_id: account,
    direction,
    date: before.date,
    amount,
    exchange_rate: rate,
    reference: before.reference ?? null,
    description: before.concept,
    subject_id: before.subject_id ?? null,
    source: sourceOf(context),
  });
}

const amountOf = (account: AccountFacts, rate: string, amount: string) =>
  amountIn({ ...account, rate }, pesosOf({ rate }, amount), amount);

/** One end of the transfer. */
interface End {
  readonly account: number;
  readonly facts: AccountFacts;
  readonly amount: string;
  readonly rate: string;
}

type Transfer = Pick<
  Change['before'],
  'bank_account_id' | 'counter_account_id' | 'amount' | 'counter_amount' | 'date' | 'exchange_rate'
>;

const refuse = (why: string): never => {
  throw invalid({ counter_amount: [why] });
};

/** What arrives, in the currency of the account that receives it. */
function receivedOf({ amount, counter_amount }: Transfer, same: boolean): string {
  if (same && counter_amount && !new Exact(counter_amount).eq(amount))
    return refuse(t('cfl.sameReceived', 'En la misma moneda llega lo que sale: déjalo vacío.'));
  if (same) return amount;
  return (
    counter_amount ||
    refuse(t('cfl.counterAmount', 'Son de monedas distintas: escribe lo recibido.'))
  );
}

/**
 * Both ends; in two currencies each has its own pesos. VALIDACION beside `counter_amount` without
 * what is received, or where its pesos are far from those that leave.
 */
export async function endsOf(tx: Tx, movement: Transfer): Promise<readonly [from: End, to: End]> {
  const [account, counter] = [movement.bank_account_id!, movement.counter_account_id!];
  const [origin, target] = [(await bankFacts(tx, account))!, (await bankFacts(tx, counter))!];
  const same = origin.currency_id === target.currency_id;
  const received = receivedOf(movement, same);
  const rate = movement.exchange_rate!;
  const rateIn = same ? rate : (await rateFor(tx, target.currency_id, movement.date)).rate;
  const from = { account, facts: origin, amount: movement.amount, rate };
  const to = { account: counter, facts: target, amount: received, rate: rateIn };
  const [left, got] = [pesosOf(from, from.amount), pesosOf(to, to.amount)];
  if (isFar(got, left))
    refuse(
      t('cfl.unequal', 'Salen {left} y entran {got}, en pesos: corrige lo recibido.', {
        left: shownMoney(left),
        got: shownMoney(got),
      }),
    );
  return [from, to];
}

const rowOf = (key: 'entrada' | 'salida', { account, facts, rate, amount }: End, id: number) => ({
  facts: { bank_account_id: account },
  bank_transaction_id: id,
  ...currencyOf({ ...facts, rate }),
  amounts: { [key]: amountOf(facts, rate, amount) },
});

/** Between two accounts; what their pesos differ by is exchange. */
export async function transfer(context: Change): Promise<void> {
  const { before, changes, tx } = context;
  const [from, to] = await endsOf(tx, before);
  const out = await line(context, { ...from, direction: 'SALIDA' });
  const into = await line(context, { ...to, direction: 'ENTRADA' });
  const difference = minus(pesosOf(to, to.amount), pesosOf(from, from.amount));
  const order = {
    event: 'TRASPASO_BANCOS',
    source: sourceOf(context),
    date: before.date,
    branch_office_id: before.branch_office_id ?? null,
    subject_id: before.subject_id ?? null,
    folio: changes.folio ?? before.folio ?? null,
  };
  await postOrder(context, order, {
    TOTAL: [
      rowOf('entrada', to, into),
      rowOf('salida', from, out),
      {
        when: [difference.startsWith('-') ? 'PERDIDA' : 'GANANCIA'],
        amounts: { diferencia: difference },
      },
    ],
  });
  changes.fx_result = difference;
}
