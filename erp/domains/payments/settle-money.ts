/**
 * Money that comes or goes, in one transaction: the bank's line, the items that it settles, what it
 * leaves as the party's, and the entry of all (finance §2.3). Whoever pays or collects calls this.
 */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { Exact, moneyText } from '../amounts/exact.ts';
import type { EventRow, EventSets } from '../accounting/events/financial-event.ts';
import { postEvent } from '../accounting/events/post-event.ts';
import { bankLine } from '../bank/bank-line.ts';
import { partyOf, postApplications } from '../open-items/applying/apply.ts';
import { applyItems } from '../open-items/applying/apply-items.ts';
import { postingRows } from '../open-items/applying/posting-rows.ts';
import { createItem } from '../open-items/items/create-item.ts';
import type { OpenItem } from '../open-items/items/item.ts';
import { conceptRows } from './concept-rows.ts';
import { joinSets, paymentSettings, requireSmallRest, takeOff } from './discounts/discounts.ts';
import { amountIn, currencyOf, isZero, minus, pesosOf, sumOf, takenBy } from './money-amounts.ts';
import type { MoneyLine, MoneyOrder } from './money-order.ts';
import type { Applied } from '../open-items/applying/store-applications.ts';

export interface Settlement {
  readonly applied: readonly Applied[];
  readonly fx_result: string;
  /** Null while the event waits. */
  readonly entryId: number | null;
}

/** What the account of the bank moves: a fee is kept of what comes and added to what goes. */
function movedBy({ direction, amount, bank_fee, bank_fee_tax }: MoneyOrder): string {
  const fees = sumOf([bank_fee, bank_fee_tax]);
  if (direction === 'SALIDA') return sumOf([amount, fees]);
  const net = minus(amount, fees);
  if (new Exact(net).gt(0)) return net;
  throw invalid({
    bank_fee: [t('payments.feeTooHigh', 'La comisión y su IVA son menos que el importe.')],
  });
}

const isApplication = ({ kind }: MoneyLine): boolean => kind === 'APLICACION';
const applicationsIn = ({ lines }: MoneyOrder) => lines.filter(isApplication);

/** What lines that settle no item take, in the currency of the money. */
const conceptsIn = ({ lines }: MoneyOrder): readonly string[] =>
  lines.filter((line) => !isApplication(line)).map(takenBy);

interface Share {
  readonly amount: string;
  readonly base: string;
}

/** The part of the money that is the party's own item. */
function ownShare(order: MoneyOrder): Share {
  const concepts = conceptsIn(order);
  const base = minus(order.base_amount, sumOf(concepts.map((amount) => pesosOf(order, amount))));
  return { amount: minus(order.amount, sumOf(concepts)), base };
}

/** Where nothing may stay, the lines tell all of the amount. */
function requireWhole(order: MoneyOrder): void {
  const left = minus(order.amount, sumOf(order.lines.map(takenBy)));
  if (order.keepsRest || isZero(left)) return;
  throw invalid({
    lines: [
      t('payments.tellWhole', 'Falta decir en los renglones a qué van {amount}.', {
        amount: shownMoney(left),
      }),
    ],
  });
}

async function ownItem(
  context: Writing,
  order: MoneyOrder,
  { amount, base }: Share,
): Promise<OpenItem | null> {
  if (isZero(amount)) return null;
  const { side, settles, own, source, folio, date, rate } = order;
  const [item] = await createItem(context, {
    side,
    direction: settles === 'CARGO' ? 'ABONO' : 'CARGO',
    kind: own.kind,
    subject_id: order.subject_id,
    source,
    document_no: folio,
    date,
    currency_id: order.currency_id,
    exchange_rate: rate,
    amount,
    base_amount: base,
    account_role: own.role,
    branch_office_id: order.branch_office_id,
  });
  return item!;
}

const wanted = (order: MoneyOrder, own: OpenItem | null) =>
  applicationsIn(order).map(({ open_item_id, amount_item, amount, field }) => {
    const isCharge = order.settles === 'CARGO';
    const [item, mine] = [open_item_id!, own?.id ?? 0];
    return {
      charge_id: isCharge ? item : mine,
      credit_id: isCharge ? mine : item,
      amount_charge: (isCharge ? amount_item : amount)!,
      amount_credit: (isCharge ? amount : amount_item) ?? null,
      field: `${field}[amount_item]`,
    };
  });

/** What of the party's own item is still there after what was applied on the day. */
function restOf(order: MoneyOrder, share: Share, now: readonly Applied[]): Share {
  const mine = (each: Applied): readonly [string, string] =>
    order.settles === 'CARGO'
      ? [each.amount_credit, each.base_at_payment]
      : [each.amount_charge, each.base_at_document];
  return now.reduce<Share>(({ amount, base }, each) => {
    const [taken, pesos] = mine(each);
    return { amount: minus(amount, taken), base: minus(base, pesos) };
  }, share);
}

/** Role that the rules of each direction give to what settles nothing. */
const REST = { ENTRADA: 'ANTICIPO_CLIENTES', SALIDA: 'ANTICIPO_PROV' } as const;

function moneyRows(order: MoneyOrder, bank: number, rest: EventRow | null): readonly EventRow[] {
  const { direction } = order;
  const moved = movedBy(order);
  // As the bank's own line has it: the cents of the conversion are the fee's.
  const base = isZero(sumOf([order.bank_fee, order.bank_fee_tax]))
    ? order.base_amount
    : pesosOf(order, moved);
  const kept =
    direction === 'ENTRADA' ? minus(order.base_amount, base) : minus(base, order.base_amount);
  const tax = pesosOf(order, order.bank_fee_tax ?? '0');
  const fee = minus(kept, tax);
  return [
    {
      facts: { bank_account_id: order.bank_account_id },
      bank_transaction_id: bank,
      ...currencyOf(order),
      amounts: { [direction === 'ENTRADA' ? 'cobrado' : 'pagado']: amountIn(order, base, moved) },
    },
    { amounts: { comision: fee, comision_iva: tax } },
    ...(rest ? [rest] : []),
  ];
}

function restRow(order: MoneyOrder, item: OpenItem, rest: Share): EventRow {
  return {
    open_item_id: item.id,
    roles: { [REST[order.direction]]: order.own.role },
    ...currencyOf(order),
    amounts: { no_aplicado: amountIn(order, rest.base, rest.amount) },
  };
}

const lineOf = (context: Writing, order: MoneyOrder): Promise<number> =>
  bankLine(context, {
    bank_account_id: order.bank_account_id,
    direction: order.direction,
    date: order.date,
    amount: movedBy(order),
    exchange_rate: order.rate,
    reference: order.reference,
    description: order.description,
    subject_id: order.subject_id,
    source: order.source,
  });

/**
 * VALIDACION beside the line for what exceeds a balance or is of another party (as `applyItems`),
 * for money without funds, and where the lines do not tell all of it. A number of statements that
 * does not depend on the lines.
 */
export async function settleMoney(context: Writing, order: MoneyOrder): Promise<Settlement> {
  requireWhole(order);
  const { tx } = context;
  const settings = await paymentSettings(tx);
  requireSmallRest(order, settings);
  const share = ownShare(order);
  const item = await ownItem(context, order, share);
  const applied = await applyItems(context, wanted(order, item), {
    date: order.date,
    source: order.source,
  });
  const off = await takeOff(context, order, settings);
  const bank = await lineOf(context, order);
  const isToday = ({ posted_on }: Applied) => posted_on === order.date;
  // A document of a later day is told on that day, from the item that the money is until then.
  const [now, later] = [applied.filter(isToday), applied.filter((each) => !isToday(each))];
  const rest = item && restRow(order, item, restOf(order, share, now));
  const { entryId } = await postOrder(
    context,
    order,
    joinSets(
      { TOTAL: moneyRows(order, bank, rest) },
      postingRows(now, { moves: order.settles === 'CARGO' ? 'charge' : 'credit' }),
      { CONCEPTOS: await conceptRows(tx, order, settings.tolerance_account) },
      off.sets,
    ),
  );
  await postApplications(context, later, (some) => postingRows(some));
  const all = [...applied, ...off.applied];
  return {
    applied: all,
    fx_result: moneyText(all.reduce((sum, each) => sum.plus(each.fx_result), new Exact(0))),
    entryId,
  };
}

/** The event of a document that pays or collects. */
export const postOrder = async (
  context: Writing,
  order: Pick<
    MoneyOrder,
    'event' | 'source' | 'date' | 'branch_office_id' | 'subject_id' | 'folio'
  >,
  sets: EventSets,
) =>
  postEvent(context, {
    event: order.event,
    source: order.source,
    date: order.date,
    branch_office_id: order.branch_office_id,
    subject_id: order.subject_id,
    tokens: { folio: order.folio, ...(await partyOf(context.tx, order.subject_id)) },
    sets,
  });
