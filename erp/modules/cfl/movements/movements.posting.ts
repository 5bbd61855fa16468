/** What an applied movement does: the bank's line, the party's items, and the entry of both. */
import { t } from '#erp/model/texts/t.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { attachEntry, bankLine } from '#erp/domains/bank/bank-line.ts';
import type { EventAmount, EventRow } from '#erp/domains/accounting/events/financial-event.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { noteAccounts, partyOf, tell } from '#erp/domains/open-items/applying/apply.ts';
import { applyItems, type Applied } from '#erp/domains/open-items/applying/apply-items.ts';
import { postingRows } from '#erp/domains/open-items/applying/posting-rows.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { bankFacts } from './movement-facts.ts';
import type { movements } from './movements.ts';

export type Change = TransitionContext<typeof movements>;
export const MOVEMENTS = 'cfl/movements';
const ADVANCES = 'ANTICIPO_CLIENTES';

const sourceOf = ({ before }: Change) => ({ resource: MOVEMENTS, id: before.id! });

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

interface Facts {
  readonly in_pesos: boolean;
  readonly currency_id: number;
}

/** An amount of the movement's currency, in pesos at its rate. */
function amountOf({ in_pesos }: Facts, rate: string, amount: string): EventAmount {
  const base = moneyText(new Exact(amount).times(rate));
  return in_pesos ? { base } : { base, currency: moneyText(new Exact(amount)) };
}

const inCurrency = ({ in_pesos, currency_id }: Facts, rate: string) =>
  in_pesos ? {} : { currency_id, exchange_rate: rate };

const wanted = ({ before }: Change, side: 'charge' | 'credit', own: OpenItem) =>
  linesOf(before).map((each, i) => ({
    charge_id: side === 'charge' ? each.open_item_id! : own.id,
    credit_id: side === 'charge' ? own.id : each.open_item_id!,
    amount_charge: (side === 'charge' ? each.amount_item : each.amount)!,
    amount_credit: (side === 'charge' ? each.amount : each.amount_item) ?? null,
    field: `lines[${i}][amount_item]`,
  }));

async function eventOf(context: Change, event: string) {
  const { before, changes, tx } = context;
  return {
    event,
    source: sourceOf(context),
    date: before.date,
    branch_office_id: before.branch_office_id ?? null,
    subject_id: before.subject_id ?? null,
    tokens: {
      folio: changes.folio ?? before.folio ?? null,
      ...(await partyOf(tx, before.subject_id ?? null)),
    },
  };
}

const sumOf = (applied: readonly Applied[]): string =>
  moneyText(applied.reduce((sum, { fx_result }) => sum.plus(fx_result), new Exact(0)));

/** The party's item against which the lines are applied. */
async function ownItem(context: Change, direction: 'CARGO' | 'ABONO', kind: 'PAGO' | 'ANTICIPO') {
  const { before, changes } = context;
  const [item] = await createItem(context, {
    side: 'CXC',
    direction,
    kind,
    subject_id: before.subject_id ?? null,
    source: sourceOf(context),
    document_no: changes.folio ?? before.folio ?? null,
    date: before.date,
    currency_id: before.currency_id!,
    exchange_rate: before.exchange_rate!,
    amount: before.amount,
    base_amount: before.base_amount!,
    account_role: ADVANCES,
    branch_office_id: before.branch_office_id ?? null,
  });
  return item!;
}

/** What the bank received is the amount less what it kept. */
function netOf({ before }: Change): string {
  const net = new Exact(before.amount).minus(before.bank_fee ?? 0).minus(before.bank_fee_tax ?? 0);
  if (net.gt(0)) return moneyText(net);
  throw invalid({
    bank_fee: [t('cfl.feeTooHigh', 'La comisión y su IVA son menos que el importe.')],
  });
}

interface Received {
  readonly net: string;
  readonly bank: number;
  readonly item: OpenItem;
  /** Applied on the day of the movement. */
  readonly now: readonly Applied[];
}

/** What the bank got, what it kept, and what stays as the party's credit. */
function receivedRows(
  { before }: Change,
  facts: Facts,
  { net, bank, item, now }: Received,
): readonly EventRow[] {
  const rate = before.exchange_rate!;
  const [fee, feeTax] = [before.bank_fee ?? '0', before.bank_fee_tax ?? '0'].map((kept) =>
    moneyText(new Exact(kept).times(rate)),
  ) as [string, string];
  const left = now.reduce(
    ({ amount, base }, each) => ({
      amount: amount.minus(each.amount_credit),
      base: base.minus(each.base_at_payment),
    }),
    { amount: new Exact(before.amount), base: new Exact(before.base_amount!) },
  );
  const base = moneyText(new Exact(before.base_amount!).minus(fee).minus(feeTax));
  return [
    {
      facts: { bank_account_id: before.bank_account_id },
      bank_transaction_id: bank,
      ...inCurrency(facts, rate),
      amounts: { cobrado: { ...amountOf(facts, rate, net), base } },
    },
    { amounts: { comision: fee, comision_iva: feeTax } },
    {
      open_item_id: item.id,
      ...inCurrency(facts, rate),
      amounts: {
        no_aplicado: {
          base: moneyText(left.base),
          ...(!facts.in_pesos && { currency: moneyText(left.amount) }),
        },
      },
    },
  ];
}

/** Collections and advances: what is not applied stays as the party's credit. */
async function collect(context: Change): Promise<void> {
  const { before, changes, tx } = context;
  const facts = (await bankFacts(tx, before.bank_account_id))!;
  const rate = before.exchange_rate!;
  const net = netOf(context);
  const item = await ownItem(context, 'ABONO', before.kind === 'COBRO' ? 'PAGO' : 'ANTICIPO');
  const applied = await applyItems(context, wanted(context, 'charge', item), {
    date: before.date,
    source: sourceOf(context),
  });
  const account = before.bank_account_id;
  const bank = await line(context, { account, direction: 'ENTRADA', amount: net, rate });
  // A document of a later day is told on that day, from the credit that it is until then.
  const [now, later] = [
    applied.filter(({ posted_on }) => posted_on === before.date),
    applied.filter(({ posted_on }) => posted_on !== before.date),
  ];
  const { entryId } = await postEvent(context, {
    ...(await eventOf(context, 'COBRO')),
    sets: {
      TOTAL: receivedRows(context, facts, { net, bank, item, now }),
      ...postingRows(now, { moves: 'charge' }),
    },
  });
  if (entryId !== null) await attachEntry(context, bank, entryId);
  await noteAccounts(tx, [item.id, ...now.map(({ charge }) => charge.id)]);
  await tell(context, later, (some) => postingRows(some));
  changes.fx_result = sumOf(applied);
}

/** What goes back to a customer leaves the credits that its lines name. */
async function refund(context: Change): Promise<void> {
  const { before, changes, tx } = context;
  if (!new Exact(before.unapplied ?? 0).isZero())
    throw invalid({
      lines: [t('cfl.refundWhole', 'Di qué abonos se devuelven, por todo el importe.')],
    });
  const facts = (await bankFacts(tx, before.bank_account_id))!;
  const rate = before.exchange_rate!;
  const item = await ownItem(context, 'CARGO', 'PAGO');
  const applied = await applyItems(context, wanted(context, 'credit', item), {
    date: before.date,
    source: sourceOf(context),
  });
  const account = before.bank_account_id;
  const bank = await line(context, { account, direction: 'SALIDA', amount: before.amount, rate });
  const { entryId } = await postEvent(context, {
    ...(await eventOf(context, 'REEMBOLSO_CLIENTE')),
    sets: {
      TOTAL: [
        {
          facts: { bank_account_id: account },
          bank_transaction_id: bank,
          ...inCurrency(facts, rate),
          amounts: { pagado: amountOf(facts, rate, before.amount) },
        },
      ],
      ...postingRows(applied, { moves: 'credit' }),
    },
  });
  if (entryId !== null) await attachEntry(context, bank, entryId);
  changes.fx_result = sumOf(applied);
}

/** Between two accounts; in two currencies each has its own pesos, and the rest is exchange. */
async function transfer(context: Change): Promise<void> {
  const { before, changes, tx } = context;
  const [from, to] = [before.bank_account_id, before.counter_account_id!];
  const [origin, target] = [(await bankFacts(tx, from))!, (await bankFacts(tx, to))!];
  const same = origin.currency_id === target.currency_id;
  const received = same ? before.amount : before.counter_amount;
  if (!received)
    throw invalid({
      counter_amount: [t('cfl.counterAmount', 'Son de monedas distintas: escribe lo recibido.')],
    });
  const rate = before.exchange_rate!;
  const rateIn = same ? rate : (await rateFor(tx, target.currency_id, before.date)).rate;
  const out = await line(context, {
    account: from,
    direction: 'SALIDA',
    amount: before.amount,
    rate,
  });
  const into = await line(context, {
    account: to,
    direction: 'ENTRADA',
    amount: received,
    rate: rateIn,
  });
  const [paid, got] = [amountOf(origin, rate, before.amount), amountOf(target, rateIn, received)];
  const difference = moneyText(new Exact(got.base).minus(paid.base));
  const { entryId } = await postEvent(context, {
    ...(await eventOf(context, 'TRASPASO_BANCOS')),
    sets: {
      TOTAL: [
        {
          facts: { bank_account_id: to },
          bank_transaction_id: into,
          ...inCurrency(target, rateIn),
          amounts: { entrada: got },
        },
        {
          facts: { bank_account_id: from },
          bank_transaction_id: out,
          ...inCurrency(origin, rate),
          amounts: { salida: paid },
        },
        {
          when: [new Exact(difference).lt(0) ? 'PERDIDA' : 'GANANCIA'],
          amounts: { diferencia: difference },
        },
      ],
    },
  });
  if (entryId !== null) for (const id of [out, into]) await attachEntry(context, id, entryId);
  changes.fx_result = difference;
}

export async function applyMovement(context: Change): Promise<void> {
  if (context.before.kind === 'TRASPASO') return transfer(context);
  return context.before.kind === 'REEMBOLSO_CLIENTE' ? refund(context) : collect(context);
}
