/** Money that changes its account: the lines of both and the entry (finance §2.3). */
import { t } from '#erp/model/texts/t.ts';
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

/** Both ends; in two currencies each has its own pesos. */
async function endsOf({ before, tx }: Change): Promise<readonly [from: End, to: End]> {
  const [from, to] = [before.bank_account_id!, before.counter_account_id!];
  const [origin, target] = [(await bankFacts(tx, from))!, (await bankFacts(tx, to))!];
  const same = origin.currency_id === target.currency_id;
  const received = same ? before.amount : before.counter_amount;
  if (!received)
    throw invalid({
      counter_amount: [t('cfl.counterAmount', 'Son de monedas distintas: escribe lo recibido.')],
    });
  const rate = before.exchange_rate!;
  const rateIn = same ? rate : (await rateFor(tx, target.currency_id, before.date)).rate;
  return [
    { account: from, facts: origin, amount: before.amount, rate },
    { account: to, facts: target, amount: received, rate: rateIn },
  ];
}

const rowOf = (key: 'entrada' | 'salida', { account, facts, rate, amount }: End, id: number) => ({
  facts: { bank_account_id: account },
  bank_transaction_id: id,
  ...currencyOf({ ...facts, rate }),
  amounts: { [key]: amountOf(facts, rate, amount) },
});

/** Between two accounts; what their pesos differ by is exchange. */
export async function transfer(context: Change): Promise<void> {
  const { before, changes } = context;
  const [from, to] = await endsOf(context);
  const out = await line(context, { ...from, direction: 'SALIDA' });
  const into = await line(context, { ...to, direction: 'ENTRADA' });
  const [left, got] = [pesosOf(from, from.amount), pesosOf(to, to.amount)];
  if (isFar(got, left))
    throw invalid({
      counter_amount: [
        t('cfl.unequal', 'Salen {left} y entran {got}, en pesos: corrige lo recibido.', {
          left,
          got,
        }),
      ],
    });
  const difference = minus(got, left);
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
